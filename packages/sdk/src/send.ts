import type { CallOptions } from './calls.ts';
import { DocreelError } from './docreel-error.ts';
import { pause } from './pause.ts';

export interface ClientOptions {
  /** Ends in the version: `https://docs.example.com/api/v2`. */
  baseUrl: string;
  /** Left out in a browser whose person is signed in: the cookie of the session is sent instead, to the same origin only. */
  apiKey?: string;
  /** Left out: the fetch of the platform. */
  fetch?: typeof fetch;
  /** One attempt, in milliseconds. Left out: 60,000. */
  timeoutMs?: number;
  /** Further attempts after a 429, a 503 or a lost connection. Left out: 3. */
  retries?: number;
  /** A longer `Retry-After` than this is not waited for. Left out: 65,000. */
  maxWaitMs?: number;
}

/** A call without its types: what has to go over the wire. */
export interface WireCall extends CallOptions {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  body?: unknown;
}

/** `response.body` is still unread where `isFile` was asked for; `body` is then undefined. */
export type Send = (line: string, call: WireCall & { isFile?: boolean }) => Promise<{ body: unknown; response: Response }>;

/** Sends a call, again where that may help; throws `DocreelError` for an answer that is no success. */
export function createSend(options: ClientOptions): Send {
  const { retries = 3, maxWaitMs = 65_000 } = options;
  return async (line, call) => {
    const request = toRequest(line, call, options);
    for (let attempt = 0; ; attempt++) {
      try {
        return await once(request, call, options);
      } catch (error) {
        const waitMs = waitBefore(error, { attempt, isSafe: !line.startsWith('PATCH ') });
        if (attempt >= retries || waitMs === null || waitMs > maxWaitMs || call.signal?.aborted) throw error;
        await pause(waitMs, call.signal);
      }
    }
  };
}

interface WireRequest {
  url: string;
  init: RequestInit;
}

function toRequest(
  line: string,
  { params = {}, query = {}, body, headers, idempotencyKey, isFile }: WireCall & { isFile?: boolean },
  options: ClientOptions,
): WireRequest {
  const [method = '', path = ''] = line.split(' ');
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const search = new URLSearchParams(given).toString();
  return {
    url: `${options.baseUrl.replace(/\/+$/, '')}${filled}${search && `?${search}`}`,
    init: {
      method,
      headers: {
        accept: isFile ? '*/*' : 'application/json',
        ...(options.apiKey !== undefined && { 'x-api-key': options.apiKey }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        // One key for all attempts: the work is done once, however often it is asked for.
        ...(method === 'POST' && { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
  };
}

async function once(
  { url, init }: WireRequest,
  call: WireCall & { isFile?: boolean },
  { fetch: own = fetch, timeoutMs = 60_000 }: ClientOptions,
) {
  // A file may take as long as it is large: only the caller ends it.
  const timeout = call.isFile ? undefined : AbortSignal.timeout(timeoutMs);
  const signals = [call.signal, timeout].filter((signal) => signal !== undefined);
  const response = await own(url, { ...init, signal: AbortSignal.any(signals) });
  call.onResponse?.(response);
  if (call.isFile && response.ok) return { body: undefined, response };
  const text = await response.text();
  if (!response.ok) throw new DocreelError(response, text);
  return { body: JSON.parse(text) as unknown, response };
}

/** Milliseconds until another attempt may help, or null where none would. */
function waitBefore(error: unknown, { attempt, isSafe }: { attempt: number; isSafe: boolean }): number | null {
  // Half to the whole of 0.5 s, 1 s, 2 s, …: clients that failed together do not come back together.
  const backOffMs = 500 * 2 ** attempt * (0.5 + Math.random() / 2);
  if (error instanceof DocreelError) {
    const isPassing = error.status === 429 || error.status === 503 || error.code === 'IDEMPOTENCY_IN_PROGRESS';
    if (!isPassing) return null;
    return error.retryAfterSeconds === null ? backOffMs : error.retryAfterSeconds * 1000;
  }
  // fetch throws a TypeError where no answer came; whether a PATCH was done then, nobody knows.
  return error instanceof TypeError && isSafe ? backOffMs : null;
}
