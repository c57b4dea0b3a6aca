import type { Registry } from 'prom-client';
import type { Context } from '../../../context.ts';
import { answeredWithin, databaseSilent } from '../answered-within.ts';
import type { Exchange, Reply } from '../exchange.ts';
import { pingDatabase } from './ping.store.ts';

/** An address that asks for no key and answers GET. */
export interface OpenRoute {
  name: string;
  path: string;
  answer(exchange: Exchange): Promise<Reply>;
}

const READY_WITHIN_MS = 2000;

/** For the machines that look after the service: it lives, it can answer, how it does. */
export function probes({ db }: Context, registry: Registry): OpenRoute[] {
  return [
    { name: 'healthz', path: '/healthz', answer: async () => plain('ok') },
    {
      name: 'readyz',
      path: '/readyz',
      async answer() {
        // Whatever keeps the database from answering, the service is not ready.
        await answeredWithin(READY_WITHIN_MS, pingDatabase(db)).catch((cause) => {
          throw databaseSilent(cause);
        });
        return plain('ready');
      },
    },
    { name: 'metrics', path: '/metrics', answer: async () => plain(await registry.metrics(), registry.contentType) },
  ];
}

function plain(body: string, contentType = 'text/plain; charset=utf-8'): Reply {
  return { status: 200, headers: { 'content-type': contentType, 'cache-control': 'no-store' }, body };
}
