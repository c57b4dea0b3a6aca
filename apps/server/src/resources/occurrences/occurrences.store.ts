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

/** Identifies an article, or a translation if the language is not empty. */
export interface TextKey {
  articleId: number;
  language: string;
}

/** Returns the texts of a project that contain all the words, articles first, in reading order. */
export async function listTextsWithWords(db: Db, projectId: string, { text, limit }: { text: string; limit: number }): Promise<TextKey[]> {
  const { rows } = await sql<TextKey>`
    with found as materialized (
      select w.article_id, w.language from article_words w
       where w.project_id = ${projectId} and w.words @@ plainto_tsquery('simple', search_text(${text}))
         and exists (select from articles a where a.id = w.article_id and a.trashed_at is null)
       order by w.article_id, w.language limit ${limit}
    )
    select found.article_id as "articleId", found.language
      from found join articles a on a.id = found.article_id
     order by a.position, a.id, found.language`.execute(db);
  return rows;
}

/** Returns a text, or undefined if it was deleted meanwhile. */
export async function findText(db: Db, { articleId, language }: TextKey): Promise<TextRow | undefined> {
  const { rows } = await sql<TextRow>`
    select a.id as "articleId", coalesce(t.language, a.language) as language, t.article_id is not null as "isTranslation",
           coalesce(t.title, a.title) as title, coalesce(t.revision, a.revision) as revision, coalesce(t.content, a.content) as content,
           t.blocks, t.fields, machine.title as "machineTitle", machine.content as "machineContent"
      from articles a
      left join article_translations t on t.article_id = a.id and t.language = ${language}
      left join lateral (
        select r.title, r.content from article_revisions r
         where r.article_id = a.id and r.language = '' and r.author = 'machine' and ${language} = ''
         order by r.number desc limit 1
      ) machine on true
     where a.id = ${articleId} and a.trashed_at is null and (${language} = '' or t.article_id is not null)`.execute(db);
  return rows[0];
}
