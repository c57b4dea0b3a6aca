import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../../../platform/db/tables.ts';

/** All SQL that writes the versions of articles and of their translations. None is ever changed. */

export type RevisionRow = Selectable<Tables['article_revisions']>;

export interface NewRevision {
  articleId: number;
  /** Of a translation; null is the article itself, which the column knows as ''. */
  language: string | null;
  number: number;
  title: string;
  slug: string;
  content: string;
  metadata: Record<string, unknown>;
  evidence: unknown;
  author: 'person' | 'machine';
  /** The user, where one is signed in. */
  authorId?: string | null | undefined;
}

export async function insertRevision(tx: Db, revision: NewRevision): Promise<void> {
  await tx
    .insertInto('article_revisions')
    .values({
      article_id: revision.articleId,
      language: revision.language ?? '',
      number: revision.number,
      title: revision.title,
      slug: revision.slug,
      content: revision.content,
      metadata: JSON.stringify(revision.metadata),
      evidence: revision.evidence === null ? null : JSON.stringify(revision.evidence),
      author: revision.author,
      author_id: revision.authorId ?? null,
    })
    .execute();
}

/** Newest first, without content. */
export async function listRevisions(
  db: Db,
  of: { articleId: number; language: string | null },
  page: { limit: number; offset: number },
): Promise<{ rows: Omit<RevisionRow, 'content' | 'metadata' | 'evidence'>[]; total: number }> {
  const matching = db
    .selectFrom('article_revisions')
    .where('article_id', '=', of.articleId)
    .where('language', '=', of.language ?? '');
  const columns = ['article_id', 'language', 'number', 'title', 'slug', 'author', 'author_id', 'created_at'] as const;
  const [rows, count] = await Promise.all([
    matching.select(columns).orderBy('number', 'desc').limit(page.limit).offset(page.offset).execute(),
    matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

export async function findRevision(
  db: Db,
  of: { articleId: number; language: string | null; number: number },
): Promise<RevisionRow | undefined> {
  return db
    .selectFrom('article_revisions')
    .selectAll()
    .where('article_id', '=', of.articleId)
    .where('language', '=', of.language ?? '')
    .where('number', '=', of.number)
    .executeTakeFirst();
}

/** What a machine wrote last, before a person changed it: the base of the next merge. */
export async function findMachineRevision(db: Db, articleId: number): Promise<RevisionRow | undefined> {
  return db
    .selectFrom('article_revisions')
    .selectAll()
    .where('article_id', '=', articleId)
    .where('language', '=', '')
    .where('author', '=', 'machine')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Deletes the versions of translations into a language. */
export async function deleteRevisionsIn(tx: Db, articleIds: readonly number[], language: string): Promise<void> {
  await sql`delete from article_revisions where article_id = any(${articleIds}::int[]) and language = ${language}`.execute(tx);
}
