import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';

/** What is asked of the words that articles and transcripts are found by. Their nouns keep them; nothing is written here. */

export interface SearchWish {
  projectId: string;
  /** As `findQuery` answers it. */
  query: string;
  /** Undefined is every language; null the articles' own. */
  language: string | null | undefined;
}

export interface HitRow {
  kind: 'article' | 'transcript';
  articleId: number | null;
  videoId: string | null;
  title: string;
  /** Of an article its Markdown, of a transcript what is said around the moment. */
  text: string;
  startSeconds: number | null;
  language: string | null;
  score: number;
}

/** The longest part of an article that is read to tell where in it the words are. */
const TEXT_MAX = 100_000;

/** What was typed as a query of PostgreSQL's; null where nothing is left to look for. */
export async function findQuery(db: Db, wanted: string): Promise<string | null> {
  const { rows } = await sql<{ query: string | null }>`select search_query(${wanted})::text as query`.execute(db);
  return rows[0]?.query ?? null;
}

/** Best first: all words in the title, then in title and headings, then by how often and how close they stand. */
export async function listHits(db: Db, wish: SearchWish, page: { limit: number; offset: number }): Promise<HitRow[]> {
  const { rows } = await sql<HitRow>`
    with page as (
      select * from (${articles(wish)} union all ${transcripts(wish)}) hits
       order by score desc, kind, article_id, language, video_id
       limit ${page.limit} offset ${page.offset}
    )
    select p.kind, p.article_id as "articleId", coalesce(p.video_id, a.video_id) as "videoId",
           coalesce(v.name, t.title, a.title) as title,
           coalesce(said.text, left(coalesce(t.content, a.content), ${TEXT_MAX}), '') as text,
           said.start_seconds as "startSeconds",
           coalesce(nullif(p.language, ''), a.language) as language,
           round(p.score::numeric, 4)::float8 as score
      from page p
      left join articles a on a.id = p.article_id
      left join article_translations t on t.article_id = p.article_id and t.language = p.language
      left join videos v on v.id = p.video_id
      left join lateral (
        select best.start_seconds, (select string_agg(s.text, ' ' order by s.number) from transcript_segments s
                                     where s.video_id = p.video_id and s.number between best.number - 1 and best.number + 1) as text
          from transcript_segments best
         where best.video_id = p.video_id and best.words @@ ${anyOf(wish.query)}::tsquery
         order by ts_rank(best.words, ${anyOf(wish.query)}::tsquery) desc, best.number
         limit 1
      ) said on true
     order by p.score desc, p.kind, p.article_id, p.language, p.video_id`.execute(db);
  return rows;
}

export async function countHits(db: Db, wish: SearchWish): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${articles(wish)} union all ${transcripts(wish)}) hits`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Exported for the test that looks at the plan. */
export function articles({ projectId, query, language }: SearchWish) {
  return sql`
    select 'article' as kind, w.article_id, null::uuid as video_id, w.language,
           (least(ts_rank(w.words, ${query}::tsquery), 1)
             + case when ts_filter(w.words, '{a}') @@ ${query}::tsquery then 2
                    when ts_filter(w.words, '{a,b}') @@ ${query}::tsquery then 1 else 0 end) / 3 as score
      from article_words w join articles a on a.id = w.article_id
     where w.project_id = ${projectId} and w.words @@ ${query}::tsquery and a.trashed_at is null
       ${language === undefined ? sql`` : sql`and w.language = ${language ?? ''}`}`;
}

function transcripts({ projectId, query, language }: SearchWish) {
  const own = sql`(select language from projects where id = ${projectId})`;
  return sql`
    select 'transcript', null::int, video_id, coalesce(language, ''), least(ts_rank(words, ${query}::tsquery), 1) / 3
      from transcripts
     where project_id = ${projectId} and words @@ ${query}::tsquery
       ${language === undefined ? sql`` : sql`and split_part(language, '-', 1) = split_part(${language === null ? own : language}, '-', 1)`}`;
}

/** The same words, any of them. No word holds a blank. */
function anyOf(query: string): string {
  return query.replaceAll(' & ', ' | ');
}
