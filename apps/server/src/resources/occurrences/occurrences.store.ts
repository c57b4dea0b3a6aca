import type { Block } from '@docreel/translator';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';
import type { Fields } from '../translations/translation.ts';

/** Contains the SQL that finds texts with a word, by the word index of the search. */

/** An article or a translation that contains all the words, in any order. */
export interface TextRow {
  articleId: number;
  /** Language code of the text. */
  language: string;
  isTranslation: boolean;
  title: string;
  revision: number;
  content: string;
  /** The translation memory. Null for articles. */
  blocks: Block[] | null;
  fields: Fields | null;
  /** Title and text of the last generated revision of an article. Null if there is none. */
  machineTitle: string | null;
  machineContent: string | null;
}

/** Returns the texts of a project that contain all the words, articles first, in reading order. */
export async function listTextsWithWords(db: Db, projectId: string, { text, limit }: { text: string; limit: number }): Promise<TextRow[]> {
  const { rows } = await sql<TextRow>`
    with found as materialized (
      select w.article_id, w.language from article_words w
       where w.project_id = ${projectId} and w.words @@ plainto_tsquery('simple', search_text(${text}))
         and exists (select from articles a where a.id = w.article_id and a.trashed_at is null)
       order by w.article_id, w.language limit ${limit}
    )
    select a.id as "articleId", coalesce(t.language, a.language) as language, t.article_id is not null as "isTranslation",
           coalesce(t.title, a.title) as title, coalesce(t.revision, a.revision) as revision, coalesce(t.content, a.content) as content,
           t.blocks, t.fields, machine.title as "machineTitle", machine.content as "machineContent"
      from found
      cross join lateral (select * from articles where articles.id = found.article_id limit 1) a
      left join lateral (
        select * from article_translations own where own.article_id = found.article_id and own.language = found.language limit 1
      ) t on true
      left join lateral (
        select r.title, r.content from article_revisions r
         where r.article_id = a.id and r.language = '' and r.author = 'machine' and found.language = ''
         order by r.number desc limit 1
      ) machine on true
     where found.language = '' or t.article_id is not null
     order by a.position, a.id, found.language`.execute(db);
  return rows;
}
