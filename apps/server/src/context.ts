import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Db } from './platform/db/tables.ts';
import type { Outbound } from './platform/outbound/outbound.ts';
import type { Queue } from './platform/queue/queue.ts';
import type { Storage } from './platform/storage/storage.ts';
import type { Threads } from './platform/threads/threads.ts';

/** Configuration of a running service. Unlike in `Config`, the public URL is always set. */
export type ServiceConfig = Config & { readonly PUBLIC_URL: string };

/**
 * Dependencies that operations may use, such as the database and the file storage. `service.ts` creates one context per process and passes
 * it on; no dependency is global.
 */
export interface Context {
  config: ServiceConfig;
  db: Db;
  queue: Queue;
  storage: Storage;
  outbound: Outbound;
  threads: Threads;
  log: Logger;
}
