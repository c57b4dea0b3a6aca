import type { Context } from '../../context.ts';
import { findProject } from '../projects/projects.store.ts';
import { KeyError } from './create-key.ts';
import { type KeyInfo, toKeyInfo } from './key.ts';
import { listKeyRows } from './keys.store.ts';

/** Lists the API keys of a project (slug or ID), oldest first, including revoked keys. Throws `KeyError` if the project does not exist. */
export async function listKeys({ db }: Pick<Context, 'db'>, project: string): Promise<KeyInfo[]> {
  const found = await findProject(db, project);
  if (!found) throw new KeyError(`There is no project "${project}".`);
  return (await listKeyRows(db, found.id)).map(toKeyInfo);
}
