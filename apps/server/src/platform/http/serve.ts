import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { App } from './create-app.ts';
import { ApiError } from './errors/api-error.ts';
import { createRequestContext, toResponse } from './request-context.ts';
import { renderError } from './errors/render-error.ts';

export interface Serving {
  url: string;
  /** Takes no new connection, lets running requests finish for at most `graceMs`, then ends what is left. */
  close(graceMs?: number): Promise<void>;
}

/** Longer than the idle time of the usual proxies, so that they are the ones who close. */
const KEEP_ALIVE_MS = 75_000;
const HEADERS_WITHIN_MS = 20_000;

/** A client that takes nothing of its answer for so long is not waiting for it; one that takes it slowly is. */
const READ_TIMEOUT_MS = 60_000;

export interface ServeOptions {
  host: string;
  port: number;
  readTimeoutMs?: number;
}

/** Listens; rejects when the port is taken. */
export async function serve(app: Pick<App, 'fetch'>, { host, port, readTimeoutMs = READ_TIMEOUT_MS }: ServeOptions): Promise<Serving> {
  const listener = getRequestListener((request, env) => app.fetch(request, env), { errorHandler: renderBroken });
  // No limit for whole requests: an upload may take hours. Who reads a body sets one, for JSON or for the pause between two chunks.
  const limits = { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_WITHIN_MS, requestTimeout: 0 };
  const server = createServer(limits, (incoming, outgoing) => {
    // A connection that is answered while we stop would stay open, idle, until its time is over.
    outgoing.once('finish', () => server.listening || setImmediate(() => server.closeIdleConnections()));
    closeStalledClient(outgoing, readTimeoutMs);
    void listener(incoming, outgoing);
  });
  server.listen(port, host);
  await once(server, 'listening');
  const { port: actual } = server.address() as AddressInfo;

  async function close(graceMs = 20_000): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    const timer = setTimeout(() => server.closeAllConnections(), graceMs);
    await closed;
    clearTimeout(timer);
  }
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`, close };
}

/** So many times the timer must have come in a row before nothing was taken for so long. */
const SILENCES = 4;

/**
 * Ends the connection of a client that does not take its answer. Node's timer of a socket begins anew, unheard, where the system took more of
 * what is to be sent since it began; so it is a part of the time, and a pause between two of its calls means that something was taken.
 * While there is nothing to be sent, it is we who are slow.
 */
function closeStalledClient(outgoing: ServerResponse, withinMs: number): void {
  const partMs = withinMs / SILENCES;
  let [silences, heardAt] = [0, 0];
  outgoing.setTimeout(partMs, () => {
    const { socket } = outgoing;
    if (socket === null) return;
    const now = performance.now();
    const isInRow = now - heardAt < 1.5 * partMs;
    heardAt = now;
    silences = socket.writableLength === 0 ? 0 : isInRow ? silences + 1 : 1;
    if (silences >= SILENCES) socket.destroy();
    else socket.setTimeout(partMs);
  });
}

/** The adapter could not make a request of what came: no Host, an address that is none. */
function renderBroken(error: unknown): Response {
  const requestContext = createRequestContext('unknown', new Request('http://invalid/'), 'unknown');
  const refusal = new ApiError('VALIDATION_ERROR', 'The request line or the Host header is not valid.', { cause: error });
  return toResponse(renderError(refusal, requestContext.requestId), requestContext);
}
