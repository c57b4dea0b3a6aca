import type { Registry } from 'prom-client';
import type { Context } from '../../../context.ts';
import { withDatabaseTimeout, createDatabaseTimeoutError } from '../database-timeout.ts';
import type { RequestContext, Reply } from '../request-context.ts';
import { pingDatabase } from './ping.store.ts';

/** An address that asks for no key and answers GET. */
export interface PublicRoute {
  name: string;
  path: string;
  answer(requestContext: RequestContext): Promise<Reply>;
}

const READY_WITHIN_MS = 2000;

/** For the machines that look after the service: it lives, it can answer, how it does. */
export function createProbes({ db }: Context, registry: Registry): PublicRoute[] {
  return [
    { name: 'healthz', path: '/healthz', answer: async () => toTextReply('ok') },
    {
      name: 'readyz',
      path: '/readyz',
      async answer() {
        // Whatever keeps the database from answering, the service is not ready.
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
