import { sql } from 'kysely';
import { isoTime } from '../../platform/db/iso-time.ts';
import { HUNDRED } from '../../platform/db/by-hundreds.ts';
import type { Db } from '../../platform/db/tables.ts';

/** What publications and exports read of translations. */

/**
 * Every translation of an article that is shown, without its content, as JSON. `metadata` is the article's with the translation's over it, as
 * `toTranslated` says.
 */
export async function listTranslationsToPublish(db: Db, projectId: string): Promise<string[]> {
  const { rows } = await sql<{ translations: string }>`
    select json_agg(row)::text as translations
      from (select ${HUNDRED} as hundred, row_to_json(shown) as row
      from (select t.article_id as "articleId", t.language, t.title, t.content_hash as "contentHash", t.revision,
                   ${isoTime('t.updated_at')} as "updatedAt", octet_length(t.content) as "sizeBytes",
                   (a.metadata - 'canonicalUrl' - 'jsonLd') || t.metadata as metadata
              from article_translations t join articles a on a.id = t.article_id
             where t.project_id = ${projectId} and a.trashed_at is null and not a.is_hidden) shown) every
     group by hundred`.execute(db);
  return rows.map(({ translations }) => translations);
}
