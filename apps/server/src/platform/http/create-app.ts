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
import { createProbes } from './observing/probes.ts';
import { createRequestLog, type RequestLog } from './request-log.ts';

/** Addresses that are not operations of the API: published sites, files. They ask for no key. */
export interface StaticRoute {
  name: string;
  /** As Hono writes paths: `/sites/*`. */
  path: string;
  /** GET, and with it HEAD, where left out. */
  methods?: string[];
  /** `address`: where the request comes from. */
  serve(context: Context, request: Request, address: string): Promise<Response>;
}

export interface AppOptions<Operations extends Record<string, Operation>> {
  context: Context;
  operations: Operations;
  handlers: Handlers<Operations>;
  /** What people do, and who answers it. Left out: nobody signs in here. */
  people?: People;
  staticRoutes?: readonly StaticRoute[];
  /** Where the metrics of requests are counted beside those of others. */
  registry?: Registry;
}

export interface People {
  operations: Record<string, Operation>;
  handlers: Record<string, unknown>;
}

/** The longest body of an operation without a scope is some 9 KB: the answer of an identity provider. */
const ANONYMOUS_BODIES = { maxBytes: 64 * 1024, withinMs: 20_000, maxOpen: 200, maxOpenPerNetwork: 20 };

export type App = Hono<{ Bindings: HttpBindings }>;

/** Everything that answers a request, without a port: `app.fetch(request)` or `serve(app, …)`. */
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
  for (const mount of apiMounts) addOperations(app, mount, { context, encode, readAnonymousBody, withRequestLog });
  // Not a route of its own: a request that matches two handlers goes through Hono's chain of middlewares.
  app.notFound((c) =>
    withRequestLog('unknown', c, async (requestContext) => {
      const mount = apiMounts.find((one) => toRegExp(`${one.base}/`, '').test(c.req.path));
      if (!mount) throw new ApiError('NOT_FOUND');
      // The key comes first here too: without one, what is there and what is not looks the same.
      if (mount.base === base) await authenticate(requestContext);
      throw createNotFoundError(apiMounts, c);
    }),
  );
  return app;
}

type Shared = Pick<Binding, 'context' | 'encode' | 'readAnonymousBody'> & { withRequestLog: RequestLog };

/** Adds a route for each operation of the mount. */
function addOperations(app: App, mount: ApiMount, { withRequestLog, ...shared }: Shared): void {
  const { base, operations, handlers, authenticator, isIdempotent } = mount;
  for (const [name, operation] of Object.entries(operations)) {
    // The type `Handlers` makes sure that each handler fits its operation.
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
  /** Of its addresses; `{project}` in it names the project that is asked for. */
  base: string;
  operations: Record<string, Operation>;
  handlers: object;
  authenticator: Authenticator;
  isIdempotent: boolean;
}

/** What people do, and the API itself for members, by the same handlers. What answers with a secret is not kept to be answered again. */
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

/** As Hono writes it. */
function toPattern(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** A project in the base is no parameter of the operation: it takes what its own path names. */
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

/** A path that answers other methods is 405, any other 404. */
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
