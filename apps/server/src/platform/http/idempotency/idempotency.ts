import { createHash } from 'node:crypto';
import { watchCommits } from '../../db/watch-commits.ts';
import type { Db } from '../../db/tables.ts';
import { ApiError } from '../errors/api-error.ts';
import { renderError } from '../errors/render-error.ts';
import type { RequestContext, Reply } from '../request-context.ts';
import { invalid } from '../parse-input.ts';
import {
  claimIdempotencyKey,
  endLease,
  extendLease,
  type IdempotencyKey,
  releaseIdempotencyKey,
  storeResponse,
} from './idempotency.store.ts';

/** Interval in milliseconds at which a running request extends its lease of 15 seconds. */
const EXTEND_MS = 4_000;

const OUTCOME_UNKNOWN =
  'The first request with this Idempotency-Key ended without a response, so its outcome is unknown. ' +
  'Check whether its result exists. If it does not, send the request again with a new key.';

export interface IdempotentRequest {
  requestContext: RequestContext;
  keyId: string;
  bytes: Buffer;
}

/**
 * Executes a request at most once per `Idempotency-Key`. For 24 hours, a repeated request gets the stored response. If the process died before
 * it stored a response, a repeated request gets a 409, because the work may have been done.
 */
export async function executeOnce(db: Db, request: IdempotentRequest, execute: () => Promise<Reply>): Promise<Reply> {
  const key = readKey(request.requestContext);
  if (key === undefined) return execute();
  const idempotencyKey = { keyId: request.keyId, key, requestHash: hashRequest(request) };
  const claim = await claimIdempotencyKey(db, idempotencyKey);
  switch (claim.state) {
    case 'finished':
      return { ...claim.reply, headers: { ...claim.reply.headers, 'idempotency-replayed': 'true' } };
    case 'mismatch':
      throw new ApiError('IDEMPOTENCY_MISMATCH');
    case 'running':
      throw new ApiError('IDEMPOTENCY_IN_PROGRESS', undefined, { headers: { 'retry-after': '1' } });
    case 'unknown': {
      const detail = { path: 'header.Idempotency-Key', code: 'outcome_unknown', message: 'The first request ended without a response.' };
      throw new ApiError('CONFLICT', OUTCOME_UNKNOWN, { details: [detail] });
    }
    default:
      return executeClaimed(db, { token: claim.token, idempotencyKey, requestId: request.requestContext.requestId }, execute);
  }
}

interface ClaimedRequest {
  idempotencyKey: IdempotencyKey;
  token: string;
  requestId: string;
}

async function executeClaimed(db: Db, claimed: ClaimedRequest, execute: () => Promise<Reply>): Promise<Reply> {
  const { idempotencyKey, token, requestId } = claimed;
  const extending = setInterval(() => void extendLease(db, idempotencyKey, token).catch(() => undefined), EXTEND_MS);
  try {
    const { result, hasCommitted } = await watchCommits(execute);
    const reply = 'value' in result ? result.value : renderError(result.error, requestId);
    const isRetryable = reply.status >= 500 || reply.status === 429;
    if (!isRetryable) await storeResponse(db, idempotencyKey, { token, reply });
    // If the database is unreachable, the lease expires. The request's own error is more helpful than the database error, so it is
    // returned.
    else await (hasCommitted ? endLease : releaseIdempotencyKey)(db, idempotencyKey, token).catch(() => undefined);
    if ('error' in result) throw result.error;
    return reply;
  } finally {
    clearInterval(extending);
  }
}

function readKey({ request }: RequestContext): string | undefined {
  const key = request.headers.get('idempotency-key');
  if (key === null) return undefined;
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw invalid([{ path: 'header.Idempotency-Key', code: 'invalid_format', message: 'Must be 1 to 255 visible ASCII characters.' }]);
}

function hashRequest({ requestContext, bytes }: IdempotentRequest): Buffer {
  const { pathname, search } = new URL(requestContext.request.url);
  return createHash('sha256').update(`${requestContext.request.method} ${pathname}${search}\n`).update(bytes).digest();
}
