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
  /** Refuses new connections, waits up to `graceMs` milliseconds for running requests, then closes the remaining connections. */
  close(graceMs?: number): Promise<void>;
}

/** Idle timeout of connections in milliseconds. It exceeds that of common proxies, so that the proxy closes the connection first. */
const KEEP_ALIVE_MS = 75_000;
const HEADERS_WITHIN_MS = 20_000;

/** Milliseconds after which a client that reads nothing of its response is disconnected. A slow client is not disconnected. */
const READ_TIMEOUT_MS = 60_000;

export interface ServeOptions {
  host: string;
  port: number;
  readTimeoutMs?: number;
}

/** Starts listening for HTTP requests. Rejects if the port is in use. */
export async function serve(app: Pick<App, 'fetch'>, { host, port, readTimeoutMs = READ_TIMEOUT_MS }: ServeOptions): Promise<Serving> {
  const listener = getRequestListener((request, env) => app.fetch(request, env), { errorHandler: renderBroken });
  // There is no time limit for whole requests, because an upload may take hours. The code that reads a body has its own time limits.
  const limits = { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_WITHIN_MS, requestTimeout: 0 };
  const server = createServer(limits, (incoming, outgoing) => {
    // During shutdown, a connection is closed as soon as its response ends. Otherwise it would stay open until its idle timeout.
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

/** Number of consecutive timeouts without progress after which the client counts as stalled. */
const SILENCES = 4;

/**
 * Closes the connection of a client that does not read its response. Node restarts the socket's timer without an event when the operating
 * system accepts more data. The timer therefore runs for a fraction of the limit, and a longer pause between two events means progress. If
 * no bytes are waiting, the server is slow, not the client.
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

/** Returns a 400 response if the adapter could not create a request, for example because of a missing Host header or an invalid URL. */
function renderBroken(error: unknown): Response {
  const requestContext = createRequestContext('unknown', new Request('http://invalid/'), 'unknown');
  const refusal = new ApiError('VALIDATION_ERROR', 'The request line or the Host header is not valid.', { cause: error });
  return toResponse(renderError(refusal, requestContext.requestId), requestContext);
}
