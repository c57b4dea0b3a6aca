import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { onceReachable } from '../../platform/db/once-reachable.ts';
import { OutboundError } from '../../platform/outbound/outbound.ts';
import {
  type AttemptResult,
  type ClaimedDelivery,
  LEASE_SECONDS,
  type NextState,
  recordAttempt,
  releaseDelivery,
} from './deliveries.store.ts';
import { parseRetryAfterMs, waitBeforeNextMs } from './schedule.ts';
import { serviceSignature, standardSignature } from './signature.ts';

/** Dependencies of the functions that send webhook deliveries. */
export interface Sender extends Pick<Context, 'db' | 'outbound' | 'log'> {
  config: Pick<Config, 'SIGNATURE_HEADER'>;
  /** Called after each attempt with its outcome. `retry` means that another attempt follows. */
  onAttempted?(outcome: 'delivered' | 'retry' | 'failed'): void;
}

const TIMEOUT_MS = 20_000;
const RESPONSE_BYTES_MAX = 16 * 1024;
const STORED_RESPONSE_BYTES = 4096;
const GONE = 410;

/**
 * Sends a webhook delivery once and records the attempt. If `signal` aborts the request, the delivery is released and counts as not
 * attempted.
 */
export async function attemptDelivery(sender: Sender, delivery: ClaimedDelivery, signal: AbortSignal): Promise<void> {
  const startedAt = new Date();
  const clock = performance.now();
  const answer = await send(sender, delivery, { startedAt, signal });
  if (signal.aborted && answer.status === null) return releaseDelivery(sender.db, delivery);
  const result: AttemptResult = {
    startedAt,
    durationMs: Math.round(performance.now() - clock),
    responseStatus: answer.status,
    reason: answer.reason,
    responseBody: answer.body,
  };
  const next = nextState(delivery.attempts + 1 - delivery.attempts_before_resend, answer);
  // Retries while the database is unreachable, but only while the lease is valid, so that no other process sends the delivery again.
  // Recording an attempt twice has no effect.
  const patience = { forMs: LEASE_SECONDS * 1000 - TIMEOUT_MS, signal };
  await onceReachable(() => recordAttempt(sender.db, delivery, { result, next }), patience);
  sender.onAttempted?.(next.status === 'pending' ? 'retry' : next.status);
  const facts = { deliveryId: delivery.id, jobId: delivery.job_id, attempt: delivery.attempts + 1, ...next, responseStatus: answer.status };
  sender.log.info({ ...facts, reason: answer.reason }, 'webhook attempted');
}

interface SendResult {
  status: number | null;
  retryAfterMs: number | null;
  /** Reason why the attempt failed. Null if the delivery succeeded. */
  reason: string | null;
  /** Beginning of the response body, which is stored for the delivery log. Null if there was no response. */
  body: string | null;
}

async function send(
  sender: Sender,
  delivery: ClaimedDelivery,
  { startedAt, signal }: { startedAt: Date; signal: AbortSignal },
): Promise<SendResult> {
  const headers = deliveryHeaders(delivery, { signatureHeader: sender.config.SIGNATURE_HEADER, at: startedAt });
  try {
    const options = { headers, body: delivery.body, timeoutMs: TIMEOUT_MS, maxResponseBytes: RESPONSE_BYTES_MAX, signal };
    const { status, headers: answered, body } = await sender.outbound.post(delivery.url, options);
    return { status, retryAfterMs: parseRetryAfterMs(answered['retry-after']), reason: describeFailure(status), body: toText(body) };
  } catch (error) {
    if (!(error instanceof OutboundError) && !signal.aborted)
      sender.log.error({ err: error, deliveryId: delivery.id }, 'webhook could not be sent');
    const reason = error instanceof OutboundError ? `${error.code}: ${error.message}` : 'INTERNAL: the attempt failed on this server';
    return { status: null, retryAfterMs: null, reason, body: null };
  }
}

/**
 * Returns the headers of the Standard Webhooks specification, with a signature if there is a secret. Deliveries with a `callbackSecret`
 * also have the signature that Docreel's specification requires. All attempts of a delivery have the same ID.
 */
export function deliveryHeaders(
  { id, body, secret, signature, project_secrets }: Pick<ClaimedDelivery, 'id' | 'body' | 'secret' | 'signature' | 'project_secrets'>,
  { signatureHeader, at }: { signatureHeader: string; at: Date },
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000);
  const service = signature ?? (secret === null ? null : serviceSignature(secret, body));
  const keys = secret === null ? project_secrets : [secret];
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    ...(service !== null && { [signatureHeader]: service }),
    ...(keys.length > 0 && { 'webhook-signature': keys.map((key) => standardSignature(key, { id, timestamp, body })).join(' ') }),
  };
}

/** Returns the first 4 KiB of the response body as text. It replaces U+0000, which PostgreSQL cannot store. */
function toText(body: Buffer): string {
  return body.subarray(0, STORED_RESPONSE_BYTES).toString('utf8').replaceAll('\0', '\u{fffd}');
}

function describeFailure(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `the receiver redirected (${status}), and redirects are not followed`;
  return `the receiver responded with ${status}`;
}

function nextState(attemptsMade: number, { status, retryAfterMs, reason }: SendResult): NextState {
  if (reason === null) return { status: 'delivered' };
  // Status 410 means that the receiver wants no further deliveries, so there is no retry.
  const waitMs = status === GONE ? null : waitBeforeNextMs(attemptsMade, retryAfterMs);
  return waitMs === null ? { status: 'failed' } : { status: 'pending', waitMs };
}
