import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';
import type { Reply } from '../request-context.ts';

/** Lifetime of an idempotency key and its stored response, as an SQL interval. */
const LIFETIME = "interval '24 hours'";
/** Duration of a running request's lease on its idempotency key. `extendLease` extends the lease. */
const LEASE = "interval '15 seconds'";

export interface IdempotencyKey {
  keyId: string;
  key: string;
  requestHash: Buffer;
}

/**
 * State of an idempotency key for a request. `claimed`: the caller executes the request. `running`: another request holds the lease.
 * `unknown`: the lease expired without a response. `mismatch`: the key belongs to a different request.
 */
export type Claim =
  | { state: 'claimed'; token: string }
  | { state: 'running' | 'unknown' | 'mismatch' }
  | { state: 'finished'; reply: Reply };

interface Row {
  is_ours: boolean;
  token: string;
  request_hash: Buffer;
  is_lease_over: boolean;
  status: number | null;
  headers: Record<string, string> | null;
  body: Buffer | null;
}

/**
 * Claims the idempotency key for a request in one statement. The primary key ensures that only one of several concurrent requests succeeds.
 */
export async function claimIdempotencyKey(db: Db, { keyId, key, requestHash }: IdempotencyKey): Promise<Claim> {
  const result = await sql<Row>`
    with claim as (
      insert into idempotency_keys as known (api_key_id, key, request_hash, created_at, held_until)
      values (${keyId}, ${key}, ${requestHash}, clock_timestamp(), clock_timestamp() + ${sql.raw(LEASE)})
      on conflict (api_key_id, key) do update
        set request_hash = excluded.request_hash, created_at = excluded.created_at, held_until = excluded.held_until,
            status = null, headers = null, body = null
        where known.created_at < clock_timestamp() - ${sql.raw(LIFETIME)}
      returning created_at::text as token
    )
    select true as is_ours, token, null as request_hash, false as is_lease_over, null as status, null as headers, null as body from claim
    union all
    select false, null, request_hash, held_until <= clock_timestamp(), status, headers, body from idempotency_keys
      where api_key_id = ${keyId} and key = ${key} and not exists (select from claim)`.execute(db);
  const row = result.rows[0];
  // The statement's snapshot does not contain the row of a concurrent request, which is still running or has just released the key.
  if (!row) return { state: 'running' };
  if (row.is_ours) return { state: 'claimed', token: row.token };
  if (!row.request_hash.equals(requestHash)) return { state: 'mismatch' };
  if (row.status === null) return { state: row.is_lease_over ? 'unknown' : 'running' };
  return { state: 'finished', reply: { status: row.status, headers: row.headers ?? {}, body: row.body?.toString('utf8') ?? null } };
}

/** Extends the lease of a running request. */
export async function extendLease(db: Db, { keyId, key }: IdempotencyKey, token: string): Promise<void> {
  await sql`
    update idempotency_keys set held_until = clock_timestamp() + ${sql.raw(LEASE)}
      where api_key_id = ${keyId} and key = ${key} and created_at = ${token}::timestamptz and status is null`.execute(db);
}

/** Ends the lease without storing a response. Later requests learn that the outcome is unknown. */
export async function endLease(db: Db, { keyId, key }: IdempotencyKey, token: string): Promise<void> {
  await sql`
    update idempotency_keys set held_until = clock_timestamp()
      where api_key_id = ${keyId} and key = ${key} and created_at = ${token}::timestamptz and status is null`.execute(db);
}

/** Stores the response of a request, even if the lease has expired. */
export async function storeResponse(db: Db, { keyId, key }: IdempotencyKey, response: { token: string; reply: Reply }): Promise<void> {
  const { status, headers, body } = response.reply;
  if (body instanceof ReadableStream) throw new Error('A streamed response cannot be stored for an Idempotency-Key.');
  await sql`
    update idempotency_keys set status = ${status}, headers = ${JSON.stringify(headers)}, body = ${Buffer.from(body ?? '')}
      where api_key_id = ${keyId} and key = ${key} and created_at = ${response.token}::timestamptz`.execute(db);
}

/** Deletes the idempotency key of a request that changed nothing, so that clients can send the request again. */
export async function releaseIdempotencyKey(db: Db, { keyId, key }: IdempotencyKey, token: string): Promise<void> {
  await sql`
    delete from idempotency_keys
      where api_key_id = ${keyId} and key = ${key} and created_at = ${token}::timestamptz`.execute(db);
}

/** Deletes expired idempotency keys and returns their number. */
export async function sweepIdempotencyKeys(db: Db): Promise<number> {
  const result = await sql`delete from idempotency_keys where created_at < now() - ${sql.raw(LIFETIME)}`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}
