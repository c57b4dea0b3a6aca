import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Db } from './platform/db/tables.ts';
import type { Outbound } from './platform/outbound/outbound.ts';
import type { Queue } from './platform/queue/queue.ts';
import type { Storage } from './platform/storage/storage.ts';
import type { Threads } from './platform/threads/threads.ts';

/** Settings of a running service. Its public URL is known by now. */
export type ServiceConfig = Config & { readonly PUBLIC_URL: string };

/** The dependencies that operations may use. Created once in `main.ts` and passed down, never global. */
export interface Context {
  config: ServiceConfig;
  db: Db;
  queue: Queue;
  storage: Storage;
  outbound: Outbound;
  threads: Threads;
  log: Logger;
}
