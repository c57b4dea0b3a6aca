import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../../../platform/db/tables.ts';

/** SQL for the revisions of articles and translations. Revisions are never changed. */

export type RevisionRow = Selectable<Tables['article_revisions']>;

export interface NewRevision {
  articleId: number;
  /** Language of a translation, or null for the article itself, which the column stores as ''. */
  language: string | null;
  number: number;
  title: string;
  slug: string;
  content: string;
  metadata: Record<string, unknown>;
  evidence: unknown;
  author: 'person' | 'machine';
  /** ID of the signed-in user. Null for API keys. */
  authorId?: string | null | undefined;
  /** Starts a new edit session, so that the history shows the revision it replaced. */
  isApart?: boolean | undefined;
}

/** All saves of a person within this time after their first save form one edit session. The history shows only its last revision. */
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
 * Returns the start of the edit session as SQL: that of the previous revision if it continues, otherwise the current time. A published
 * revision ends its session, so that the history still shows it.
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

/** Lists the last revision of each edit session, newest first, without content. */
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

/** Lists revisions without content, newest first. */
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

/** Returns the last generated revision, which is the base of the next merge. */
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

/** Deletes the revisions of translations into a language. */
export async function deleteRevisionsIn(tx: Db, articleIds: readonly number[], language: string): Promise<void> {
  await sql`delete from article_revisions where article_id = any(${articleIds}::int[]) and language = ${language}`.execute(tx);
}
