import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../../platform/db/tables.ts';

/** SQL for readers' feedback and for searches without results. */

export type FeedbackRow = Selectable<Tables['feedback']>;
type NewFeedback = Omit<FeedbackRow, 'created_at'>;

/** Maximum number of stored feedback entries per article. Older ones are deleted but stay in the counts. */
const FEEDBACK_MAX = 500;
const SEARCHES_MAX = 1000;

export async function insertFeedback(tx: Db, feedback: NewFeedback): Promise<FeedbackRow> {
  const row = await tx.insertInto('feedback').values(feedback).returningAll().executeTakeFirstOrThrow();
  const { article_id: articleId } = feedback;
  await count(tx, row, 1);
  await sql`
    delete from feedback where article_id = ${articleId} and (created_at, id) < (
      select created_at, id from feedback where article_id = ${articleId} order by created_at desc, id desc offset ${FEEDBACK_MAX - 1} limit 1)`.execute(
    tx,
  );
  return row;
}

/** Adds a comment to feedback that has none and is less than an hour old. Returns undefined if there is no such feedback. */
export async function addComment(
  tx: Db,
  projectId: string,
  { id, comment }: { id: string; comment: string },
): Promise<FeedbackRow | undefined> {
  return tx
    .updateTable('feedback')
    .set({ comment })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('comment', 'is', null)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .returningAll()
    .executeTakeFirst();
}

export async function removeFeedback(tx: Db, projectId: string, id: string): Promise<boolean> {
  const row = await tx.deleteFrom('feedback').where('project_id', '=', projectId).where('id', '=', id).returningAll().executeTakeFirst();
  if (row) await count(tx, row, -1);
  return row !== undefined;
}

type RatedFeedback = Pick<FeedbackRow, 'project_id' | 'article_id' | 'is_helpful'>;

async function count(tx: Db, row: RatedFeedback, by: 1 | -1): Promise<void> {
  const [helpful, notHelpful] = row.is_helpful ? [by, 0] : [0, by];
  await sql`
    insert into feedback_counts (project_id, article_id, helpful, not_helpful)
    values (${row.project_id}, ${row.article_id}, greatest(0, ${helpful}::int), greatest(0, ${notHelpful}::int))
    on conflict (article_id) do update
      set helpful = greatest(0, feedback_counts.helpful + ${helpful}::int), not_helpful = greatest(0, feedback_counts.not_helpful + ${notHelpful}::int),
          last_at = case when ${by}::int > 0 then now() else feedback_counts.last_at end`.execute(tx);
}

/** Counts a search without results. If a project has more than `SEARCHES_MAX` different searches, the least frequent ones are deleted. */
export async function countZeroResultSearch(
  tx: Db,
  projectId: string,
  { language, words }: { language: string; words: string },
): Promise<void> {
  await sql`
    insert into zero_result_searches (project_id, language, words) values (${projectId}, ${language}, ${words})
    on conflict (project_id, language, words) do update set count = zero_result_searches.count + 1, last_at = now()`.execute(tx);
  await sql`
    delete from zero_result_searches m using (
      select language, words from zero_result_searches where project_id = ${projectId} order by count desc, last_at desc, words offset ${SEARCHES_MAX}) o
     where m.project_id = ${projectId} and m.language = o.language and m.words = o.words`.execute(tx);
}

interface Page {
  limit: number;
  offset: number;
}

export async function listFeedbackRows(
  db: Db,
  projectId: string,
  { articleId, onlyComments, limit, offset }: Page & { articleId?: number | undefined; onlyComments: boolean },
): Promise<{ rows: FeedbackRow[]; total: number }> {
  let found = db.selectFrom('feedback').where('project_id', '=', projectId);
  if (articleId !== undefined) found = found.where('article_id', '=', articleId);
  if (onlyComments) found = found.where('comment', 'is not', null);
  const rows = await found.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute();
  const { total } = await found.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export interface CountRow {
  articleId: number;
  title: string;
  helpful: number;
  notHelpful: number;
  lastAt: Date;
}

export async function listCounts(db: Db, projectId: string, { limit, offset }: Page): Promise<{ rows: CountRow[]; total: number }> {
  const { rows } = await sql<CountRow & { total: number }>`
    select c.article_id as "articleId", a.title, c.helpful, c.not_helpful as "notHelpful", c.last_at as "lastAt", count(*) over () as total
      from feedback_counts c join articles a on a.id = c.article_id and a.trashed_at is null
     where c.project_id = ${projectId} and c.helpful + c.not_helpful > 0
     order by c.not_helpful - c.helpful desc, c.last_at desc, c.article_id
     limit ${limit} offset ${offset}`.execute(db);
  return {
    rows: rows,
    total: rows[0]?.total ?? (offset === 0 ? 0 : await countArticles(db, projectId)),
  };
}

async function countArticles(db: Db, projectId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from feedback_counts c join articles a on a.id = c.article_id and a.trashed_at is null
     where c.project_id = ${projectId} and c.helpful + c.not_helpful > 0`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function listZeroResultSearches(
  db: Db,
  projectId: string,
  { limit, offset }: Page,
): Promise<{ rows: Selectable<Tables['zero_result_searches']>[]; total: number }> {
  const found = db.selectFrom('zero_result_searches').where('project_id', '=', projectId);
  const rows = await found
    .selectAll()
    .orderBy('count', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('words')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await found.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export interface FeedbackTarget {
  projectId: string;
  isEnabled: boolean;
  sendsWebhook: boolean;
  /** Slug of the article's published page. It is null if the article is not published in this language. */
  slug: string | null;
  title: string | null;
  ownLanguage: string;
}

/**
 * Returns the project of the published site, and the article that the feedback is about. Returns undefined if no site with this slug is
 * published.
 */
export async function findFeedbackTarget(
  db: Db,
  { site, articleId, language }: { site: string; articleId: number | null; language: string },
): Promise<FeedbackTarget | undefined> {
  const { rows } = await sql<FeedbackTarget>`
    select p.id as "projectId", coalesce((p.site ->> 'feedback')::boolean, true) as "isEnabled",
           coalesce((p.site ->> 'feedbackWebhook')::boolean, false) as "sendsWebhook",
           a.slug, (select title from articles where id = a.article_id) as title, l.language as "ownLanguage"
      from projects p
      join publications l on l.id = p.live_publication_id
      left join publication_articles a on a.publication_id = l.id and a.article_id = ${articleId}::int and a.language = ${language}
     where p.slug = ${site}`.execute(db);
  return rows[0];
}
