import type { Context } from '../../context.ts';
import { OperatorError } from '../../lib/operator-error.ts';
import { releaseProjectSlug, releaseSlugOfDeletedProject } from './projects.store.ts';

/**
 * Releases a slug that is reserved for a project, so that another project can take it. Old URLs then lead to that project. Returns the
 * current slug of the previous owner, or null if that project was deleted.
 */
export async function releaseSlug({ db }: Pick<Context, 'db'>, slug: string): Promise<string | null> {
  const project = await releaseProjectSlug(db, slug);
  if (project === undefined && (await releaseSlugOfDeletedProject(db, slug))) return null;
  if (project === undefined) throw new OperatorError(`The slug "${slug}" is not reserved, or a project still uses it.`);
  return project;
}
