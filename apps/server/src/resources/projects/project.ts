import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

export type ProjectRow = Selectable<Tables['projects']>;

/** A project as the command line shows it. */
export interface Project {
  id: string;
  name: string;
  slug: string;
}

export function toProject({ id, name, slug }: ProjectRow): Project {
  return { id, name, slug };
}
