import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../../platform/db/tables.ts';

/** All SQL that writes `deliveries` and `delivery_attempts`. */

export type DeliveryRow = Selectable<Tables['deliveries']>;
export type NewDelivery = Pick<
  Insertable<Tables['deliveries']>,
  'id' | 'project_id' | 'job_id' | 'target' | 'url' | 'host' | 'secret' | 'body'
>;

export const DELIVERY_OWED = 'docreel_delivery_owed';

export async function insertDeliveries(tx: Db, deliveries: NewDelivery[]): Promise<void> {
  await tx.insertInto('deliveries').values(deliveries).execute();
  await sql`select pg_notify(${DELIVERY_OWED}, '')`.execute(tx);
}

export async function findWebhookUrl(db: Db, projectId: string): Promise<string | null> {
  const row = await db.selectFrom('projects').select('webhook_url').where('id', '=', projectId).executeTakeFirst();
  return row?.webhook_url ?? null;
}

/** Longer than an attempt may take, so that it runs out only when its process is gone. */
const LEASE_SECONDS = 40;
const CLAIM_LOCK = 7_366_027_355;

/**
 * Takes deliveries that are due, never more than `perHost` of a host at work in all processes together. Claims wait for one
 * another, or two processes could each see the same free place.
 */
export function claimDeliveries(db: Db, { limit, perHost }: { limit: number; perHost: number }): Promise<DeliveryRow[]> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`.execute(tx);
    const { rows } = await sql<DeliveryRow>`
      with busy as (
        select host, count(*) as deliveries from deliveries where status = 'owed' and lease_until > now() group by host
      ), due as (
        select id, next_attempt_at, coalesce(busy.deliveries, 0) + row_number() over (partition by host order by next_attempt_at, id) as place
        from deliveries left join busy using (host)
        where status = 'owed' and next_attempt_at <= now() and (lease_until is null or lease_until <= now())
      )
      update deliveries set fence = fence + 1, lease_until = now() + ${LEASE_SECONDS} * interval '1 second'
      where id in (select id from due where place <= ${perHost} order by next_attempt_at, id limit ${limit})
      returning *`.execute(tx);
    return rows;
  });
}

/** How an attempt went, for the log. */
export interface AttemptResult {
  startedAt: Date;
  durationMs: number;
  responseStatus: number | null;
  /** Null when it was delivered. */
  reason: string | null;
}

export type NextState = { status: 'delivered' | 'failed' } | { status: 'owed'; waitMs: number };

/** Writes how the attempt went and what comes next; nothing if another process has the delivery by now. */
export async function recordAttempt(
  db: Db,
  delivery: DeliveryRow,
  { result, next }: { result: AttemptResult; next: NextState },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const held = await fenced(tx, delivery)
      .set((eb) => ({
        attempts: eb('attempts', '+', 1),
        status: next.status,
        lease_until: null,
        ...(next.status === 'owed'
          ? { next_attempt_at: sql<Date>`now() + ${next.waitMs} * interval '1 millisecond'` }
          : { finished_at: sql<Date>`now()` }),
      }))
      .returning('attempts')
      .executeTakeFirst();
    if (!held) return;
    const attempt = {
      started_at: result.startedAt,
      duration_ms: result.durationMs,
      response_status: result.responseStatus,
      reason: result.reason,
    };
    await tx
      .insertInto('delivery_attempts')
      .values({ delivery_id: delivery.id, number: held.attempts, ...attempt })
      .execute();
  });
}

/** Gives a delivery back that was not tried to the end: the service stops. */
export async function releaseDelivery(db: Db, delivery: DeliveryRow): Promise<void> {
  await fenced(db, delivery).set({ lease_until: null }).execute();
}

/** The log of deliveries is kept for 30 days. */
export async function deleteOldDeliveries(db: Db): Promise<void> {
  await db
    .deleteFrom('deliveries')
    .where('status', '<>', 'owed')
    .where('finished_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}

function fenced(db: Db, { id, fence }: DeliveryRow) {
  return db.updateTable('deliveries').where('id', '=', id).where('fence', '=', fence).where('status', '=', 'owed');
}
