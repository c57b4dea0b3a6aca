import { setTimeout as sleep } from 'node:timers/promises';
import type { House } from '../house/house.ts';

const PATIENCE_MS = 300_000;

/**
 * Waits until nothing of the project is going on: no job pending, and no delivery that is due, being sent, or owed to a receiver
 * that answers well. Gives up after five minutes; what is left then is for the checks to find.
 */
export async function untilAtRest({ query }: Pick<House, 'query'>, projectId: string): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(400)) {
    const [row] = await query<{ left: number }>(
      `select (select count(*) from jobs where project_id = $1 and status = 'pending')::int
            + (select count(*) from deliveries where project_id = $1 and status = 'owed'
                  and (url like '%/good' or url like '%/busy' or attempts < 2 or lease_until > now()))::int as left`,
      [projectId],
    );
    if (row?.left === 0) return;
  }
}
