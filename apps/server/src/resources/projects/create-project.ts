import { SLUG_PATTERN } from '@docreel/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../context.ts';
import { freeSlug, slugify } from '../../lib/slug.ts';
import type { Db } from '../../platform/db/tables.ts';
import { type Project, type ProjectRow, toProject } from './project.ts';
import { insertProject, listTakenSlugs } from './projects.store.ts';
import { OperatorError } from '../../lib/operator-error.ts';

/** Thrown if the operator's command cannot be run on a project. The command line prints the message. */
export class ProjectError extends OperatorError {}

export interface NewProject {
  name: string;
  /** Defaults to a slug made from the project's name, with a number appended if that slug is taken. */
  slug?: string | undefined;
}

const NAME_MAX = 200;
const SLUG_MAX = 80;
/** Maximum number of slugs to try. Only other processes that take the same slugs cause another attempt. */
const ATTEMPTS = 20;

/** Writes the related rows in the transaction that creates the project. It is called again if an attempt is rolled back. */
type Also = (tx: Db, project: ProjectRow) => Promise<void>;

export async function createProject({ db }: Pick<Context, 'db'>, { name, slug }: NewProject, also?: Also): Promise<Project> {
  const trimmed = name.trim();
  if (trimmed.length === 0 || trimmed.length > NAME_MAX) throw new ProjectError(`The name must have 1 to ${NAME_MAX} characters.`);
  const insert = (free: string) => insertProjectWith(db, { id: uuidv7(), name: trimmed, slug: free }, also);
  return toProject(slug === undefined ? await insertUnderFreeSlug(db, trimmed, insert) : await insertUnder(slug, insert));
}

type Insert = (slug: string) => Promise<ProjectRow | undefined>;

async function insertProjectWith(
  db: Db,
  project: { id: string; name: string; slug: string },
  also: Also | undefined,
): Promise<ProjectRow | undefined> {
  if (!also) return insertProject(db, project);
  return db
    .transaction()
    .execute(async (tx) => {
      const row = await insertProject(tx, project);
      // The slug is taken, so the transaction ends and the caller tries another slug.
      if (!row) throw new SlugTaken();
      await also(tx, row);
      return row;
    })
    .catch((error: unknown) => {
      if (error instanceof SlugTaken) return undefined;
      throw error;
    });
}

class SlugTaken extends Error {}

async function insertUnder(slug: string, insert: Insert): Promise<ProjectRow> {
  if (!SLUG_PATTERN.test(slug) || slug.length > SLUG_MAX)
    throw new ProjectError(`"${slug}" is not a slug. Use lower-case letters, digits and single dashes, at most ${SLUG_MAX} characters.`);
  const row = await insert(slug);
  if (!row) throw new ProjectError(`The slug "${slug}" is taken, or another project used it before and its old URLs redirect.`);
  return row;
}

async function insertUnderFreeSlug(db: Db, name: string, insert: Insert): Promise<ProjectRow> {
  const base = slugify(name, 'project');
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const taken = await listTakenSlugs(db, base);
    const slug = freeSlug(base, (candidate) => taken.has(candidate));
    // Another process may have taken the slug after it was found to be free.
    const row = await insert(slug);
    if (row) return row;
  }
  throw new ProjectError(`No free slug was found for "${name}". Set one with --slug.`);
}
