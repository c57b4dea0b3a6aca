import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';

/** A request and its metadata, such as the request ID and the client's IP address. */
export interface RequestContext {
  readonly request: Request;
  readonly requestId: string;
  /** The client's IP address, taking trusted proxies into account. */
  readonly address: string;
  readonly startedAt: number;
  /** Headers that every response to this request gets, for success and failure. */
  readonly headers: Record<string, string>;
  /** Name of the operation or route, for the log and the metrics. */
  name: string;
  keyId: string | undefined;
  userId: string | undefined;
}

/** A response before it is sent. It is a plain object, because the server can write that in one step. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  /** Values of the response's `Set-Cookie` headers. */
  cookies?: readonly string[] | undefined;
  body: string | Buffer | ReadableStream<Uint8Array> | null;
}

/** Format of request IDs that are safe in a log line and in a header. */
const SANE_ID = /^[A-Za-z0-9._-]{1,128}$/;

/**
 * Returns the IP address of the connection's other end. `env` comes from the Node adapter, and is missing if the application is called
 * without a network.
 */
export function readConnectionAddress(env: Partial<HttpBindings> | undefined): string {
  return env?.incoming?.socket.remoteAddress ?? 'unknown';
}

export function createRequestContext(name: string, request: Request, address: string): RequestContext {
  const given = request.headers.get('x-request-id');
  const requestId = given !== null && SANE_ID.test(given) ? given : randomUUID();
  return {
    request,
    requestId,
    address,
    startedAt: performance.now(),
    headers: { 'x-request-id': requestId, 'x-content-type-options': 'nosniff' },
    name,
    keyId: undefined,
    userId: undefined,
  };
}

export function toResponse({ status, headers, cookies, body }: Reply, requestContext: RequestContext): Response {
  const all = { ...requestContext.headers, ...headers };
  if (!cookies) return new Response(body as BodyInit | null, { status, headers: all });
  // A headers object can contain each name only once, so cookies are appended separately.
  const pairs: [string, string][] = [...Object.entries(all), ...cookies.map((cookie): [string, string] => ['set-cookie', cookie])];
  return new Response(body as BodyInit | null, { status, headers: pairs });
}
