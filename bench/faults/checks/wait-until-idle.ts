import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../cluster/cluster.ts';

const PATIENCE_MS = 300_000;

/**
 * Waits until no job is pending, and no delivery to a working receiver is due or in progress. Returns after five minutes at the latest, and
 * the checks report the rest.
 */
export async function waitUntilIdle({ query }: Pick<Cluster, 'query'>, projectId: string): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(400)) {
    const [row] = await query<{ left: number }>(
      `select (select count(*) from jobs where project_id = $1 and status = 'pending')::int
            + (select count(*) from deliveries where project_id = $1 and status = 'pending'
                  and (url like '%/good' or url like '%/busy' or attempts < 2 or lease_until > now()))::int as left`,
      [projectId],
    );
    if (row?.left === 0) return;
  }
}
