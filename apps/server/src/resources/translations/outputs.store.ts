import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';

/** What publications and exports read of translations. */

export type TranslationToPublish = Awaited<ReturnType<typeof listTranslationsToPublish>>[number];

/** Every translation of an article that is shown, without its content. `metadata` is the article's with the translation's over it, as `toTranslated` says. */
export async function listTranslationsToPublish(db: Db, projectId: string) {
  return db
    .selectFrom('article_translations as t')
    .innerJoin('articles as a', 'a.id', 't.article_id')
    .select(['t.article_id', 't.language', 't.title', 't.content_hash', 't.updated_at', 't.revision'])
    .select(sql<Record<string, unknown>>`(a.metadata - 'canonicalUrl' - 'jsonLd') || t.metadata`.as('metadata'))
    .where('t.project_id', '=', projectId)
    .where('a.trashed_at', 'is', null)
    .where('a.is_hidden', '=', false)
    .orderBy('t.language')
    .orderBy('t.article_id')
    .execute();
}
