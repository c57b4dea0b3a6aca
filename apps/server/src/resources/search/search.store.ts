import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';

/** Reads the `tsvector` columns of articles and transcripts. The nouns that own those tables keep them up to date by triggers. */

export interface SearchQuery {
  projectId: string;
  /** The text of a `tsquery`, as `parseQuery` returns it. */
  query: string;
  /** Undefined searches all languages; null searches the articles in their own language. */
  language: string | null | undefined;
  /** Scan the project's articles instead of the word index, which covers all projects. */
  scansProject: boolean;
}

export interface HitRow {
  kind: 'article' | 'transcript';
  articleId: number | null;
  videoId: string | null;
  title: string;
  /** The Markdown of an article, or the segments of a transcript around the hit. */
  text: string;
  startSeconds: number | null;
  language: string | null;
  score: number;
}

export interface HitPage {
  rows: HitRow[];
  total: number;
}

/** Characters of an article that are searched for the position of the words. */
const TEXT_MAX = 100_000;
/**
 * A project with at most this many articles, and less than this share of all articles, is scanned: 1 to 2 ms. A word that other projects
 * use a lot would cost more through the index.
 */
const SCAN_MAX = 2_000;
const SCAN_SHARE_MAX = 0.25;

/** Parses the user's words into a PostgreSQL query and chooses how to look for it. Returns null if no word is left. */
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
 * Returns a page of hits and their exact total, from one snapshot. The best hits come first: all words in the title, then in title and
 * headings, then by how often and how close together the words occur. Articles come before transcripts with the same score.
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

/** Exported for the test that checks the query plan. */
export function selectArticles({ projectId, query, language, scansProject }: SearchQuery) {
  // No index supports the first form.
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

/** Returns the query that matches any of the words. No word contains a space. */
function anyOf(query: string): string {
  return query.replaceAll(' & ', ' | ');
}

/** Returns the query that matches the words only with these weights: A for titles, B for headings. */
function restrict(query: string, weights: string): string {
  return query
    .split(' & ')
    .map((word) => (word.endsWith(':*') ? `${word}${weights}` : `${word}:${weights}`))
    .join(' & ');
}
