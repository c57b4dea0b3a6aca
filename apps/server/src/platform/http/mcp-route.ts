import type { Scope } from '@docreel/contract';
import type { HttpBindings } from '@hono/node-server';
import type { ServiceConfig } from '../../context.ts';
import { parseJson, readBytes } from './bodies/read-body.ts';
import { ApiError } from './errors/api-error.ts';
import type { AuthenticateKey } from './keys/api-key-auth.ts';
import type { RequestContext } from './request-context.ts';
import { isServiceHost, serviceHosts } from './service-hosts.ts';

/** A request of an MCP client that passed all checks, and the API for its tools. */
export interface McpCall {
  /** The parsed JSON body. */
  body: unknown;
  apiKey: string;
  scopes: readonly Scope[];
  isReadOnly: boolean;
  /** Base URL of the API. */
  baseUrl: string;
  /** Sends requests to this API without a network. They are authenticated, limited and logged like all others. */
  fetch: typeof fetch;
}

export type ServeMcp = (request: Request, call: McpCall) => Promise<Response>;

export const MCP_PATH = '/mcp';

export interface McpOptions {
  config: ServiceConfig;
  authenticate: AuthenticateKey;
  /** Sends a request to the application. `env` has the connection of the client. */
  send: (request: Request, env: Env) => Response | Promise<Response>;
  serve: ServeMcp;
}
type Env = HttpBindings | object;

/**
 * Creates the handler of the MCP endpoint. It checks host and origin (403), method (405), key and rate limit (401, 429) and body (413, 415,
 * 400). Each request of a client counts for the rate limit of its key, and so does each request of a tool to the API.
 */
export function createMcpRoute({ config, authenticate, send, serve }: McpOptions) {
  const hosts = serviceHosts(config);
  const baseUrl = `${config.PUBLIC_URL.replace(/\/$/, '')}${config.API_BASE_PATH}`;

  return async (requestContext: RequestContext, env: Env): Promise<Response> => {
    const { request, requestId } = requestContext;
    const url = new URL(request.url);
    // Without these checks, a page of another site could use a server in the browser's network through DNS rebinding.
    if (!isServiceHost(url, hosts, env)) throw new ApiError('CROSS_SITE', `This server is not ${url.host}. Use ${hosts.own.origin}.`);
    const origin = request.headers.get('origin');
    if (origin !== null && origin !== hosts.own.origin && origin !== url.origin)
      throw new ApiError('CROSS_SITE', `Web pages of ${origin} cannot use this server.`);
    // There are no sessions and no streams outside of a request, so GET and DELETE of protocol version 2025-11-25 have no meaning.
    if (request.method !== 'POST') throw new ApiError('METHOD_NOT_ALLOWED', undefined, { headers: { allow: 'POST' } });
    const apiKey = readKey(request.headers);
    // Keys have no other scopes; the type also covers people.
    const scopes = (await authenticate(requestContext, apiKey)).scopes as readonly Scope[];
    const isReadOnly = readFlag(url.searchParams);
    const body = parseJson(await readBytes(request), request.headers);
    const call = { body, apiKey, scopes, isReadOnly, baseUrl, fetch: sendInside(request, requestId, env) };
    return serve(request, call);
  };

  /** Tool requests keep the connection and the request ID of the client, for the log and the limits per network. */
  function sendInside(client: Request, requestId: string, env: Env): typeof fetch {
    return async (input, init) => {
      const request = new Request(input, init);
      request.headers.set('x-request-id', requestId);
      const forwarded = client.headers.get('x-forwarded-for');
      if (forwarded !== null) request.headers.set('x-forwarded-for', forwarded);
      return send(request, env);
    };
  }
}

/** MCP clients send the key as the API expects it, or as a bearer token. */
function readKey(headers: Headers): string {
  const [, token = ''] = /^bearer\s+(\S+)\s*$/i.exec(headers.get('authorization') ?? '') ?? [];
  return headers.get('x-api-key') ?? token;
}

function readFlag(query: URLSearchParams): boolean {
  const value = query.get('readOnly') ?? 'false';
  if (value === 'true' || value === 'false') return value === 'true';
  throw new ApiError('VALIDATION_ERROR', '`readOnly` must be `true` or `false`.');
}
