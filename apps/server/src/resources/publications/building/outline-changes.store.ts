import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';
import { EMPTY, outlineHash, videosHash } from './outline.store.ts';

/**
 * Whether the live site shows the rows as they are. The hash over them is remembered with the snapshot it is of; what may have changed
 * them since is known (0038). Whatever is older than the changes that are kept is not used.
 */

const KEPT = sql`interval '12 hours'`;
const CHANGES_KEPT = sql`interval '1 day'`;
/** So many are looked at to find one that certainly shows something else. */
const CHANGES_MAX = 1_000;

export async function hasChangedRows(db: Db, projectId: string, liveHash: string): Promise<boolean> {
  return (await recall(db, projectId, liveHash)) ?? (await compare(db, projectId));
}

/** Undefined where the rows have to be looked at. */
async function recall(db: Db, projectId: string, liveHash: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ hash: string; isTouched: boolean; isNewer: boolean }>`
    with found as materialized (
      select * from outline_hashes
       where project_id = ${projectId} and live_hash = ${liveHash}
         and made_at > now() - ${KEPT} and cluster = (select system_identifier from pg_control_system())
    ), since as materialized (
      -- In the order of the index, or all changes that are kept would be read.
      select c.* from found cross join lateral (
        select article_id, revision from outline_changes
         where project_id = ${projectId} and xid >= pg_snapshot_xmin(found.snapshot) and not pg_visible_in_snapshot(xid, found.snapshot)
         order by xid limit ${CHANGES_MAX}) c
    )
    select hash, exists (select from since) as "isTouched",
           exists (select from since cross join lateral (select * from articles where articles.id = since.article_id limit 1) a
                    where a.revision > since.revision
                      and a.trashed_at is null and not a.is_hidden and a.content_hash <> ${EMPTY}) as "isNewer"
      from found`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  if (!found.isTouched) return found.hash !== liveHash;
  // Revisions only rise, and the live site is older than what is remembered: it cannot show this one.
  return found.isNewer ? true : undefined;
}

/** Looks at every row, once; of one moment, so that each change is either in the hash or after it. */
async function compare(db: Db, projectId: string): Promise<boolean> {
  const { rows } = await sql<{ isChanged: boolean }>`
    with live as materialized (
      select publications.* from projects join publications on publications.id = projects.live_publication_id where projects.id = ${projectId}
    )
    insert into outline_hashes (project_id, hash, live_hash, snapshot, cluster)
    select ${projectId}, (${outlineHash(projectId)}) || '.' || (${videosHash(projectId, sql`(select video_ids from live)`)}), live.outline_hash,
           pg_current_snapshot(), (select system_identifier from pg_control_system())
      from live
    on conflict (project_id) do update
       set hash = excluded.hash, live_hash = excluded.live_hash, snapshot = excluded.snapshot, cluster = excluded.cluster, made_at = excluded.made_at
    returning hash <> live_hash as "isChanged"`.execute(db);
  // No row: the site was taken down this moment.
  return rows[0]?.isChanged ?? true;
}

/** Any number of processes may do it. */
export async function sweepOutlineChanges(db: Db): Promise<void> {
  await sql`delete from outline_hashes where made_at < now() - ${KEPT}`.execute(db);
  await sql`delete from outline_changes where changed_at < now() - ${CHANGES_KEPT}`.execute(db);
}
