import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';

/** Numbers of pending deliveries, for the operator's metrics. */
export interface DeliveryHealth {
  /** Number of deliveries that were not attempted yet. */
  fresh: number;
  /** Number of deliveries that failed at least once and will be retried. */
  retrying: number;
  /** Seconds since the oldest due delivery became due, or 0 if no delivery is due. */
  oldestDueSeconds: number;
}

/** Returns the numbers of pending deliveries. The query uses the index of pending deliveries. */
export async function readDeliveryHealth(db: Db): Promise<DeliveryHealth> {
  const { rows } = await sql<DeliveryHealth>`
    select count(*) filter (where attempts = 0) as fresh,
           count(*) filter (where attempts > 0) as retrying,
           coalesce(greatest(extract(epoch from now() - min(next_attempt_at)), 0), 0)::float8 as "oldestDueSeconds"
      from deliveries where status = 'pending'`.execute(db);
  return rows[0] ?? { fresh: 0, retrying: 0, oldestDueSeconds: 0 };
}
