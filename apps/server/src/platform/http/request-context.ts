import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';

/** One request on its way through the edge. */
export interface RequestContext {
  readonly request: Request;
  readonly requestId: string;
  /** Where the request comes from, as far as our own proxies tell. */
  readonly address: string;
  readonly startedAt: number;
  /** Headers that the answer carries whether it succeeds or fails. */
  readonly headers: Record<string, string>;
  /** Name of the operation or mount, for the log and the metrics. */
  name: string;
  keyId: string | undefined;
  userId: string | undefined;
}

/** What leaves the edge. Plain, because a plain answer is written in one go. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  /** Values of `Set-Cookie` headers. */
  cookies?: readonly string[] | undefined;
  body: string | Buffer | ReadableStream<Uint8Array> | null;
}

/** A request id that is safe in a log line and a header. */
const SANE_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** `env` is what the Node adapter gives; it is missing where the app is called without a network. */
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
  // An object holds one header of each name.
  const pairs: [string, string][] = [...Object.entries(all), ...cookies.map((cookie): [string, string] => ['set-cookie', cookie])];
  return new Response(body as BodyInit | null, { status, headers: pairs });
}
