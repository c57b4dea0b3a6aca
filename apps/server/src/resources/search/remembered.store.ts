import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';
import { ARE_FEW, CHANGES_MAX, judgeAnew } from './changes.store.ts';
import { type HitPage, languageOf, MANY, ORDER, type SearchWish, tell, type ToldRow, toPage } from './search.store.ts';

/**
 * Searches that found many hits are remembered with the snapshot they saw. What was changed since is known (0037) and judged anew each
 * time, so an answer is the one that a whole search would give, at the cost of what changed. Whatever is older than the changes that
 * are kept is not used.
 */

const KEPT = sql`interval '1 hour'`;
const CHANGES_KEPT = sql`interval '1 day'`;
/** Of one project; the list of 100,000 hits takes 400 KB. */
const KEPT_MAX = 50;

/** Undefined where nothing is remembered that could tell this page: then it is to be searched for. */
export async function recallHits(db: Db, wish: SearchWish, page: { limit: number; offset: number }): Promise<HitPage | undefined> {
  const end = page.offset + page.limit;
  if (end > MANY - CHANGES_MAX) return undefined;
  const { rows } = await sql<ToldRow>`
    with found as materialized (
      select * from search_results
       where project_id = ${wish.projectId} and query = ${wish.query} and language = ${languageOf(wish)}
         and made_at > now() - ${KEPT} and cluster = (select system_identifier from pg_control_system())
    ), ${judgeAnew(wish)},
    whole as materialized (
      select cardinality(hits) - (select count(*) from changed where changed.id = any (hits))
               + (select count(*) from fresh) + (select count(*) from said) as total
        from found where ${ARE_FEW}
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
