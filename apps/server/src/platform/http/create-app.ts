import { type Operation, PEOPLE_BASE_PATH } from '@docreel/contract';
import type { HttpBindings } from '@hono/node-server';
import { type Context as HonoContext, Hono } from 'hono';
import type { Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import { ApiError } from './errors/api-error.ts';
import { createAuthenticate, createKeyDoor } from './keys/authenticate.ts';
import { bind, type Place } from './bind.ts';
import type { Door } from './door.ts';
import { createSessionDoor } from './sessions/session-door.ts';
import { createClientAddress } from './client-address.ts';
import { createMetrics } from './observing/create-metrics.ts';
import { createAnonymousBodies } from './bodies/anonymous-bodies.ts';
import { createEncoder } from './bodies/encode-answer.ts';
import { documentRoutes } from './document-routes.ts';
import { type Exchange, toResponse } from './exchange.ts';
import type { Handler, Handlers } from './handler.ts';
import { createKeyCheck } from './keys/key-check.store.ts';
import { probes } from './observing/probes.ts';
import { createSurround } from './surround.ts';

/** Addresses that are not operations of the API: published sites, files. They ask for no key. */
export interface Mount {
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
  mounts?: readonly Mount[];
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
  const { context, operations, mounts = [] } = options;
  const metrics = createMetrics(options.registry);
  const surround = createSurround(context.log, metrics, createClientAddress(context.config.TRUST_PROXY_CIDRS));
  const { RATE_LIMIT_PER_MINUTE: keyLimit, PROJECT_RATE_LIMIT_PER_MINUTE: projectLimit = 20 * keyLimit } = context.config;
  const authenticate = createAuthenticate(createKeyCheck(context.db, keyLimit), projectLimit);
  const encode = createEncoder();
  const readAnonymousBody = createAnonymousBodies(ANONYMOUS_BODIES);
  const base = context.config.API_BASE_PATH;
  const fronts = [
    { base, operations, handlers: options.handlers, door: createKeyDoor(authenticate), isIdempotent: true },
    ...(options.people ? peopleFronts(context, options, options.people) : []),
  ];
  const app: App = new Hono();

  for (const route of [...probes(context, metrics.registry), ...documentRoutes(context.config, operations)])
    app.get(route.path, (c) => surround(route.name, c, async (exchange) => toResponse(await route.answer(exchange), exchange)));
  for (const mount of mounts)
    app.on(mount.methods ?? ['GET'], mount.path, (c) =>
      surround(mount.name, c, async (exchange) => marked(await mount.serve(context, c.req.raw, exchange.address), exchange)),
    );
  for (const front of fronts)
    for (const [name, operation] of Object.entries(front.operations)) {
      // Each handler fits its own operation (`Handlers` saw to that); which one is not to be seen behind a name.
      const handler = (front.handlers as Record<string, unknown>)[name] as Handler<Operation>;
      const respond = bind({ context, encode, readAnonymousBody, operation, handler, door: front.door, isIdempotent: front.isIdempotent });
      app.on(operation.method.toUpperCase(), toPattern(front.base + operation.path), (c) =>
        surround(name, c, async (exchange) => {
          const { params, place } = placeOf(front.base, operation, c.req.param());
          return toResponse(await respond(exchange, params, place), exchange);
        }),
      );
    }
  // Not a route of its own: a request that matches two handlers goes through Hono's chain of middlewares.
  app.notFound((c) =>
    surround('unknown', c, async (exchange) => {
      const front = fronts.find((one) => toRegExp(`${one.base}/`, '').test(c.req.path));
      if (!front) throw new ApiError('NOT_FOUND');
      // The key comes first here too: without one, what is there and what is not looks the same.
      if (front.base === base) await authenticate(exchange);
      throw refuse(fronts, c);
    }),
  );
  return app;
}

interface Front {
  /** Of its addresses; `{project}` in it names the project that is asked for. */
  base: string;
  operations: Record<string, Operation>;
  handlers: object;
  door: Door;
  isIdempotent: boolean;
}

/** What people do, and the API itself for members, by the same handlers. What answers with a secret is not kept to be answered again. */
function peopleFronts(context: Context, { operations, handlers }: Pick<Front, 'operations' | 'handlers'>, people: People): Front[] {
  const door = createSessionDoor(context);
  return [
    { base: PEOPLE_BASE_PATH, operations: people.operations, handlers: people.handlers, door, isIdempotent: false },
    { base: `${PEOPLE_BASE_PATH}/projects/{project}/v2`, operations, handlers, door, isIdempotent: true },
  ];
}

/** As Hono writes it. */
function toPattern(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** A project in the base is no parameter of the operation: it takes what its own path names. */
function placeOf(base: string, operation: Operation, given: Record<string, string>): { params: Record<string, string>; place: Place } {
  const { project } = given;
  const params = Object.fromEntries(Object.entries(given).filter(([name]) => operation.path.includes(`{${name}}`)));
  return { params, place: { base: base.replace('{project}', encodeURIComponent(project ?? '')), project } };
}

function marked(response: Response, exchange: Exchange): Response {
  for (const [name, value] of Object.entries(exchange.headers)) response.headers.set(name, value);
  return response;
}

/** A path that answers other methods is 405, any other 404. */
function refuse(fronts: Front[], c: HonoContext): ApiError {
  const methods = fronts.flatMap(({ base, operations }) =>
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
