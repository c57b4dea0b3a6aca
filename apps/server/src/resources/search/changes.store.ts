import { type RawBuilder, sql } from 'kysely';
import { hit, isShown, type SearchWish, transcripts } from './search.store.ts';

/**
 * What is remembered of a search, with the snapshot that it saw, is brought up to this moment by judging anew what was changed since
 * (0037).
 */

/** Judging more anew takes as long as searching. */
export const CHANGES_MAX = 200;

/** The changes of a project, at most so many, that the snapshot of the row `found` did not see. */
export function changesSince(projectId: string, max: number): RawBuilder<unknown> {
  // In the order of the index, or all changes that are kept would be read.
  return sql`
    select c.* from found cross join lateral (
      select words_id, article_id from search_changes
       where project_id = ${projectId} and xid >= pg_snapshot_xmin(found.snapshot) and not pg_visible_in_snapshot(xid, found.snapshot)
       order by xid limit ${max}) c`;
}

/** The rows of words that the rows of `since` are about. */
export const CHANGED = sql`
  select words_id as id from since where words_id is not null
  union
  select w.id from since cross join lateral (select id from article_words where article_words.article_id = since.article_id offset 0) w`;

/** Follows `with found as (…)`: `since`, `changed`, the hits among those (`fresh`), and those of transcripts (`said`). */
export function judgeAnew(wish: SearchWish): RawBuilder<unknown> {
  return sql`
    since as materialized (${changesSince(wish.projectId, CHANGES_MAX + 1)}),
    changed as materialized (${CHANGED}),
    fresh as materialized (
      select ${hit(wish.query)} from changed cross join lateral (select * from article_words where article_words.id = changed.id limit 1) w
       -- No index answers this: each of the few is looked at.
       where w.project_id = ${wish.projectId} and coalesce(w.words @@ ${wish.query}::tsquery, false) and ${isShown(wish)}
    ),
    said as materialized (${transcripts(wish)})`;
}

/** More has changed than is judged anew: what is remembered is not used. */
export const ARE_FEW = sql`(select count(*) from since) <= ${CHANGES_MAX} and (select count(*) from changed) <= ${CHANGES_MAX}`;
