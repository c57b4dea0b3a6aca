import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';
import type { Reply } from '../exchange.ts';

/** How long an answer is kept for repetition. */
const KEPT = "interval '24 hours'";
/** A claim whose process says nothing for so long is free again: `holdClaim`. */
const HELD = "interval '15 seconds'";
/** Of a process of an older version, which says nothing. */
const HELD_UNSAID = "interval '60 seconds'";

export interface IdempotencyKey {
  keyId: string;
  key: string;
  requestHash: Buffer;
}

/** What is known of a key: ours to run now, still running elsewhere, or answered. */
export type Claim =
  | { state: 'claimed'; token: string; results: Buffer[] }
  | { state: 'running' | 'mismatch' }
  | { state: 'answered'; reply: Reply };

interface Row {
  is_ours: boolean;
  token: string;
  results: Buffer[];
  request_hash: Buffer;
  status: number | null;
  headers: Record<string, string> | null;
  body: Buffer | null;
}

/**
 * One statement: of two requests that come at once the primary key lets one in. Who takes over the claim of a process that died
 * is told what that had committed; a claim with results stays bound to its request.
 */
export async function claimIdempotencyKey(db: Db, { keyId, key, requestHash }: IdempotencyKey): Promise<Claim> {
  const result = await sql<Row>`
    with claim as (
      insert into idempotency_keys as known (api_key_id, key, request_hash, created_at, held_until)
      values (${keyId}, ${key}, ${requestHash}, clock_timestamp(), clock_timestamp() + ${sql.raw(HELD)})
      on conflict (api_key_id, key) do update
        set request_hash = excluded.request_hash, created_at = excluded.created_at, held_until = excluded.held_until,
            status = null, headers = null, body = null, finished_at = null,
            results = case when known.created_at < clock_timestamp() - ${sql.raw(KEPT)} then '{}' else known.results end
        where known.created_at < clock_timestamp() - ${sql.raw(KEPT)}
          or (known.status is null and coalesce(known.held_until, known.created_at + ${sql.raw(HELD_UNSAID)}) <= clock_timestamp()
            and (known.request_hash = excluded.request_hash or known.results = '{}'))
      returning created_at::text as token, results
    )
    select true as is_ours, token, results, null as request_hash, null as status, null as headers, null as body from claim
    union all
    select false, null, null, request_hash, status, headers, body from idempotency_keys
      where api_key_id = ${keyId} and key = ${key} and not exists (select from claim)`.execute(db);
  const row = result.rows[0];
  // The row of the other request was not yet to be seen by our snapshot: it is running, or has just been given up.
  if (!row) return { state: 'running' };
  if (row.is_ours) return { state: 'claimed', token: row.token, results: row.results };
  if (!row.request_hash.equals(requestHash)) return { state: 'mismatch' };
  if (row.status === null) return { state: 'running' };
  return { state: 'answered', reply: { status: row.status, headers: row.headers ?? {}, body: row.body?.toString('utf8') ?? null } };
}

/** Says that the request is still being answered. Nothing happens where the claim is another's by now: what it writes is refused. */
export async function holdClaim(db: Db, { keyId, key }: IdempotencyKey, token: string): Promise<void> {
  await sql`
    update idempotency_keys set held_until = clock_timestamp() + ${sql.raw(HELD)}
      where api_key_id = ${keyId} and key = ${key} and created_at = ${token}::timestamptz and status is null`.execute(db);
}

/** Keeps the answer, if the claim is still ours. */
export async function keepAnswer(db: Db, { keyId, key }: IdempotencyKey, answer: { token: string; reply: Reply }): Promise<void> {
  const { status, headers, body } = answer.reply;
  if (body instanceof ReadableStream) throw new Error('An answer that is a stream cannot be given again.');
  await sql`
    update idempotency_keys
      set status = ${status}, headers = ${JSON.stringify(headers)}, body = ${Buffer.from(body ?? '')}, finished_at = now()
      where api_key_id = ${keyId} and key = ${key} and created_at = ${answer.token}::timestamptz`.execute(db);
}

/** Adds what a transaction of the request answered, in that transaction. False where the claim is another's by now. */
export async function keepResult(tx: Db, { keyId, key }: IdempotencyKey, claim: { token: string; result: Buffer }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update idempotency_keys set results = array_append(results, ${claim.result})
      where api_key_id = ${keyId} and key = ${key} and created_at = ${claim.token}::timestamptz and status is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Gives the claim back: the request may be tried again, behind what it has committed. */
export async function releaseIdempotencyKey(db: Db, { keyId, key }: IdempotencyKey, token: string): Promise<void> {
  await sql`
    with kept as (
      update idempotency_keys set created_at = clock_timestamp(), held_until = clock_timestamp()
        where api_key_id = ${keyId} and key = ${key} and created_at = ${token}::timestamptz and results <> '{}'
    )
    delete from idempotency_keys
      where api_key_id = ${keyId} and key = ${key} and created_at = ${token}::timestamptz and results = '{}'`.execute(db);
}

/** Removes what is older than a repetition may be. Answers how many. */
export async function sweepIdempotencyKeys(db: Db): Promise<number> {
  const result = await sql`delete from idempotency_keys where created_at < now() - ${sql.raw(KEPT)}`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}
