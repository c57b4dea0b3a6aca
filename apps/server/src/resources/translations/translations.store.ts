import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';
import type { TranslationRow } from './translation.ts';

/** Contains the SQL that writes translations of articles. */

export async function findTranslation(db: Db, key: TranslationKey): Promise<TranslationRow | undefined> {
  const row = await selectByKey(db, key).executeTakeFirst();
  return row as TranslationRow | undefined;
}

/** Locks the translation until the transaction ends, so that a person and a machine cannot change it concurrently. */
export async function lockTranslation(tx: Db, key: TranslationKey): Promise<TranslationRow | undefined> {
  const row = await selectByKey(tx, key).forUpdate().executeTakeFirst();
  return row as TranslationRow | undefined;
}

export interface TranslationKey {
  articleId: number;
  language: string;
}

function selectByKey(db: Db, { articleId, language }: TranslationKey) {
  return db.selectFrom('article_translations').selectAll().where('article_id', '=', articleId).where('language', '=', language);
}

/** The columns that are saved with each revision of a translation. */
export type TranslationValues = Pick<
  TranslationRow,
  'title' | 'content' | 'metadata' | 'blocks' | 'fields' | 'has_own_layout' | 'is_complete'
> & {
  source_revision: number;
};

export async function saveTranslationRow(
  tx: Db,
  { articleId, projectId, language, revision }: TranslationKey & { projectId: string; revision: number },
  values: TranslationValues,
): Promise<TranslationRow> {
  const columns = toColumns(values);
  const row = await tx
    .insertInto('article_translations')
    .values({ article_id: articleId, project_id: projectId, language, revision, ...columns })
    .onConflict((conflict) =>
      conflict.columns(['article_id', 'language']).doUpdateSet({ ...columns, revision, updated_at: sql<Date>`now()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as TranslationRow;
}

/** Updates the translation memory and the source revision of a translation whose text did not change. Creates no revision. */
export async function updateMemory(tx: Db, key: TranslationKey, values: TranslationValues): Promise<void> {
  await tx
    .updateTable('article_translations')
    .set(toColumns(values))
    .where('article_id', '=', key.articleId)
    .where('language', '=', key.language)
    .execute();
}

function toColumns(values: TranslationValues) {
  return {
    title: values.title,
    content: values.content,
    content_hash: createHash('sha256').update(values.content).digest('hex'),
    metadata: JSON.stringify(values.metadata),
    blocks: JSON.stringify(values.blocks),
    fields: JSON.stringify(values.fields),
    has_own_layout: values.has_own_layout,
    is_complete: values.is_complete,
    source_revision: values.source_revision,
  };
}

/** Deletes all translations of a project into a language. Returns the IDs of their articles. */
export async function deleteTranslationRows(tx: Db, projectId: string, language: string): Promise<number[]> {
  const rows = await tx
    .deleteFrom('article_translations')
    .where('project_id', '=', projectId)
    .where('language', '=', language)
    .returning('article_id')
    .execute();
  return rows.map((row) => row.article_id);
}

/**
 * Returns the IDs of the articles that need translation, in reading order, and the number of articles that are up to date. `articleIds`
 * limits the result to these articles.
 */
export async function listToTranslate(
  db: Db,
  projectId: string,
  { language, articleIds }: { language: string; articleIds?: number[] | undefined },
): Promise<{ ids: number[]; skipped: number }> {
  let wanted = db
    .selectFrom('articles as a')
    .leftJoin('article_translations as t', (join) => join.onRef('t.article_id', '=', 'a.id').on('t.language', '=', language))
    .select(['a.id', sql<boolean>`coalesce(t.source_revision = a.revision and t.is_complete, false)`.as('isUpToDate')])
    .where('a.project_id', '=', projectId)
    .where('a.trashed_at', 'is', null)
    .orderBy('a.position')
    .orderBy('a.id');
  if (articleIds) wanted = wanted.where('a.id', 'in', articleIds);
  const rows = await wanted.execute();
  const ids = rows.filter((row) => !row.isUpToDate).map((row) => row.id);
  return { ids, skipped: rows.length - ids.length };
}

/**
 * Returns whether this job may translate the project into this language now. Jobs of a language run one after the other, in the order of
 * their IDs. A job that has completed the step `turn` keeps its turn, because a job with a lower ID may be committed later. The advisory
 * lock is held until the transaction ends.
 */
export async function isItsTurn(
  tx: Db,
  projectId: string,
  { jobId, language, turn }: { jobId: string; language: string; turn: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`translate ${projectId} ${language}`}, 0))`.execute(tx);
  const other = await tx
    .selectFrom('jobs')
    .select('id')
    .where('project_id', '=', projectId)
    .where('kind', '=', 'translate')
    .where('status', '=', 'pending')
    .where(sql`input ->> 'language'`, '=', language)
    .where('id', '!=', jobId)
    .where((eb) =>
      eb.or([
        eb('id', '<', jobId),
        eb.exists(eb.selectFrom('job_steps as s').select('s.name').whereRef('s.job_id', '=', 'jobs.id').where('s.name', '=', turn)),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/** Returns those of the given IDs that belong to articles of the project. */
export async function listKnownArticleIds(db: Db, projectId: string, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('articles')
    .select('id')
    .where('project_id', '=', projectId)
    .where('trashed_at', 'is', null)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map((row) => row.id));
}
