import type { Readable } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import { createAddressGuard, splitCidrs } from './address-guard.ts';
import { checkUrl } from './check-url.ts';
import { createGuardedLookup, type Resolve, resolveWithSystem } from './guarded-lookup.ts';
import { type Outbound, OutboundError, type OutboundResponse } from './outbound.ts';
import { createResolveTxt } from './resolve-txt.ts';
import { toOutboundError } from './outbound-failure.ts';

export interface OutboundSettings {
  /** Value of the setting `OUTBOUND_ALLOW_CIDRS`. */
  allowCidrs: string;
  connectTimeoutMs?: number;
  /** Maximum time from sending the request to receiving the response headers, in milliseconds. */
  headersTimeoutMs?: number;
  /** Maximum time without data while a response body is received, in milliseconds. */
  stallTimeoutMs?: number;
  resolve?: Resolve;
  /** DNS servers for TXT records. Defaults to the system's DNS servers. */
  dnsServers?: readonly string[];
}

const DEFAULTS = { connectTimeoutMs: 10_000, headersTimeoutMs: 30_000, stallTimeoutMs: 30_000, resolve: resolveWithSystem };
const MAX_HEADER_BYTES = 32 * 1024;
/** Number of bytes that are buffered before the consumer reads them. */
const READ_AHEAD_BYTES = 1024 * 1024;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Creates an HTTP client without cookies, credentials, proxy or decompression. Requests contain no secrets, so a redirect from https to
 * http reveals nothing and is followed.
 */
export function createOutbound(settings: OutboundSettings): Outbound {
  const { connectTimeoutMs, headersTimeoutMs, stallTimeoutMs, resolve } = { ...DEFAULTS, ...settings };
  const guard = createAddressGuard(splitCidrs(settings.allowCidrs));
  const agent = new Agent({
    connect: { lookup: createGuardedLookup(guard, resolve), timeout: connectTimeoutMs },
    headersTimeout: headersTimeoutMs,
    bodyTimeout: stallTimeoutMs,
    maxHeaderSize: MAX_HEADER_BYTES,
    allowH2: false,
    // Each request uses a new connection, so that its host is resolved and checked again.
    pipelining: 0,
  });

  return {
    resolveTxt: createResolveTxt(settings.dnsServers ?? []),
    check: (address) => checkUrl(address, guard),

    async get(address, { headers = {}, maxRedirects, signal }) {
      let url = checkUrl(address, guard);
      for (let hop = 0; hop <= maxRedirects; hop++) {
        const response = await request(agent, url, { method: 'GET', headers, signal });
        const { location } = response.headers;
        if (!REDIRECTS.has(response.status) || !location) return response;
        response.body.on('error', ignore).destroy();
        url = checkUrl(URL.parse(location, url.href)?.href ?? location, guard);
      }
      throw new OutboundError('TOO_MANY_REDIRECTS', `The address redirects more than ${maxRedirects} times.`);
    },

    async post(address, { headers, body, timeoutMs, maxResponseBytes, signal }) {
      const url = checkUrl(address, guard);
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const both = AbortSignal.any([signal, timeout]);
        const response = await request(agent, url, {
          method: 'POST',
          headers,
          body,
          signal: both,
          highWaterMark: maxResponseBytes,
        });
        // The status decides whether the request succeeded. An incomplete response body changes nothing.
        const chunks: Uint8Array[] = [];
        await readAtMost(response.body, maxResponseBytes, chunks).catch(ignore);
        return { status: response.status, headers: response.headers, body: Buffer.concat(chunks).subarray(0, maxResponseBytes) };
      } catch (error) {
        if (!timeout.aborted || signal.aborted) throw toOutboundError(error);
        throw new OutboundError('DOWNLOAD_TIMEOUT', `No complete answer within ${timeoutMs / 1000} s.`, { cause: error });
      }
    },

    close: () => agent.destroy(),
  };
}

type RequestOptions = Pick<Dispatcher.RequestOptions, 'method' | 'headers' | 'body' | 'signal' | 'highWaterMark'>;

async function request(agent: Agent, url: URL, { headers, ...options }: RequestOptions & { headers: Record<string, string> }) {
  try {
    const response = await agent.request({
      highWaterMark: READ_AHEAD_BYTES,
      ...options,
      origin: url.origin,
      path: url.pathname + url.search,
      headers: { 'user-agent': 'Docreel', accept: '*/*', 'accept-encoding': 'identity', ...headers },
    });
    return {
      url: url.href,
      status: response.statusCode,
      headers: flatten(response.headers),
      body: response.body,
    } satisfies OutboundResponse;
  } catch (error) {
    throw toOutboundError(error);
  }
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value = ''] of Object.entries(headers)) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  return flat;
}

/** Reads a body up to `maxBytes`. If the body is incomplete, `chunks` still contains the bytes that were read. */
async function readAtMost(body: Readable, maxBytes: number, chunks: Uint8Array[]): Promise<void> {
  let read = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    read += chunk.length;
    chunks.push(chunk);
    // Leaving the loop destroys the stream and closes its connection.
    if (read >= maxBytes) return;
  }
}

/** Ignores the error that a stream emits when it is destroyed on purpose. */
function ignore(): void {}
