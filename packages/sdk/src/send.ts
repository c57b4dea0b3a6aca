import type { CallOptions } from './call-options.ts';
import { DocreelError } from './docreel-error.ts';
import { pause } from './pause.ts';

export interface ClientOptions {
  /** Base URL including the version, for example `https://docs.example.com/api/v2`. */
  baseUrl: string;
  /** API key. In a browser with a session, omit the key. The session cookie is sent only to the same origin. */
  apiKey?: string | undefined;
  /** Function that sends the requests. Defaults to the platform's `fetch`. */
  fetch?: typeof fetch;
  /** Timeout of one attempt in milliseconds. Defaults to 60,000. */
  timeoutMs?: number;
  /** Number of retries after a 429, a 503 or a lost connection. Defaults to 3. */
  retries?: number;
  /** Longest `Retry-After` in milliseconds that the client waits for. Defaults to 65,000. */
  maxWaitMs?: number;
}

/** One request without types: method, path and all inputs. */
export interface WireCall extends CallOptions {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  body?: unknown;
}

/** Sends a request. If `isFile` is set, `body` is undefined and the caller reads `response.body`. */
export type Send = (line: string, call: WireCall & { isFile?: boolean }) => Promise<{ body: unknown; response: Response }>;

/** Returns a function that sends requests. It retries failed requests if that may help, and throws `DocreelError` for error responses. */
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
        // All attempts use the same idempotency key, so the operation runs only once.
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
  // Files have no timeout, because their time depends on the size. The caller can abort the request.
  const timeout = call.isFile ? undefined : AbortSignal.timeout(timeoutMs);
  const signals = [call.signal, timeout].filter((signal) => signal !== undefined);
  const response = await own(url, { ...init, signal: AbortSignal.any(signals) });
  call.onResponse?.(response);
  if (call.isFile && response.ok) return { body: undefined, response };
  const text = await response.text();
  if (!response.ok) throw new DocreelError(response, text);
  return { body: JSON.parse(text) as unknown, response };
}

/** Returns the milliseconds to wait before a retry, or null if a retry cannot help. */
function waitBefore(error: unknown, { attempt, isSafe }: { attempt: number; isSafe: boolean }): number | null {
  // Exponential back-off of 0.5 s, 1 s, 2 s and so on. Random jitter prevents clients from retrying at the same time.
  const backOffMs = 500 * 2 ** attempt * (0.5 + Math.random() / 2);
  if (error instanceof DocreelError) {
    const isTemporary = error.status === 429 || error.status === 503 || error.code === 'IDEMPOTENCY_IN_PROGRESS';
    if (!isTemporary) return null;
    return error.retryAfterSeconds === null ? backOffMs : error.retryAfterSeconds * 1000;
  }
  // `fetch` throws a TypeError if there was no response. A PATCH request may have been executed, so it is not retried.
  return error instanceof TypeError && isSafe ? backOffMs : null;
}
