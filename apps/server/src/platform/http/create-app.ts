import { type Operation, PEOPLE_BASE_PATH } from '@docreel/contract';
import type { HttpBindings } from '@hono/node-server';
import { type Context as HonoContext, Hono } from 'hono';
import type { Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import { ApiError } from './errors/api-error.ts';
import { createKeyAuthenticator, createApiKeyAuth } from './keys/api-key-auth.ts';
import { type Binding, bindOperation, type RequestTarget } from './bind-operation.ts';
import type { Authenticator } from './authenticator.ts';
import { createSessionAuth } from './sessions/session-auth.ts';
import { createClientAddress } from './client-address.ts';
import { createMetrics } from './observing/create-metrics.ts';
import { createAnonymousBodies } from './bodies/anonymous-bodies.ts';
import { createEncoder } from './bodies/encode-answer.ts';
import { createDocumentRoutes } from './document-routes.ts';
import { type RequestContext, toResponse } from './request-context.ts';
import type { Handler, Handlers } from './handler.ts';
import { createKeyCheck } from './keys/key-check.store.ts';
import { createMcpRoute, MCP_PATH, type ServeMcp } from './mcp-route.ts';
import { createProbes } from './observing/probes.ts';
import { createRequestLog, type RequestLog } from './request-log.ts';

/** A route outside of the API, such as published sites and files. It needs no API key. */
export interface StaticRoute {
  name: string;
  /** Path pattern in the syntax of the Hono framework: `/sites/*`. */
  path: string;
  /** HTTP methods. Defaults to GET, which includes HEAD. */
  methods?: string[];
  /** Handles a request. `address` is the client's IP address. */
  serve(context: Context, request: Request, address: string): Promise<Response>;
}

export interface AppOptions<Operations extends Record<string, Operation>> {
  context: Context;
  operations: Operations;
  handlers: Handlers<Operations>;
  /** Operations and handlers of the dashboard API. Without them, nobody can sign in. */
  people?: People;
  staticRoutes?: readonly StaticRoute[];
  /** Serves MCP clients. Without it, there is no MCP endpoint. */
  serveMcp?: ServeMcp;
  /** Prometheus registry to which the request metrics are added. */
  registry?: Registry;
}

export interface People {
  operations: Record<string, Operation>;
  handlers: Record<string, unknown>;
}

/** Limits for bodies of requests without authentication. The longest such body, about 9 KB, is the response of an identity provider. */
const ANONYMOUS_BODIES = { maxBytes: 64 * 1024, withinMs: 20_000, maxOpen: 200, maxOpenPerNetwork: 20 };

export type App = Hono<{ Bindings: HttpBindings }>;

/** Creates the HTTP application. It does not listen on a port: use `app.fetch(request)` or `serve(app, …)`. */
export function createApp<Operations extends Record<string, Operation>>(options: AppOptions<Operations>): App {
  const { context, operations, staticRoutes = [] } = options;
  const metrics = createMetrics(options.registry);
  const withRequestLog = createRequestLog(context.log, metrics, createClientAddress(context.config.TRUST_PROXY_CIDRS));
  const { RATE_LIMIT_PER_MINUTE: keyLimit, PROJECT_RATE_LIMIT_PER_MINUTE: projectLimit = 20 * keyLimit } = context.config;
  const authenticate = createKeyAuthenticator(createKeyCheck(context.db, keyLimit), projectLimit);
  const encode = createEncoder();
  const readAnonymousBody = createAnonymousBodies(ANONYMOUS_BODIES);
  const base = context.config.API_BASE_PATH;
  const apiMounts = [
    { base, operations, handlers: options.handlers, authenticator: createApiKeyAuth(authenticate), isIdempotent: true },
    ...(options.people ? createPeopleMounts(context, options, options.people) : []),
  ];
  const app: App = new Hono();

  for (const route of [...createProbes(context, metrics.registry), ...createDocumentRoutes(context.config, operations)])
    app.get(route.path, (c) =>
      withRequestLog(route.name, c, async (requestContext) => toResponse(await route.answer(requestContext), requestContext)),
    );
  for (const route of staticRoutes)
    app.on(route.methods ?? ['GET'], route.path, (c) =>
      withRequestLog(route.name, c, async (requestContext) =>
        addRequestHeaders(await route.serve(context, c.req.raw, requestContext.address), requestContext),
      ),
    );
  if (options.serveMcp) {
    const answer = createMcpRoute({ config: context.config, authenticate, send: app.fetch, serve: options.serveMcp });
    app.all(MCP_PATH, (c) =>
      withRequestLog('mcp', c, async (requestContext) => addRequestHeaders(await answer(requestContext, c.env), requestContext)),
    );
  }
  for (const mount of apiMounts) addOperations(app, mount, { context, encode, readAnonymousBody, withRequestLog });
  // Unknown paths are not handled by a wildcard route, because Hono handles requests that match two routes more slowly.
  app.notFound((c) =>
    withRequestLog('unknown', c, async (requestContext) => {
      const mount = apiMounts.find((one) => toRegExp(`${one.base}/`, '').test(c.req.path));
      if (!mount) throw new ApiError('NOT_FOUND');
      // Unknown paths also require a valid API key, so that a client without one cannot find out which URLs exist.
      if (mount.base === base) await authenticate(requestContext);
      throw createNotFoundError(apiMounts, c);
    }),
  );
  return app;
}

type Shared = Pick<Binding, 'context' | 'encode' | 'readAnonymousBody'> & { withRequestLog: RequestLog };

/** Adds a route for each operation of the API. */
function addOperations(app: App, mount: ApiMount, { withRequestLog, ...shared }: Shared): void {
  const { base, operations, handlers, authenticator, isIdempotent } = mount;
  for (const [name, operation] of Object.entries(operations)) {
    // The type `Handlers` ensures that each handler fits its operation.
    const handler = (handlers as Record<string, unknown>)[name] as Handler<Operation>;
    const respond = bindOperation({ ...shared, operation, handler, authenticator, isIdempotent });
    app.on(operation.method.toUpperCase(), toPattern(base + operation.path), (c) =>
      withRequestLog(name, c, async (requestContext) => {
        const { params, target } = resolveTarget(base, operation, c.req.param());
        return toResponse(await respond(requestContext, params, target), requestContext);
      }),
    );
  }
}

interface ApiMount {
  /** Base path of the API's URLs. `{project}` is a placeholder for the requested project. */
  base: string;
  operations: Record<string, Operation>;
  handlers: object;
  authenticator: Authenticator;
  isIdempotent: boolean;
}

/**
 * Returns two APIs for signed-in people: the dashboard API, and the public API by session, which has the same handlers as by API key.
 * Responses of the dashboard API can contain secrets, so they are not stored for an `Idempotency-Key`.
 */
function createPeopleMounts(
  context: Context,
  { operations, handlers }: Pick<ApiMount, 'operations' | 'handlers'>,
  people: People,
): ApiMount[] {
  const authenticator = createSessionAuth(context);
  return [
    { base: PEOPLE_BASE_PATH, operations: people.operations, handlers: people.handlers, authenticator, isIdempotent: false },
    { base: `${PEOPLE_BASE_PATH}/projects/{project}/v2`, operations, handlers, authenticator, isIdempotent: true },
  ];
}

/** Converts an OpenAPI path into Hono's syntax: `/articles/{id}` becomes `/articles/:id`. */
function toPattern(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Separates the path parameter `project` of the base path from the parameters of the operation. */
function resolveTarget(
  base: string,
  operation: Operation,
  given: Record<string, string>,
): { params: Record<string, string>; target: RequestTarget } {
  const { project } = given;
  const params = Object.fromEntries(Object.entries(given).filter(([name]) => operation.path.includes(`{${name}}`)));
  return { params, target: { base: base.replace('{project}', encodeURIComponent(project ?? '')), project } };
}

function addRequestHeaders(response: Response, requestContext: RequestContext): Response {
  for (const [name, value] of Object.entries(requestContext.headers)) response.headers.set(name, value);
  return response;
}

/** Returns a 405 error if other methods support the path, otherwise a 404 error. */
function createNotFoundError(apiMounts: ApiMount[], c: HonoContext): ApiError {
  const methods = apiMounts.flatMap(({ base, operations }) =>
    Object.values(operations)
      .filter((operation) => toRegExp(base + operation.path, '$').test(c.req.path))
      .map((operation) => operation.method.toUpperCase()),
  );
  if (methods.length === 0) return new ApiError('NOT_FOUND');
  const allow = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
  return new ApiError('METHOD_NOT_ALLOWED', `This address answers ${allow.join(', ')}.`, { headers: { allow: allow.join(', ') } });
}

function toRegExp(path: string, end: '$' | ''): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}${end}`);
}
