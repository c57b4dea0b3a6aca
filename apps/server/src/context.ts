import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Db } from './platform/db/tables.ts';
import type { Outbound } from './platform/outbound/outbound.ts';
import type { Queue } from './platform/queue/queue.ts';
import type { Storage } from './platform/storage/storage.ts';

/** The few things a verb may ask for. Made once in `main.ts`, handed down, never global. */
export interface Context {
  config: Config;
  db: Db;
  queue: Queue;
  storage: Storage;
  outbound: Outbound;
  log: Logger;
}
