import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../../../platform/db/tables.ts';

/** SQL for the revisions of articles and translations. Revisions are inserted and deleted, but never updated. */

export type RevisionRow = Selectable<Tables['article_revisions']>;

export interface NewRevision {
  articleId: number;
  /** Language of a translation. Null means the article itself, which is stored as an empty string. */
  language: string | null;
  number: number;
  title: string;
  slug: string;
  content: string;
  metadata: Record<string, unknown>;
  evidence: unknown;
  author: 'person' | 'machine';
  /** ID of the signed-in user. It is null if the request used an API key. */
  authorId?: string | null | undefined;
  /** Whether to start a new edit session, so that the history still lists the previous revision. */
  isApart?: boolean | undefined;
}

/** Length of an edit session. Saves of the same person within this time are one entry of the history, which shows the last one. */
const EDIT_SESSION = sql`interval '10 minutes'`;

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
      edit_session_started_at: revision.authorId ? selectEditSessionStart(revision, revision.authorId) : null,
    })
    .execute();
}

/**
 * Returns SQL for the start of the revision's edit session. A session continues while the same person saves within `EDIT_SESSION` of its
 * start. A published revision ends the session.
 */
function selectEditSessionStart({ articleId, language, number, isApart = false }: NewRevision, authorId: string) {
  if (isApart) return sql<Date>`now()`;
  return sql<Date>`coalesce((
    select before.edit_session_started_at from article_revisions before
     where before.article_id = ${articleId} and before.language = ${language ?? ''} and before.number = ${number - 1}
       and before.author_id = ${authorId} and before.edit_session_started_at > now() - ${EDIT_SESSION}
       and not exists (select from articles a where a.id = ${articleId} and ${language}::text is null and a.published_revision = ${number - 1})
  ), now())`;
}

export type RevisionItemRow = Omit<RevisionRow, 'content' | 'metadata' | 'evidence' | 'edit_session_started_at'>;
interface RevisionPage {
  limit: number;
  offset: number;
}

/** Lists the last revision of each edit session without content, newest first. */
export async function listEditSessions(
  db: Db,
  of: { articleId: number; language: string | null },
  page: RevisionPage,
): Promise<{ rows: (RevisionItemRow & { saves: number })[]; total: number }> {
  const sessions = sql`(
    select * from (
      select article_id, language, number, title, slug, author, author_id, created_at, edit_session_started_at,
             lead(edit_session_started_at) over (order by number) as next,
             case when edit_session_started_at is null then 1 else count(*) over (partition by edit_session_started_at) end as saves
        from article_revisions where article_id = ${of.articleId} and language = ${of.language ?? ''}
    ) versions where edit_session_started_at is null or next is distinct from edit_session_started_at)`;
  const [{ rows }, count] = await Promise.all([
    sql<RevisionItemRow & { saves: number }>`
      select article_id, language, number, title, slug, author, author_id, created_at, saves
        from ${sessions} sessions order by number desc limit ${page.limit} offset ${page.offset}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${sessions} sessions`.execute(db),
  ]);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

/** Lists all revisions without content, newest first. */
export async function listRevisions(
  db: Db,
  of: { articleId: number; language: string | null },
  page: RevisionPage,
): Promise<{ rows: (RevisionItemRow & { saves: number })[]; total: number }> {
  const matching = db
    .selectFrom('article_revisions')
    .where('article_id', '=', of.articleId)
    .where('language', '=', of.language ?? '');
  const columns = ['article_id', 'language', 'number', 'title', 'slug', 'author', 'author_id', 'created_at'] as const;
  const [rows, count] = await Promise.all([
    matching.select(columns).orderBy('number', 'desc').limit(page.limit).offset(page.offset).execute(),
    matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((row) => ({ ...row, saves: 1 })), total: count.total };
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

/** Returns the most recent revision that was generated. Regenerating the article uses it as the base of the merge. */
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

/** Deletes all revisions of the articles' translations into this language. */
export async function deleteRevisionsIn(tx: Db, articleIds: readonly number[], language: string): Promise<void> {
  await sql`delete from article_revisions where article_id = any(${articleIds}::int[]) and language = ${language}`.execute(tx);
}
