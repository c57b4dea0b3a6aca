import type { Registry } from 'prom-client';
import type { Context } from '../../../context.ts';
import { withDatabaseTimeout, createDatabaseTimeoutError } from '../database-timeout.ts';
import type { RequestContext, Reply } from '../request-context.ts';
import { pingDatabase } from './ping.store.ts';

/** A GET route without authentication. */
export interface PublicRoute {
  name: string;
  path: string;
  answer(requestContext: RequestContext): Promise<Reply>;
}

const READY_WITHIN_MS = 2000;

/** Creates the routes for monitoring: liveness, readiness and metrics. */
export function createProbes({ db }: Context, registry: Registry): PublicRoute[] {
  return [
    { name: 'healthz', path: '/healthz', answer: async () => toTextReply('ok') },
    {
      name: 'readyz',
      path: '/readyz',
      async answer() {
        // If the database does not respond for any reason, the service is not ready.
        await withDatabaseTimeout(READY_WITHIN_MS, pingDatabase(db)).catch((cause) => {
          throw createDatabaseTimeoutError(cause);
        });
        return toTextReply('ready');
      },
    },
    { name: 'metrics', path: '/metrics', answer: async () => toTextReply(await registry.metrics(), registry.contentType) },
  ];
}

function toTextReply(body: string, contentType = 'text/plain; charset=utf-8'): Reply {
  return { status: 200, headers: { 'content-type': contentType, 'cache-control': 'no-store' }, body };
}
