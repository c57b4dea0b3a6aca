import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db, Tables } from '../../platform/db/tables.ts';
import { CHANGED, changesSince } from './changes.store.ts';
import { BLOCK, CLUSTER, STATE_KEPT } from './common.store.ts';
import { isShown, level, queriesOf } from './search.store.ts';

/**
 * Words that thousands of articles of a project hold are kept with those articles (0095), in the background and in steps, each one
 * transaction that sees one moment: what was changed since the last step is taken in, and some words more are kept.
 */

/** In a smaller project every search is quick. */
const LARGE = 5_000;
/** In a larger one keeping a word may take longer than a statement has. */
const LARGEST = 3_000_000;
/** Of so many articles one is looked at to find the words of many; in so many of those a word is common. About 2,000 articles hold it. */
const SAMPLED = 100;
const COMMON = 20;
/** No more are looked at: in a very large project a word has more articles before it is common. */
const SAMPLE_MOST = 3_000;
/** Longer beginnings are not typed. */
const LONGEST = 30;
/** A step for less is not worth while, until some time has passed. */
const CHANGES_MIN = 50;
const PATIENCE = sql`interval '5 minutes'`;
/** Beginning anew is quicker then. */
const CHANGES_MOST = 5_000;
/** How long a step goes on with one word more. */
const STEP_MS = 1_000;

export interface KeepOptions {
  large?: number;
  sampled?: number;
  common?: number;
}

/** A round for every large project: up to `steps` each. Any number of processes may do it: one does. Answers whether all is done. */
export async function keepCommonWords(db: Db, { steps, large = LARGE, ...options }: KeepOptions & { steps: number }): Promise<boolean> {
  await forget(db, large);
  const { rows } = await sql<Project>`
    select project_id as "projectId", articles from article_counts
     where folder_id = 0 and articles between ${large} and ${LARGEST}`.execute(db);
  const failures: unknown[] = [];
  let isDone = true;
  for (const project of rows) {
    try {
      let isLeft = true;
      for (let step = 0; step < steps && isLeft; step++) isLeft = await takeStep(db, project, options);
      isDone &&= !isLeft;
    } catch (error) {
      // One project does not keep the others from their turn.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The common words of some projects were not kept.');
  return isDone;
}

/** Of projects that are gone, or have become small. */
async function forget(db: Db, large: number): Promise<void> {
  const { rows } = await sql<{ projectId: string }>`
    select project_id as "projectId" from common_word_states s
     where not exists (select from article_counts c where c.project_id = s.project_id and c.folder_id = 0 and c.articles >= ${large})`.execute(
    db,
  );
  for (const { projectId } of rows)
    await db.transaction().execute(async (tx) => {
      if (await isAlone(tx, projectId)) await drop(tx, projectId);
    });
}

/** Whether no other process is at work on a project's words, until this transaction ends. */
async function isAlone(tx: Transaction<Tables>, projectId: string): Promise<boolean> {
  const { rows } = await sql<{ isAlone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`common words ${projectId}`}, 0)) as "isAlone"`.execute(tx);
  return rows[0]?.isAlone ?? false;
}

async function drop(tx: Transaction<Tables>, projectId: string): Promise<void> {
  await sql`delete from common_word_hits where word_id in (select id from common_words where project_id = ${projectId})`.execute(tx);
  await sql`delete from common_words where project_id = ${projectId}`.execute(tx);
  await sql`delete from common_word_states where project_id = ${projectId}`.execute(tx);
}

interface Project {
  projectId: string;
  articles: number;
}

/** Answers whether words are left to be kept. */
function takeStep(db: Db, project: Project, options: KeepOptions): Promise<boolean> {
  const { projectId, articles } = project;
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      if (!(await isAlone(tx, projectId))) return false;
      const { isUsable, isDue, isToCount } = await readState(tx, project);
      if (!isUsable) await drop(tx, projectId);
      if (!isDue && !isToCount && (await listLeft(tx, projectId)).length === 0) return false;
      // All that is kept is of one moment.
      await takeInChanges(tx, projectId);
      if (isToCount) await count(tx, project, options);
      const left = await listLeft(tx, projectId);
      const until = Date.now() + STEP_MS;
      for (let word = left.shift(); word; word = Date.now() < until ? left.shift() : undefined) await keep(tx, projectId, word);
      await sql`
        insert into common_word_states as s (project_id, snapshot, cluster, kept_at, counted_at, counted_articles)
        values (${projectId}, pg_current_snapshot(), ${CLUSTER}, now(), now(), ${articles}::int)
        on conflict (project_id) do update
           set snapshot = excluded.snapshot, kept_at = excluded.kept_at
               ${isToCount ? sql`, counted_at = excluded.counted_at, counted_articles = excluded.counted_articles` : sql``}`.execute(tx);
      return left.length > 0;
    });
}

interface State {
  isUsable: boolean;
  /** So much has changed, or so long ago, that it is to be taken in. */
  isDue: boolean;
  /** So many articles are new, or it is so long ago, that other words may be common now. */
  isToCount: boolean;
}

async function readState(tx: Transaction<Tables>, { projectId, articles }: Project): Promise<State> {
  const { rows } = await sql<State>`
    with found as materialized (
      select * from common_word_states where project_id = ${projectId} and cluster = ${CLUSTER} and kept_at > now() - ${STATE_KEPT}
    ), since as materialized (${changesSince(projectId, CHANGES_MOST + 1)}), changes as (select count(*) as number from since)
    select number <= ${CHANGES_MOST} as "isUsable",
           number >= ${CHANGES_MIN} or (number > 0 and kept_at < now() - ${PATIENCE}) or kept_at < now() - ${STATE_KEPT} / 2 as "isDue",
           articles > counted_articles * 1.1 or counted_at < now() - interval '1 day' as "isToCount"
      from found, changes, (values (${articles}::int)) now_are (articles)`.execute(tx);
  const [state] = rows;
  return state?.isUsable ? state : { isUsable: false, isDue: true, isToCount: true };
}

/** Which words are common, by a look at some articles; those that no longer are go. */
async function count(tx: Transaction<Tables>, { projectId, articles }: Project, options: KeepOptions): Promise<void> {
  const { sampled = Math.max(SAMPLED, Math.ceil(articles / SAMPLE_MOST)), common = COMMON } = options;
  await sql`
    with sampled as materialized (
      select id, words from article_words where project_id = ${projectId} and hashint4(id) % ${sampled}::int = 0
    ), beginnings as (
      select distinct s.id, left(word, long) as beginning
        from sampled s cross join lateral unnest(tsvector_to_array(s.words)) word
       cross join lateral generate_series(1, least(length(word), ${LONGEST}::int)) long
    ), common as (select beginning from beginnings group by 1 having count(*) >= ${common}::int)
    insert into common_words (project_id, query)
    select distinct ${projectId}::uuid, search_query(beginning)::text from common where search_query(beginning)::text not like '% %'
    on conflict (project_id, query) do nothing`.execute(tx);
  await sql`
    with rare as (
      delete from common_words w where w.project_id = ${projectId} and w.is_kept
         and (select coalesce(sum(hits), 0) from common_word_hits h where h.word_id = w.id) < ${(sampled * common) / 4}
      returning id)
    delete from common_word_hits where word_id in (select id from rare)`.execute(tx);
}

interface Word {
  id: number;
  query: string;
}

async function listLeft(tx: Transaction<Tables>, projectId: string): Promise<Word[]> {
  const { rows } =
    await sql<Word>`select id, query from common_words where project_id = ${projectId} and not is_kept order by length(query)`.execute(tx);
  return rows;
}

async function keep(tx: Transaction<Tables>, projectId: string, { id, query }: Word): Promise<void> {
  await sql`
    insert into common_word_hits (word_id, block, level, language, hits, places)
    select ${id}, block, level, language, count(*), ${bitsOf(sql`place`)}
      from (select w.id / ${BLOCK}::int as block, w.id % ${BLOCK}::int as place, w.language, ${level(queriesOf(query))} as level
              from article_words w
             where w.project_id = ${projectId} and w.words @@ ${query}::tsquery and ${isShown({ projectId, language: undefined })}) hits
     group by block, level, language`.execute(tx);
  await sql`update common_words set is_kept = true where id = ${id}`.execute(tx);
}

/** Only what differs is written: a changed text holds most of its words as before. */
async function takeInChanges(tx: Transaction<Tables>, projectId: string): Promise<void> {
  const kept = { anywhere: sql`k.anywhere`, inTitle: sql`k.in_title`, inHeading: sql`k.in_heading` };
  await sql`
    with found as materialized (select * from common_word_states where project_id = ${projectId}),
    since as materialized (${changesSince(projectId, CHANGES_MOST)}),
    changed as materialized (${CHANGED}),
    kept as materialized (
      select id, query::tsquery as anywhere, (query || 'A')::tsquery as in_title, (query || 'AB')::tsquery as in_heading
        from common_words where project_id = ${projectId} and is_kept
    ), now_are as (
      select k.id as word_id, w.id / ${BLOCK}::int as block, ${level(kept)} as level, w.language, w.id % ${BLOCK}::int as place
        from changed cross join lateral (select * from article_words where article_words.id = changed.id limit 1) w cross join kept k
       where w.project_id = ${projectId} and coalesce(w.words @@ k.anywhere, false) and ${isShown({ projectId, language: undefined })}
    ), were as (
      select h.word_id, h.block, h.level, h.language, place
        from (select id / ${BLOCK}::int as block, array_agg(id % ${BLOCK}::int) as places from changed group by 1) c
       cross join kept k
        join common_word_hits h on h.word_id = k.id and h.block = c.block
       cross join lateral unnest(c.places) place
       where get_bit(h.places, place) = 1
    ), differences as (
      select word_id, block, level, language, ${bitsOf(sql`place`)} filter (where is_new) as added,
             ${bitsOf(sql`place`)} filter (where not is_new) as removed
        from (select *, true as is_new from (table now_are except table were) added
              union all select *, false from (table were except table now_are) removed) one
       group by 1, 2, 3, 4
    )
    insert into common_word_hits as h (word_id, block, level, language, hits, places)
    select d.word_id, d.block, d.level, d.language, bit_count(after.places), after.places
      from differences d left join common_word_hits h using (word_id, block, level, language)
     cross join lateral (
       select (coalesce(h.places, ${NONE}) | coalesce(d.added, ${NONE})) & ~coalesce(d.removed, ${NONE}) as places offset 0) after
    on conflict (word_id, block, level, language) do update set hits = excluded.hits, places = excluded.places`.execute(tx);
}

const NONE = sql`B'0'::bit(${sql.lit(BLOCK)})`;

function bitsOf(place: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`bit_or(set_bit(${NONE}, ${place}, 1))`;
}
