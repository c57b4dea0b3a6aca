import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';
import { ARE_FEW, judgeAnew } from './changes.store.ts';
import { type HitPage, ORDER, scoreOf, type SearchWish, tell, type ToldRow, toPage } from './search.store.ts';

/** So many rows of words are kept together: a bit for each. */
export const BLOCK = 4096;
/** A state is made again long before the changes that it needs are swept, after a day. */
export const STATE_KEPT = sql`interval '20 hours'`;
export const CLUSTER = sql`(select system_identifier from pg_control_system())`;

/**
 * The hits of a word that many articles hold (`keep-common.store.ts`): those of its blocks, without what has changed since, and with what
 * of that is a hit now. Undefined where nothing is kept, or too much has changed: then it is to be searched for.
 */
export async function recallCommonWord(db: Db, wish: SearchWish, page: { limit: number; offset: number }): Promise<HitPage | undefined> {
  const { projectId, query, language } = wish;
  const end = page.offset + page.limit;
  const inLanguage = language === undefined ? sql`` : sql`and h.language = ${language ?? ''}`;
  const { rows } = await sql<ToldRow>`
    with found as materialized (
      select w.id, s.snapshot from common_words w join common_word_states s using (project_id)
       where w.project_id = ${projectId} and w.query = ${query} and w.is_kept
         and s.cluster = ${CLUSTER} and s.kept_at > now() - ${STATE_KEPT}
    ), ${judgeAnew(wish)},
    -- Languages of one block are peers: their numbers lie among one another.
    blocks as materialized (
      select h.block, h.level, h.language, h.hits,
             sum(h.hits) over (order by h.level desc, h.block) - sum(h.hits) over (partition by h.level, h.block) as before
        from found join common_word_hits h on h.word_id = found.id ${inLanguage}
    ), gone as materialized (
      select count(*) as hits
        from found cross join changed
        join common_word_hits h on h.word_id = found.id and h.block = changed.id / ${BLOCK}::int ${inLanguage}
       where get_bit(h.places, changed.id % ${BLOCK}::int) = 1
    ), whole as materialized (
      select coalesce((select sum(hits) from blocks), 0)::bigint - (select hits from gone)
               + (select count(*) from fresh) + (select count(*) from said) as total
        from found where ${ARE_FEW}
    ), wanted as materialized (
      select ${end}::bigint + count(*) as number from changed
    ), kept as (
      select n.block * ${BLOCK}::int + place as words_id, n.level
        from found cross join (select * from blocks where before < (select number from wanted)) n
        join common_word_hits h on h.word_id = found.id and h.block = n.block and h.level = n.level and h.language = n.language
       cross join lateral (${placesOf(sql`h.places`)}) one (place)
       order by n.level desc, words_id
       limit (select number from wanted)
    ), best as materialized (
      select * from (
        select 'article' as kind, words_id, null::int as article_id, null::uuid as video_id, null as language, ${scoreOf(sql`level`)} as score
          from kept where not exists (select from changed where changed.id = kept.words_id)
        union all select * from fresh union all select * from said
      ) hits ${ORDER} limit ${page.limit}::bigint offset ${page.offset}::bigint
    ), page as (
      select best.kind, best.words_id, coalesce(best.article_id, w.article_id) as article_id, best.video_id,
             coalesce(best.language, w.language) as language, best.score
        from best left join lateral (select * from article_words where article_words.id = best.words_id limit 1) w on true
    )
    ${tell(wish)}`.execute(db);
  return rows.length === 0 ? undefined : toPage(rows);
}

/** The numbers of the bits that are set; where few are, most are passed over by 32 at a time. */
function placesOf(bits: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select start + step
      from generate_series(0, ${BLOCK - 1}::int, 32) start cross join lateral generate_series(0, 31) step
     where substring(${bits} from start + 1 for 32) <> 0::bit(32) and get_bit(${bits}, start + step) = 1`;
}
