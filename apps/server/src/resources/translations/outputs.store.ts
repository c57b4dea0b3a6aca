import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';
import type { TranslationKey } from './translations.store.ts';

/** What publications and exports read of translations. */

export type TranslationToPublish = Awaited<ReturnType<typeof listTranslationsToPublish>>[number];

/** Every translation of an article that is shown, without its content. `metadata` is the article's with the translation's over it. */
export async function listTranslationsToPublish(db: Db, projectId: string) {
  return db
    .selectFrom('article_translations as t')
    .innerJoin('articles as a', 'a.id', 't.article_id')
    .select(['t.article_id', 't.language', 't.title', 't.content_hash', 't.updated_at', 't.revision'])
    .select(sql<Record<string, unknown>>`a.metadata || t.metadata`.as('metadata'))
    .where('t.project_id', '=', projectId)
    .where('a.trashed_at', 'is', null)
    .where('a.is_hidden', '=', false)
    .orderBy('t.language')
    .orderBy('t.article_id')
    .execute();
}

/** The contents of these; keys that have none are left out. */
export async function readTranslationContents(
  db: Db,
  keys: readonly TranslationKey[],
): Promise<{ article_id: number; language: string; content: string }[]> {
  if (keys.length === 0) return [];
  const ids = keys.map((key) => key.articleId);
  const languages = keys.map((key) => key.language);
  const { rows } = await sql<{ article_id: number; language: string; content: string }>`
    select t.article_id, t.language, t.content
      from unnest(${ids}::int[], ${languages}::text[]) as wanted (article_id, language)
      join article_translations t using (article_id, language)`.execute(db);
  return rows;
}
