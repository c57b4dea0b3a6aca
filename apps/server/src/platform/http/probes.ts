import type { Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import { ApiError } from './api-error.ts';
import type { Exchange, Reply } from './exchange.ts';
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
        await within(READY_WITHIN_MS, pingDatabase(db));
        return plain('ready');
      },
    },
    { name: 'metrics', path: '/metrics', answer: async () => plain(await registry.metrics(), registry.contentType) },
  ];
}

/** Whatever keeps the database from answering, the service is not ready. */
async function within(ms: number, query: Promise<unknown>): Promise<void> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error(`no answer within ${ms} ms`)), ms);
  try {
    await Promise.race([query, timeout.promise]);
  } catch (cause) {
    throw new ApiError('SERVICE_UNAVAILABLE', 'The database does not answer.', { cause });
  } finally {
    clearTimeout(timer);
    query.catch(() => undefined);
  }
}

function plain(body: string, contentType = 'text/plain; charset=utf-8'): Reply {
  return { status: 200, headers: { 'content-type': contentType, 'cache-control': 'no-store' }, body };
}
