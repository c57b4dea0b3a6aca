import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';

/**
 * Contains the SQL that searches the `tsvector` columns of articles and transcripts. Triggers in the database keep these columns up to
 * date.
 */

export interface SearchQuery {
  projectId: string;
  /** The query as text of the PostgreSQL type `tsquery`, created by `parseQuery`. */
  query: string;
  /** Language of the articles to search. Null selects the articles in their own language, and undefined selects all languages. */
  language: string | null | undefined;
  /** If true, the query scans the project's articles instead of using the word index, which covers all projects. */
  scansProject: boolean;
}

export interface HitRow {
  kind: 'article' | 'transcript';
  articleId: number | null;
  videoId: string | null;
  title: string;
  /** The Markdown of an article, or the segments of a transcript around the best match. */
  text: string;
  startSeconds: number | null;
  language: string | null;
  score: number;
}

export interface HitPage {
  rows: HitRow[];
  total: number;
}

/** Maximum number of characters of an article that are searched for the position of the words. */
const TEXT_MAX = 100_000;
/**
 * Projects with at most this many articles, and less than this share of all articles, are scanned in 1 to 2 ms. The index would be slower
 * for words that are frequent in other projects.
 */
const SCAN_MAX = 2_000;
const SCAN_SHARE_MAX = 0.25;

/**
 * Parses the user's words into a PostgreSQL query and decides whether to use the index. Returns null if the input contains no words to
 * search for.
 */
export async function parseQuery(
  db: Db,
  { projectId, q }: { projectId: string; q: string },
): Promise<Pick<SearchQuery, 'query' | 'scansProject'> | null> {
  const { rows } = await sql<{ query: string | null; own: number; all: number }>`
    select query::text, coalesce((select articles from article_counts where project_id = ${projectId} and folder_id = 0), 0) as own,
           (select reltuples from pg_class where oid = 'article_words'::regclass) as all
      from search_query(${q}) parsed (query)`.execute(db);
  const { query = null, own = 0, all = 0 } = rows[0] ?? {};
  return query === null ? null : { query, scansProject: own <= SCAN_MAX && own < all * SCAN_SHARE_MAX };
}

/**
 * Returns a page of hits and their exact total, from one snapshot of the database. Hits with all words in the title come first, then those
 * with the words in title and headings. The others are sorted by the number and closeness of matches. With equal scores, articles come
 * before transcripts.
 */
export async function findHits(db: Db, search: SearchQuery, page: { limit: number; offset: number }): Promise<HitPage> {
  const anyWord = anyOf(search.query);
  const { rows } = await sql<HitRow & { isHit: boolean; total: number }>`
    with hits as materialized (${selectArticles(search)} union all ${selectTranscripts(search)}),
    total as (select count(*) as total from hits),
    page as (select * from hits order by score desc, article_id nulls last, language, video_id limit ${page.limit} offset ${page.offset})
    select p.kind is not null as "isHit", total.total,
           p.kind, p.article_id as "articleId", coalesce(p.video_id, a.video_id) as "videoId",
           coalesce(v.name, t.title, a.title) as title,
           coalesce(segment.text, left(coalesce(t.content, a.content), ${TEXT_MAX}), '') as text,
           segment.start_seconds as "startSeconds",
           coalesce(nullif(p.language, ''), a.language) as language,
           round(p.score::numeric, 4)::float8 as score
      from total
      left join page p on true
      -- Lateral joins by id: the planner does not know the size of a page, and a plan for many rows reads every article.
      left join lateral (select * from articles where articles.id = p.article_id limit 1) a on true
      left join lateral (select * from article_translations own where own.article_id = p.article_id and own.language = p.language limit 1) t on true
      left join lateral (select * from videos where videos.id = p.video_id limit 1) v on true
      left join lateral (
        select best.start_seconds, (select string_agg(s.text, ' ' order by s.number) from transcript_segments s
                                     where s.video_id = p.video_id and s.number between best.number - 1 and best.number + 1) as text
          from transcript_segments best
         where best.video_id = p.video_id and best.words @@ ${anyWord}::tsquery
         order by ts_rank(best.words, ${anyWord}::tsquery) desc, best.number
         limit 1
      ) segment on true
     order by p.score desc, p.article_id nulls last, p.language, p.video_id`.execute(db);
  const hits = rows.filter(({ isHit }) => isHit).map(({ isHit: _isHit, total: _total, ...row }) => row);
  return { rows: hits, total: rows[0]?.total ?? 0 };
}

/** Returns the query for articles. It is exported for a test of its query plan. */
export function selectArticles({ projectId, query, language, scansProject }: SearchQuery) {
  // No index supports `coalesce`, so PostgreSQL scans the project's articles.
  const matches = scansProject ? sql`coalesce(w.words @@ ${query}::tsquery, false)` : sql`w.words @@ ${query}::tsquery`;
  return sql`
    select 'article' as kind, w.article_id, null::uuid as video_id, w.language,
           (least(ts_rank(w.words, ${query}::tsquery), 1)
             + case when w.words @@ ${restrict(query, 'A')}::tsquery then 2 when w.words @@ ${restrict(query, 'AB')}::tsquery then 1 else 0 end) / 3 as score
      from article_words w
     where w.project_id = ${projectId} and ${matches}
       and not exists (select from articles a where a.id = w.article_id and a.project_id = ${projectId} and a.trashed_at is not null)
       ${language === undefined ? sql`` : sql`and w.language = ${language ?? ''}`}`;
}

function selectTranscripts({ projectId, query, language }: SearchQuery) {
  const own = sql`(select language from projects where id = ${projectId})`;
  return sql`
    select 'transcript', null::int, video_id, coalesce(language, ''), least(ts_rank(words, ${query}::tsquery), 1) / 3
      from transcripts
     where project_id = ${projectId} and words @@ ${query}::tsquery
       ${language === undefined ? sql`` : sql`and split_part(language, '-', 1) = split_part(${language === null ? own : language}, '-', 1)`}`;
}

/** Returns a `tsquery` that matches any of the words. The words contain no spaces. */
function anyOf(query: string): string {
  return query.replaceAll(' & ', ' | ');
}

/** Returns a `tsquery` that matches the words only with these weights: A for titles, B for headings. */
function restrict(query: string, weights: string): string {
  return query
    .split(' & ')
    .map((word) => (word.endsWith(':*') ? `${word}${weights}` : `${word}:${weights}`))
    .join(' & ');
}
