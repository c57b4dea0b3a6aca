import { type ActivityEvent, JOB_TYPES } from '@docreel/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';
import type { Cursor } from './cursor.ts';

/** SQL that reads and sweeps the table `activity`, in which database triggers record every change of a resource. */

/** Changes older than 24 hours are deleted. */
export const RETENTION_MS = 24 * 3_600_000;
const RETENTION = sql.raw(`interval '${RETENTION_MS + 3_600_000} milliseconds'`);

export interface Change {
  kind: ActivityEvent['kind'];
  id: string;
  at: string;
}

export interface Changes {
  cluster: string;
  /** The PostgreSQL snapshot in which the changes were read. */
  snapshot: string;
  /** The changed resources, each once, the most recently changed last. The array has `limit + 1` entries if there are more. */
  changes: Change[];
}

/**
 * Lists the changes of a project since the given cursor. The statement also returns its own PostgreSQL snapshot. The next call therefore
 * includes changes of transactions that had not committed yet.
 */
export async function listChanges(db: Db, projectId: string, { since, limit }: { since: Cursor | null; limit: number }): Promise<Changes> {
  const snapshot = since?.snapshot ?? null;
  const { rows } = await sql<Changes>`
    select (select system_identifier from pg_control_system())::text as cluster, pg_current_snapshot()::text as snapshot,
           coalesce((
             select json_agg(json_build_object('kind', kind, 'id', id, 'at', at) order by at, kind, id) from (
               select kind, id, max(changed_at) as at from (
                 select kind, id, changed_at from activity
                  where project_id = ${projectId} and xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
                    and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
                  order by xid limit 20000) found
               group by kind, id limit ${limit + 1}) changed), '[]') as changes`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('The database returned no rows.');
  return row;
}

export interface ResourceState {
  kind: ActivityEvent['kind'];
  id: string;
  state: string | null;
  stage: string | null;
  percent: number | null;
}

/**
 * Returns the current state of the changed resources that still exist. Jobs require the scope they were started with, and webhook
 * deliveries the scope `settings`.
 */
export async function listResourceStates(
  db: Db,
  projectId: string,
  { changes, scopes }: { changes: readonly Change[]; scopes: readonly string[] },
): Promise<ResourceState[]> {
  const ids = (kind: Change['kind']) => changes.filter((one) => one.kind === kind).map(({ id }) => id);
  const uuids = (kind: Change['kind']) => sql`any(${ids(kind)}::uuid[])`;
  const numbers = (kind: Change['kind']) => sql`any(${ids(kind)}::int[])`;
  const { rows } = await sql<ResourceState>`
    select 'video' as kind, v.id::text as id, v.status as state,
           case when v.status = 'processing' then coalesce(j.stage, 'waiting') end as stage, coalesce(j.percent, 0) as percent
      from videos v left join jobs j on j.video_id = v.id and j.kind = 'process_video' and j.status = 'pending'
     where v.project_id = ${projectId} and v.id = ${uuids('video')}
    union all
    select 'job', id::text, status, stage, percent from jobs
     where project_id = ${projectId} and id = ${uuids('job')} and kind = any(${[...JOB_TYPES]}::text[]) and scope = any(${[...scopes]}::text[])
    union all
    select 'article', id::text, case when trashed_at is not null then 'trashed' end, null, null from articles
     where project_id = ${projectId} and id = ${numbers('article')}
    union all
    select 'folder', id::text, case when trashed_at is not null then 'trashed' end, null, null from folders
     where project_id = ${projectId} and id = ${numbers('folder')}
    union all
    select 'publication', n.id::text, case when p.live_publication_id = n.id then 'live' when n.status = 'ready' then 'kept' else n.status end, null, null
      from publications n join projects p on p.id = n.project_id
     where n.project_id = ${projectId} and n.id = ${uuids('publication')}
    union all
    select 'delivery', id::text, status, null, null from deliveries
     where project_id = ${projectId} and id = ${uuids('delivery')} and ${scopes.includes('settings')}`.execute(db);
  return rows;
}

export async function sweepActivity(db: Db): Promise<void> {
  await sql`delete from activity where changed_at < now() - ${RETENTION}`.execute(db);
}
