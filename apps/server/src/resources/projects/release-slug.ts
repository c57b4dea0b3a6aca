import type { Context } from '../../context.ts';
import { OperatorError } from '../../lib/operator-error.ts';
import { releaseProjectSlug, releaseSlugOfDeletedProject } from './projects.store.ts';

/** Lets any project take a slug that another one had: its old addresses then lead to whoever takes it. Answers what that project is called now; null where it was deleted. */
export async function releaseSlug({ db }: Pick<Context, 'db'>, slug: string): Promise<string | null> {
  const project = await releaseProjectSlug(db, slug);
  if (project === undefined && (await releaseSlugOfDeletedProject(db, slug))) return null;
  if (project === undefined) throw new OperatorError(`No project had the slug "${slug}" before, or one has it still.`);
  return project;
}
