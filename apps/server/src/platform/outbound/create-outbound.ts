import type { Readable } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import { createAddressGuard, splitCidrs } from './address-guard.ts';
import { checkUrl } from './check-url.ts';
import { createGuardedLookup, type Resolve, resolveWithSystem } from './guarded-lookup.ts';
import { type Outbound, OutboundError, type OutboundResponse } from './outbound.ts';
import { createResolveTxt } from './resolve-txt.ts';
import { toOutboundError } from './outbound-failure.ts';

export interface OutboundSettings {
  /** OUTBOUND_ALLOW_CIDRS as set by the operator. */
  allowCidrs: string;
  connectTimeoutMs?: number;
  /** From sending the request to the headers of the response. */
  headersTimeoutMs?: number;
  /** Maximum time without data while receiving a response body. */
  stallTimeoutMs?: number;
  resolve?: Resolve;
  /** DNS servers for TXT records. Defaults to those of the system. */
  dnsServers?: readonly string[];
}

const DEFAULTS = { connectTimeoutMs: 10_000, headersTimeoutMs: 30_000, stallTimeoutMs: 30_000, resolve: resolveWithSystem };
const MAX_HEADER_BYTES = 32 * 1024;
/** Bytes that are buffered before the consumer reads them. */
const READ_AHEAD_BYTES = 1024 * 1024;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * No cookies, no credentials, no proxy from the environment, no decompression. Requests carry no secrets, so a redirect from https to
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
    // One connection per request: each is resolved and checked again, and none is kept open.
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
        // The status is the result. A body that stalls or breaks off afterwards changes nothing.
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

/** `chunks` holds the bytes read so far, even if the rest breaks off. */
async function readAtMost(body: Readable, maxBytes: number, chunks: Uint8Array[]): Promise<void> {
  let read = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    read += chunk.length;
    chunks.push(chunk);
    // Leaving the loop destroys the stream and its connection.
    if (read >= maxBytes) return;
  }
}

/** A body that is destroyed on purpose emits an error, which nobody else handles. */
function ignore(): void {}
