import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../../platform/db/tables.ts';
import { serviceSignature } from './signature.ts';
import { disableWebhook } from './webhooks.store.ts';

/** Contains all SQL that writes the `deliveries` and `delivery_attempts` tables. */

export type DeliveryRow = Selectable<Tables['deliveries']>;
export type NewDelivery = Pick<
  Insertable<Tables['deliveries']>,
  'id' | 'project_id' | 'job_id' | 'target' | 'url' | 'host' | 'secret' | 'signature' | 'body'
>;
/** A delivery that this process may send. For a project's webhook, it includes the current webhook secrets. */
export type ClaimedDelivery = DeliveryRow & { project_secrets: string[] };

export const DELIVERY_PENDING = 'docreel_delivery_owed';

export async function insertDeliveries(tx: Db, deliveries: NewDelivery[]): Promise<void> {
  await tx.insertInto('deliveries').values(deliveries).execute();
  await sql`select pg_notify(${DELIVERY_PENDING}, '')`.execute(tx);
}

/**
 * Seconds for which a process reserves a delivery. The lease is longer than an attempt can take, so it expires only if its process has
 * ended.
 */
export const LEASE_SECONDS = 40;
const CLAIM_LOCK = 7_366_027_355;

/**
 * Claims deliveries that are due, with at most `perHost` per host in progress across all processes. An advisory lock serializes claims,
 * because two processes could otherwise use the same free slot. The query finds the hosts one by one through an index and reads at most
 * `perHost` rows of each. A host that is down therefore does not slow it down. The first deliveries of all hosts come before the second of
 * any host, so that slow hosts leave capacity for the others.
 */
export function claimDeliveries(db: Db, { limit, perHost }: { limit: number; perHost: number }): Promise<ClaimedDelivery[]> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`.execute(tx);
    const { rows } = await sql<ClaimedDelivery>`
      with recursive hosts as (
        (select host from deliveries where status = 'pending' order by host limit 1)
        union all
        select (select d.host from deliveries d where d.status = 'pending' and d.host > h.host order by d.host limit 1)
          from hosts h where h.host is not null
      ), due as materialized (
        select first.id, first.next_attempt_at,
               busy.deliveries + row_number() over (partition by hosts.host order by first.next_attempt_at, first.id) as place
          from hosts
          cross join lateral (
            select count(*) as deliveries from deliveries d
             where d.host = hosts.host and d.status = 'pending' and d.lease_until is not null and d.lease_until > now()
          ) busy
          cross join lateral (
            select d.id, d.next_attempt_at from deliveries d
             where d.host = hosts.host and d.status = 'pending' and d.next_attempt_at <= now() and (d.lease_until is null or d.lease_until <= now())
             order by d.next_attempt_at, d.id limit greatest(0, ${perHost}::bigint - busy.deliveries)
          ) first
      )
      update deliveries set fence = fence + 1, lease_until = now() + ${LEASE_SECONDS} * interval '1 second'
      where id = any(array(select id from due order by place, next_attempt_at, id limit ${limit}))
      returning deliveries.*, coalesce((
        select array_remove(array[w.secret, case when w.old_secret_until > now() then w.old_secret end], null)
          from project_webhooks w where target <> 'callback' and w.project_id = deliveries.project_id and w.url = deliveries.url
      ), '{}') as project_secrets`.execute(tx);
    return rows;
  });
}

/** Result of an attempt to send a delivery, for the delivery log. */
export interface AttemptResult {
  startedAt: Date;
  durationMs: number;
  responseStatus: number | null;
  /** Reason why the attempt failed. Null if the delivery succeeded. */
  reason: string | null;
  /** Beginning of the response body. Null if there was no response. */
  responseBody: string | null;
}

export type NextState = { status: 'delivered' | 'failed' } | { status: 'pending'; waitMs: number };

/** Records an attempt and the delivery's next state. Does nothing if another process has claimed the delivery since. */
export async function recordAttempt(
  db: Db,
  delivery: DeliveryRow,
  { result, next }: { result: AttemptResult; next: NextState },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const held = await fenced(tx, delivery)
      // The condition prevents a second update. The call is repeated if the response to the commit was lost.
      .where('attempts', '=', delivery.attempts)
      .set((eb) => ({
        attempts: eb('attempts', '+', 1),
        status: next.status,
        lease_until: null,
        ...(next.status === 'pending'
          ? { next_attempt_at: sql<Date>`now() + ${next.waitMs} * interval '1 millisecond'` }
          : { finished_at: sql<Date>`now()`, ...withoutSecret(delivery) }),
      }))
      .returning('attempts')
      .executeTakeFirst();
    if (!held) return;
    if (next.status === 'failed') await disableFailingWebhook(tx, delivery, result);
    const attempt = {
      started_at: result.startedAt,
      duration_ms: result.durationMs,
      response_status: result.responseStatus,
      reason: result.reason,
      response_body: result.responseBody,
    };
    await tx
      .insertInto('delivery_attempts')
      .values({ delivery_id: delivery.id, number: held.attempts, ...attempt })
      .execute();
  });
}

/** Returns the columns that delete the secret but keep the signature, so that the delivery can be sent again. */
function withoutSecret({ secret, signature, body }: DeliveryRow): Pick<DeliveryRow, 'secret' | 'signature'> {
  return { secret: null, signature: signature ?? (secret === null ? null : serviceSignature(secret, body)) };
}

/**
 * Deletes the secrets of up to `limit` finished deliveries that an older version of the service has kept. Returns the number of changed
 * deliveries.
 */
export function clearSecretsOfDelivered(db: Db, limit: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ended = tx.selectFrom('deliveries').selectAll().where('status', '<>', 'pending').where('secret', 'is not', null);
    const rows = await ended.limit(limit).forUpdate().skipLocked().execute();
    for (const row of rows) await tx.updateTable('deliveries').set(withoutSecret(row)).where('id', '=', row.id).execute();
    return rows.length;
  });
}

const GONE = 410;

/**
 * Disables the project's webhook after a 410 response. Also disables it after a delivery failed permanently (ten attempts in three days) if
 * none has succeeded since that delivery was created. Test deliveries count, but callbacks do not, because they belong to a single request.
 */
async function disableFailingWebhook(
  tx: Db,
  { project_id: projectId, target, url, created_at }: DeliveryRow,
  last: AttemptResult,
): Promise<void> {
  if (target === 'callback') return;
  if (last.responseStatus === GONE) return disableWebhook(tx, { projectId, url, reason: 'The receiver responded with 410 (Gone).' });
  const arrived = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('project_id', '=', projectId)
    .where('url', '=', url)
    .where('status', '=', 'delivered')
    .where('finished_at', '>=', created_at)
    .limit(1)
    .executeTakeFirst();
  if (arrived) return;
  const reason = `No delivery has succeeded since ${created_at.toISOString()}. Last attempt: ${last.reason ?? 'no response'}.`;
  await disableWebhook(tx, { projectId, url, reason });
}

/** Releases a claimed delivery whose attempt was aborted, because the service stops. */
export async function releaseDelivery(db: Db, delivery: DeliveryRow): Promise<void> {
  await fenced(db, delivery).set({ lease_until: null }).execute();
}

/** Deletes finished deliveries after 30 days. */
export async function deleteOldDeliveries(db: Db): Promise<void> {
  await db
    .deleteFrom('deliveries')
    .where('status', '<>', 'pending')
    .where('finished_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}

function fenced(db: Db, { id, fence }: DeliveryRow) {
  return db.updateTable('deliveries').where('id', '=', id).where('fence', '=', fence).where('status', '=', 'pending');
}

/** Schedules a delivery to be sent again, whatever its status. An attempt in progress loses its claim and records nothing. */
export async function requeueDelivery(tx: Db, projectId: string, id: string): Promise<DeliveryRow | undefined> {
  const row = await tx
    .updateTable('deliveries')
    .set((eb) => ({
      status: 'pending' as const,
      attempts_before_resend: eb.ref('attempts'),
      fence: eb('fence', '+', 1),
      lease_until: null,
      finished_at: null,
      next_attempt_at: sql<Date>`now()`,
    }))
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (row) await sql`select pg_notify(${DELIVERY_PENDING}, '')`.execute(tx);
  return row;
}
