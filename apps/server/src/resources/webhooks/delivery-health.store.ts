import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';

/** Deliveries that are owed, as the operator's metrics show them. */
export interface DeliveryHealth {
  /** Never tried yet. */
  fresh: number;
  /** Tried in vain; another attempt follows. */
  retrying: number;
  /** Seconds that the one waits which has been due longest; 0 where none is due. */
  oldestDueSeconds: number;
}

/** By the index of owed deliveries. */
export async function readDeliveryHealth(db: Db): Promise<DeliveryHealth> {
  const { rows } = await sql<DeliveryHealth>`
    select count(*) filter (where attempts = 0) as fresh,
           count(*) filter (where attempts > 0) as retrying,
           coalesce(greatest(extract(epoch from now() - min(next_attempt_at)), 0), 0)::float8 as "oldestDueSeconds"
      from deliveries where status = 'pending'`.execute(db);
  return rows[0] ?? { fresh: 0, retrying: 0, oldestDueSeconds: 0 };
}
