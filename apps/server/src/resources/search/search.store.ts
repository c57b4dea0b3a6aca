import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';

/** What is asked of the words that articles and transcripts are found by. Their nouns keep them. */

export interface SearchWish {
  projectId: string;
  /** As `findQuery` answers it. */
  query: string;
  /** Undefined is every language; null the articles' own. */
  language: string | null | undefined;
  /** Look at each article of the project rather than into the index, which is of all projects. */
  isFewAmongMany: boolean;
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

export interface HitPage {
  rows: HitRow[];
  total: number;
}

/** The longest part of an article that is read to tell where in it the words are. */
const TEXT_MAX = 100_000;
/** So few are looked at one by one in a millisecond or two, where their words are a fraction of all words here. */
const FEW = 2_000;
const FRACTION = 0.25;

/** What was typed as a query of PostgreSQL's, and where to look for it; null where nothing is left to look for. */
export async function findQuery(
  db: Db,
  { projectId, wanted }: { projectId: string; wanted: string },
): Promise<(Pick<SearchWish, 'query' | 'isFewAmongMany'> & { isCommon: boolean; isRemembered: boolean }) | null> {
  const { rows } = await sql<{ query: string | null; mine: number; all: number; isCommon: boolean; isRemembered: boolean }>`
    select query::text, coalesce((select articles from article_counts where project_id = ${projectId} and folder_id = 0), 0) as mine,
           (select reltuples from pg_class where oid = 'article_words'::regclass) as all,
           exists (select from common_words where project_id = ${projectId} and common_words.query = wanted.query::text and is_kept) as "isCommon",
           exists (select from search_results where project_id = ${projectId} and search_results.query = wanted.query::text) as "isRemembered"
      from search_query(${wanted}) wanted (query)`.execute(db);
  const { query = null, mine = 0, all = 0, isCommon = false, isRemembered = false } = rows[0] ?? {};
  return query === null ? null : { query, isFewAmongMany: mine <= FEW && mine < all * FRACTION, isCommon, isRemembered };
}

/** How many hits of articles make a search worth remembering, and how many of the best are remembered in their order. */
export const MANY = 1_000;

/**
 * A page, and how many there are, as of one moment. Best first: all words in the title, then in title and headings, then by how often
 * and how close they stand. Where there are many, every hit is judged this once and remembered (`recallHits`).
 */
export async function findHits(db: Db, wish: SearchWish, page: { limit: number; offset: number }): Promise<HitPage> {
  const { rows } = await sql<ToldRow>`
    with hits as materialized (${articles(wish)} union all ${transcripts(wish)}),
    whole as materialized (select count(*) as total, count(words_id) as articles from hits),
    page as (select * from hits ${ORDER} limit ${page.limit} offset ${page.offset}),
    best as (select words_id, score, row_number() over () as place
               from (select words_id, score from hits where words_id is not null ${ORDER} limit ${MANY}) ordered),
    remembered as (
      insert into search_results as r (project_id, query, language, snapshot, cluster, hits, best_ids, best_scores)
      select ${wish.projectId}, ${wish.query}, ${languageOf(wish)}, pg_current_snapshot(), (select system_identifier from pg_control_system()),
             (select array_agg(words_id) from hits where words_id is not null),
             (select array_agg(words_id order by place) from best), (select array_agg(score order by place) from best)
        from whole where whole.articles > ${MANY}
      on conflict (project_id, query, language) do update
         set snapshot = excluded.snapshot, cluster = excluded.cluster, hits = excluded.hits, best_ids = excluded.best_ids,
             best_scores = excluded.best_scores, made_at = excluded.made_at
    )
    ${tell(wish)}`.execute(db);
  return toPage(rows);
}

/** Articles before transcripts, and those before that were written before. */
export const ORDER = sql`order by score desc, words_id nulls last, video_id`;

export function languageOf({ language }: SearchWish): string {
  return language === undefined ? '*' : (language ?? '');
}

export type ToldRow = HitRow & { isHit: boolean; total: number };

/** What is told of the hits of a page: after `with whole (total), page (kind, article_id, …) as (…)`. */
export function tell({ query }: SearchWish) {
  return sql`
    select p.kind is not null as "isHit", whole.total,
           p.kind, p.article_id as "articleId", coalesce(p.video_id, a.video_id) as "videoId",
           coalesce(v.name, t.title, a.title) as title,
           coalesce(said.text, left(coalesce(t.content, a.content), ${TEXT_MAX}), '') as text,
           said.start_seconds as "startSeconds",
           coalesce(nullif(p.language, ''), a.language) as language,
           round(p.score::numeric, 4)::float8 as score
      from whole
      left join page p on true
      -- Each by its id: how many rows a page has is not known when this is planned, and a plan for many reads every article.
      left join lateral (select * from articles where articles.id = p.article_id limit 1) a on true
      left join lateral (select * from article_translations own where own.article_id = p.article_id and own.language = p.language limit 1) t on true
      left join lateral (select * from videos where videos.id = p.video_id limit 1) v on true
      left join lateral (
        select best.start_seconds, (select string_agg(s.text, ' ' order by s.number) from transcript_segments s
                                     where s.video_id = p.video_id and s.number between best.number - 1 and best.number + 1) as text
          from transcript_segments best
         where best.video_id = p.video_id and best.words @@ ${anyOf(query)}::tsquery
         order by ts_rank(best.words, ${anyOf(query)}::tsquery) desc, best.number
         limit 1
      ) said on true
     order by p.score desc, p.words_id nulls last, p.video_id`;
}

export function toPage(rows: ToldRow[]): HitPage {
  const hits = rows.filter(({ isHit }) => isHit).map(({ isHit: _isHit, total: _total, ...row }) => row);
  return { rows: hits, total: rows[0]?.total ?? 0 };
}

/** Exported for the test that looks at the plan. */
export function articles(wish: SearchWish) {
  const { projectId, query, isFewAmongMany } = wish;
  // No index answers the first.
  const found = isFewAmongMany ? sql`coalesce(w.words @@ ${query}::tsquery, false)` : sql`w.words @@ ${query}::tsquery`;
  return sql`
    select ${hit(query)} from article_words w
     where w.project_id = ${projectId} and ${found} and ${isShown(wish)}`;
}

/** Of a row of words `w`. */
export function hit(query: string) {
  return sql`
    'article' as kind, w.id as words_id, w.article_id, null::uuid as video_id, w.language,
    ${isOneWord(query) ? scoreOf(level(queriesOf(query))) : sql`(least(ts_rank(w.words, ${query}::tsquery), 1) + ${standing(queriesOf(query))}) / 3`} as score`;
}

/** Levels of where the words stand, and of how often in each. */
const STANDINGS = 3;
const STEPS = 64;

/** A query, and the same where the words stand in a title, and in a title or heading. */
export interface Queries {
  anywhere: RawBuilder<unknown>;
  inTitle: RawBuilder<unknown>;
  inHeading: RawBuilder<unknown>;
}

export function queriesOf(query: string): Queries {
  return {
    anywhere: sql`${query}::tsquery`,
    inTitle: sql`${weighted(query, 'A')}::tsquery`,
    inHeading: sql`${weighted(query, 'AB')}::tsquery`,
  };
}

function standing({ inTitle, inHeading }: Queries) {
  return sql`case when w.words @@ ${inTitle} then 2 when w.words @@ ${inHeading} then 1 else 0 end`;
}

/**
 * How well a single word stands in a row of words `w`: a whole number, so that articles can be kept by it (`common.store.ts`). Once, twice
 * and three times are different, and more is as good as ten times.
 */
export function level(queries: Queries) {
  return sql`(${standing(queries)} * ${STEPS}::int + least(floor(ts_rank(w.words, ${queries.anywhere}) * ${STEPS}::int), ${STEPS - 1}::int))::smallint`;
}

export function scoreOf(ofLevel: RawBuilder<unknown>) {
  return sql`${ofLevel}::float8 / ${STANDINGS * STEPS}::int`;
}

/** No word holds a blank. */
function isOneWord(query: string): boolean {
  return !query.includes(' ');
}

/** Of a row of words `w`: not in the trash, and in a language that is wanted. Few are in the trash, so those are looked for. */
export function isShown({ projectId, language }: Pick<SearchWish, 'projectId' | 'language'>) {
  return sql`not exists (select from articles a where a.id = w.article_id and a.project_id = ${projectId} and a.trashed_at is not null)
       ${language === undefined ? sql`` : sql`and w.language = ${language ?? ''}`}`;
}

export function transcripts({ projectId, query, language }: SearchWish) {
  const own = sql`(select language from projects where id = ${projectId})`;
  return sql`
    select 'transcript', null::int, null::int, video_id, coalesce(language, ''), least(ts_rank(words, ${query}::tsquery), 1) / 3
      from transcripts
     where project_id = ${projectId} and words @@ ${query}::tsquery
       ${language === undefined ? sql`` : sql`and split_part(language, '-', 1) = split_part(${language === null ? own : language}, '-', 1)`}`;
}

/** The same words, any of them. No word holds a blank. */
function anyOf(query: string): string {
  return query.replaceAll(' & ', ' | ');
}

/** The same words, where they stand in a title (A) or a heading (B). */
function weighted(query: string, weights: string): string {
  return query
    .split(' & ')
    .map((word) => (word.endsWith(':*') ? `${word}${weights}` : `${word}:${weights}`))
    .join(' & ');
}
