import { SLUG_PATTERN } from '@docreel/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../context.ts';
import { freeSlug, slugify } from '../../lib/slug.ts';
import type { Db } from '../../platform/db/tables.ts';
import { type Project, type ProjectRow, toProject } from './project.ts';
import { insertProject, listTakenSlugs } from './projects.store.ts';
import { OperatorError } from '../../lib/operator-error.ts';

/** An invalid request of the operator. The message is a sentence for the command line. */
export class ProjectError extends OperatorError {}

export interface NewProject {
  name: string;
  /** Defaults to a slug made from the name, with a number if that slug is taken. */
  slug?: string | undefined;
}

const NAME_MAX = 200;
const SLUG_MAX = 80;
/** If other processes take this many free slugs between reading and writing, something else is wrong. */
const ATTEMPTS = 20;

/** Writes the related rows in the transaction that creates the project. Called again if an attempt is rolled back. */
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
      // The database has aborted the transaction by then.
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
    // Another process may have taken the slug since it was read.
    const row = await insert(slug);
    if (row) return row;
  }
  throw new ProjectError(`No free slug was found for "${name}". Set one with --slug.`);
}
