import type { Context } from '../../context.ts';
import { OperatorError } from '../../lib/operator-error.ts';
import { releaseProjectSlug, releaseSlugOfDeletedProject } from './projects.store.ts';

/**
 * Releases a slug that is reserved for a project, so that any project can take it and its old URLs lead there. Returns the project's
 * current slug, or null if it was deleted.
 */
export async function releaseSlug({ db }: Pick<Context, 'db'>, slug: string): Promise<string | null> {
  const project = await releaseProjectSlug(db, slug);
  if (project === undefined && (await releaseSlugOfDeletedProject(db, slug))) return null;
  if (project === undefined) throw new OperatorError(`The slug "${slug}" is not reserved, or a project still uses it.`);
  return project;
}
