import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';
import {
  hit,
  type HitPage,
  isShown,
  languageOf,
  MANY,
  ORDER,
  type SearchWish,
  tell,
  type ToldRow,
  toPage,
  transcripts,
} from './search.store.ts';

/**
 * Searches that found many hits are remembered with the snapshot they saw. What was changed since is known (0037) and judged anew each
 * time, so an answer is the one that a whole search would give, at the cost of what changed. Whatever is older than the changes that
 * are kept is not used.
 */

const KEPT = sql`interval '1 hour'`;
const CHANGES_KEPT = sql`interval '1 day'`;
/** Of one project; the list of 100,000 hits takes 400 KB. */
const KEPT_MAX = 50;
/** Judging more anew takes as long as searching. */
const CHANGES_MAX = 200;

/** Undefined where nothing is remembered that could tell this page: then it is to be searched for. */
export async function recallHits(db: Db, wish: SearchWish, page: { limit: number; offset: number }): Promise<HitPage | undefined> {
  const end = page.offset + page.limit;
  if (end > MANY - CHANGES_MAX) return undefined;
  const { rows } = await sql<ToldRow>`
    with found as materialized (
      select * from search_results
       where project_id = ${wish.projectId} and query = ${wish.query} and language = ${languageOf(wish)}
         and made_at > now() - ${KEPT} and cluster = (select system_identifier from pg_control_system())
    ), since as materialized (
      -- In the order of the index, or all changes that are kept would be read.
      select c.* from found cross join lateral (
        select words_id, article_id from search_changes
         where project_id = ${wish.projectId} and xid >= pg_snapshot_xmin(found.snapshot) and not pg_visible_in_snapshot(xid, found.snapshot)
         order by xid limit ${CHANGES_MAX + 1}) c
    ), changed as materialized (
      select words_id as id from since where words_id is not null
      union
      select w.id from since cross join lateral (select id from article_words where article_words.article_id = since.article_id offset 0) w
    ), fresh as materialized (
      select ${hit(wish.query)} from changed cross join lateral (select * from article_words where article_words.id = changed.id limit 1) w
       -- No index answers this: each of the few is looked at.
       where w.project_id = ${wish.projectId} and coalesce(w.words @@ ${wish.query}::tsquery, false) and ${isShown(wish)}
    ), said as materialized (${transcripts(wish)}),
    whole as materialized (
      select cardinality(hits) - (select count(*) from changed where changed.id = any (hits))
               + (select count(*) from fresh) + (select count(*) from said) as total
        from found where (select count(*) from since) <= ${CHANGES_MAX} and (select count(*) from changed) <= ${CHANGES_MAX}
    ), kept as (
      select 'article' as kind, w.id as words_id, w.article_id, null::uuid as video_id, w.language, best.score
        from found, unnest(best_ids[1:${end + CHANGES_MAX}::int], best_scores[1:${end + CHANGES_MAX}::int]) best (id, score)
       cross join lateral (select * from article_words where article_words.id = best.id limit 1) w
       where not exists (select from changed where changed.id = best.id)
    ), page as (
      select * from (select * from kept union all select * from fresh union all select * from said) hits ${ORDER}
       limit ${page.limit} offset ${page.offset}
    )
    ${tell(wish)}`.execute(db);
  return rows.length === 0 ? undefined : toPage(rows);
}

/** Any number of processes may do it. */
export async function sweepSearches(db: Db): Promise<void> {
  await sql`
    delete from search_results r using (
      select project_id, query, language, row_number() over (partition by project_id order by made_at desc) as place, made_at from search_results) old
     where r.project_id = old.project_id and r.query = old.query and r.language = old.language
       and (old.place > ${KEPT_MAX} or old.made_at < now() - ${KEPT})`.execute(db);
  await sql`delete from search_changes where changed_at < now() - ${CHANGES_KEPT}`.execute(db);
}
