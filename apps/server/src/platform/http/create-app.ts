import type { Operation } from '@docreel/contract';
import type { HttpBindings } from '@hono/node-server';
import { type Context as HonoContext, Hono } from 'hono';
import type { Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import { ApiError } from './errors/api-error.ts';
import { createAuthenticate } from './keys/authenticate.ts';
import { bind } from './bind.ts';
import { createMetrics } from './observing/create-metrics.ts';
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
  serve(context: Context, request: Request): Promise<Response>;
}

export interface AppOptions<Operations extends Record<string, Operation>> {
  context: Context;
  operations: Operations;
  handlers: Handlers<Operations>;
  mounts?: readonly Mount[];
  /** Where the metrics of requests are counted beside those of others. */
  registry?: Registry;
}

export type App = Hono<{ Bindings: HttpBindings }>;

/** Everything that answers a request, without a port: `app.fetch(request)` or `serve(app, …)`. */
export function createApp<Operations extends Record<string, Operation>>(options: AppOptions<Operations>): App {
  const { context, operations, mounts = [] } = options;
  const base = context.config.API_BASE_PATH;
  const metrics = createMetrics(options.registry);
  const surround = createSurround(context.log, metrics);
  const authenticate = createAuthenticate(createKeyCheck(context.db, context.config.RATE_LIMIT_PER_MINUTE));
  const encode = createEncoder();
  const app: App = new Hono();

  for (const route of [...probes(context, metrics.registry), ...documentRoutes(context.config, operations)])
    app.get(route.path, (c) => surround(route.name, c, async (exchange) => toResponse(await route.answer(exchange), exchange)));
  for (const mount of mounts)
    app.on(mount.methods ?? ['GET'], mount.path, (c) =>
      surround(mount.name, c, async (exchange) => marked(await mount.serve(context, c.req.raw), exchange)),
    );
  for (const [name, operation] of Object.entries(operations)) {
    // Each handler fits its own operation (`Handlers` saw to that); which one is not to be seen behind a name.
    const handler = options.handlers[name] as unknown as Handler<Operation>;
    const respond = bind({ context, authenticate, encode, operation, handler });
    const path = base + operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.on(operation.method.toUpperCase(), path, (c) =>
      surround(name, c, async (exchange) => toResponse(await respond(exchange, c.req.param()), exchange)),
    );
  }
  // Not a route of its own: a request that matches two handlers goes through Hono's chain of middlewares.
  app.notFound((c) =>
    surround('unknown', c, async (exchange) => {
      if (!c.req.path.startsWith(`${base}/`)) throw new ApiError('NOT_FOUND');
      // The key comes first here too: without one, what is there and what is not looks the same.
      await authenticate(exchange);
      throw refuse(base, operations, c);
    }),
  );
  return app;
}

function marked(response: Response, exchange: Exchange): Response {
  for (const [name, value] of Object.entries(exchange.headers)) response.headers.set(name, value);
  return response;
}

/** A path that answers other methods is 405, any other 404. */
function refuse(base: string, operations: Record<string, Operation>, c: HonoContext): ApiError {
  const { path } = c.req;
  const methods = Object.values(operations)
    .filter((operation) => new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path.slice(base.length)))
    .map((operation) => operation.method.toUpperCase());
  if (methods.length === 0) return new ApiError('NOT_FOUND');
  const allow = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
  return new ApiError('METHOD_NOT_ALLOWED', `This address answers ${allow.join(', ')}.`, { headers: { allow: allow.join(', ') } });
}
