import { createHash } from 'node:crypto';
import type { Db } from '../../db/tables.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Exchange, Reply } from '../exchange.ts';
import { claimIdempotencyKey, holdClaim, type IdempotencyKey, keepAnswer, keepResult, releaseIdempotencyKey } from './idempotency.store.ts';
import { invalid } from '../parse-input.ts';
import { rememberWork } from './remember-work.ts';
import { renderError } from '../errors/render-error.ts';

const HOLD_MS = 4_000;

/**
 * `Idempotency-Key`: the work is done once, its answer repeated for 24 hours. A process that dies between its work and its
 * answer leaves a claim that is free again after 15 seconds; a repetition after that goes on behind the last transaction.
 */
export async function answerOnce(db: Db, request: IdempotentRequest, work: (db: Db) => Promise<Reply>): Promise<Reply> {
  const key = readKey(request.exchange);
  if (key === undefined) return work(db);
  const idempotencyKey = { keyId: request.keyId, key, requestHash: hashRequest(request) };
  const claim = await claimIdempotencyKey(db, idempotencyKey);
  switch (claim.state) {
    case 'answered':
      return { ...claim.reply, headers: { ...claim.reply.headers, 'idempotency-replayed': 'true' } };
    case 'mismatch':
      throw new ApiError('IDEMPOTENCY_MISMATCH');
    case 'running':
      throw inProgress();
    default:
      return finish(db, { ...claim, idempotencyKey, requestId: request.exchange.requestId }, work);
  }
}

export interface IdempotentRequest {
  exchange: Exchange;
  keyId: string;
  bytes: Buffer;
}

interface Claimed {
  idempotencyKey: IdempotencyKey;
  token: string;
  results: readonly Buffer[];
  requestId: string;
}

async function finish(db: Db, claimed: Claimed, work: (db: Db) => Promise<Reply>): Promise<Reply> {
  const { idempotencyKey, token, results, requestId } = claimed;
  async function keep(tx: Db, result: Buffer): Promise<void> {
    if (!(await keepResult(tx, idempotencyKey, { token, result }))) throw inProgress();
  }
  const hold = () => void holdClaim(db, idempotencyKey, token).catch(() => undefined);
  const holding = setInterval(hold, HOLD_MS);
  try {
    const reply = await work(rememberWork(db, { known: results, keep }));
    await keepAnswer(db, idempotencyKey, { token, reply });
    return reply;
  } catch (error) {
    const reply = renderError(error, requestId);
    const isWorthRetrying = reply.status >= 500 || reply.status === 429;
    // Where the database is away the claim cannot be given back either; it ends by itself, and the first error tells more.
    const settled = isWorthRetrying
      ? releaseIdempotencyKey(db, idempotencyKey, token).catch(() => undefined)
      : keepAnswer(db, idempotencyKey, { token, reply });
    await settled;
    throw error;
  } finally {
    clearInterval(holding);
  }
}

function inProgress(): ApiError {
  return new ApiError('IDEMPOTENCY_IN_PROGRESS', undefined, { headers: { 'retry-after': '1' } });
}

function readKey({ request }: Exchange): string | undefined {
  const key = request.headers.get('idempotency-key');
  if (key === null) return undefined;
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw invalid([{ path: 'header.Idempotency-Key', code: 'invalid_format', message: 'Must be 1 to 255 visible ASCII characters.' }]);
}

function hashRequest({ exchange, bytes }: IdempotentRequest): Buffer {
  const { pathname, search } = new URL(exchange.request.url);
  return createHash('sha256').update(`${exchange.request.method} ${pathname}${search}\n`).update(bytes).digest();
}
