import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';
import { EMPTY, type TextPlace } from './outline.store.ts';

/** Texts that a site would show and that were not looked at yet; all of them, or so many. */
export async function listUnreadTexts(
  db: Db,
  projectId: string,
  { digestVersion, limit = null }: { digestVersion: number; limit?: number | null },
): Promise<TextPlace[]> {
  const { rows } = await sql<TextPlace>`
    ${textsOf(projectId)}
    select distinct on (content_hash)
           id as "articleId", language, revision, content_hash as "contentHash", size as "sizeBytes"
      from text
     where not exists (select from content_digests d
                        where d.project_id = ${projectId} and d.version = ${digestVersion} and d.content_hash = text.content_hash)
     limit ${limit}`.execute(db);
  return rows;
}

/** `with text as`: what a site would show, articles and translations with a text. */
export function textsOf(projectId: string) {
  return sql`
    with text as (
      select id, '' as language, title, slug, revision, content_hash, octet_length(content) as size, false as "isBehind"
        from articles
       where project_id = ${projectId} and trashed_at is null and not is_hidden and content_hash <> ${EMPTY}
      union all
      select a.id, t.language, t.title, a.slug, t.revision, t.content_hash, octet_length(t.content),
             t.source_revision <> a.revision or not t.is_complete
        from article_translations t join articles a on a.id = t.article_id
       where t.project_id = ${projectId} and a.trashed_at is null and not a.is_hidden and a.content_hash <> ${EMPTY} and t.content_hash <> ${EMPTY}
    )`;
}
