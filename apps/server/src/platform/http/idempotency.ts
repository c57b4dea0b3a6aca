import { createHash } from 'node:crypto';
import type { Db } from '../db/tables.ts';
import { ApiError } from './api-error.ts';
import type { Exchange, Reply } from './exchange.ts';
import { claimIdempotencyKey, type IdempotencyKey, keepAnswer, releaseIdempotencyKey } from './idempotency.store.ts';
import { invalid } from './parse-input.ts';
import { renderError } from './render-error.ts';

/**
 * `Idempotency-Key`: the work is done once, its answer repeated for 24 hours. The answer is stored after the work was
 * committed, so there is one gap: a process that dies between the two leaves a claim without an answer, which is free
 * again after 60 seconds, and a repetition after that does the work a second time.
 */
export async function answerOnce(db: Db, request: IdempotentRequest, work: () => Promise<Reply>): Promise<Reply> {
  const key = readKey(request.exchange);
  if (key === undefined) return work();
  const idempotencyKey = { keyId: request.keyId, key, requestHash: hashRequest(request) };
  const claim = await claimIdempotencyKey(db, idempotencyKey);
  switch (claim.state) {
    case 'answered':
      return { ...claim.reply, headers: { ...claim.reply.headers, 'idempotency-replayed': 'true' } };
    case 'mismatch':
      throw new ApiError('IDEMPOTENCY_MISMATCH');
    case 'running':
      throw new ApiError('IDEMPOTENCY_IN_PROGRESS', undefined, { headers: { 'retry-after': '1' } });
    default:
      return finish(db, { idempotencyKey, token: claim.token, requestId: request.exchange.requestId }, work);
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
  requestId: string;
}

async function finish(db: Db, { idempotencyKey, token, requestId }: Claimed, work: () => Promise<Reply>): Promise<Reply> {
  try {
    const reply = await work();
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
  }
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
