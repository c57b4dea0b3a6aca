import type { TranslationState, TranslationStatus } from '@docreel/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';

/** Contains the SQL that reads the status of many translations at once. */

export interface ArticleTranslations {
  articleId: number;
  title: string;
  folderId: number | null;
  isHidden: boolean;
  translations: TranslationState[];
}

export interface TranslationStatesPage {
  status?: TranslationStatus | undefined;
  /** Language code in canonical form, such as `pt-BR`. */
  language?: string | undefined;
  articleId?: number | undefined;
  limit: number;
  offset: number;
}

const STATUS = sql`case when t.article_id is null then 'none' when t.source_revision = a.revision and t.is_complete then 'current' else 'stale' end`;
const IS_EDITED = sql`coalesce(t.blocks @? '$[*] ? (@.author == "person")' or t.fields @? '$.* ? (@.author == "person")', false)`;

/** Returns a page of articles, sorted by position and ID. Without a filter, the total is read from a stored counter. */
export async function listTranslationStates(
  db: Db,
  projectId: string,
  page: TranslationStatesPage,
): Promise<{ rows: ArticleTranslations[]; total: number }> {
  const found = selectArticles(projectId, page);
  const total =
    page.status === undefined && page.articleId === undefined
      ? sql`coalesce((select articles from article_counts where project_id = ${projectId} and folder_id = 0), 0)`
      : sql`(select count(*) from ${found} counted)`;
  const { rows } = await sql<{ rows: ArticleTranslations[]; total: number }>`
    select ${total} as total, (
      select coalesce(jsonb_agg(jsonb_build_object(
               'articleId', a.id, 'title', a.title, 'folderId', a.folder_id, 'isHidden', a.is_hidden,
               'translations', (
                 select coalesce(jsonb_agg(jsonb_build_object(
                          'language', l.code, 'status', ${STATUS}, 'isEdited', ${IS_EDITED},
                          'updatedAt', to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by l.code), '[]')
                   from ${selectLanguages(projectId)} l left join article_translations t on t.article_id = a.id and t.language = l.code))
             order by a.position, a.id), '[]')
        from (select * from ${found} every order by position, id limit ${page.limit} offset ${page.offset}) a) as rows`.execute(db);
  return rows[0] ?? { rows: [], total: 0 };
}

function selectArticles(projectId: string, { status, language, articleId }: TranslationStatesPage): RawBuilder<unknown> {
  const isWanted = sql`exists (
    select from ${selectLanguages(projectId)} l left join article_translations t on t.article_id = a.id and t.language = l.code
     where ${STATUS} = ${status} ${language === undefined ? sql`` : sql`and l.code = ${language}`})`;
  return sql`(
    select id, title, folder_id, is_hidden, position, revision from articles a
     where a.project_id = ${projectId} and a.trashed_at is null
       ${articleId === undefined ? sql`` : sql`and a.id = ${articleId}`} ${status === undefined ? sql`` : sql`and ${isWanted}`})`;
}

/** Selects the codes of the languages that the project is translated into. */
function selectLanguages(projectId: string): RawBuilder<unknown> {
  return sql`(
    select code from project_languages
     where project_id = ${projectId} and code <> (select language from projects where id = ${projectId}))`;
}
