import { fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Db } from '../db/tables.ts';
import { type Lane, LANES } from './queue.ts';

/**
 * pg-boss wakes workers and knows nothing else: an entry says "there is something to do", and the `jobs` rows say what.
 * So it retries nothing, and an entry may be lost or doubled without harm.
 */
export interface Boss {
  /** Puts an entry into the lane's queue, in the transaction given; a waiting entry of the same job is enough. */
  wake(tx: Db, job: { id: string; lane: Lane }, delayMs?: number): Promise<void>;
  /** Calls `handle` for entries of the lane, one at a time; several calls make several slots. */
  work(lane: Lane, handle: () => Promise<void>): Promise<void>;
  /** Takes no more entries. */
  stopWork(): Promise<void>;
  close(): Promise<void>;
}

const QUEUES: Record<Lane, string> = { compute: 'jobs', download: 'downloads' };

const ENTRIES = {
  policy: 'short', // One waiting entry for each key; any number at work.
  notify: true,
  retryLimit: 0,
  // An entry is held while its job runs, so that a full worker leaves the next one to others. A day is pg-boss's longest.
  expireInSeconds: 24 * 3600,
  retentionSeconds: 365 * 24 * 3600,
  deleteAfterSeconds: 60,
} as const;

export async function openBoss(url: string, log: Logger): Promise<Boss> {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    application_name: 'docreel queue',
    // An entry that is taken or done twice after a crash of the database is without harm; a flush to the disk for each is not.
    options: '-c synchronous_commit=off',
    useListenNotify: true,
    schedule: false,
    registerInstance: false,
    openTelemetry: { enabled: false },
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the queue library reports an error'));
  boss.on('warning', ({ message }) => log.debug({ warning: message }, 'the queue library warns'));
  await boss.start();
  for (const lane of LANES) await boss.createQueue(QUEUES[lane], ENTRIES);

  async function work(lane: Lane, handle: () => Promise<void>): Promise<void> {
    const options = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 };
    const id = await boss.work(QUEUES[lane], options, async () => {
      try {
        await handle();
      } catch (error) {
        // The database was out of reach, so nothing was claimed; the sweep makes up for the entry that is lost.
        log.warn({ err: error }, 'no job could be claimed');
      } finally {
        // Else it waits out its polling interval before it looks for the next entry.
        boss.notifyWorker(id);
      }
    });
  }

  return {
    async wake(tx, { id, lane }, delayMs = 0) {
      const startAfter = Math.ceil(delayMs / 1000);
      await boss.send(QUEUES[lane], {}, { db: fromKysely(tx), singletonKey: id, ...(startAfter > 0 ? { startAfter } : {}) });
    },
    work,
    async stopWork() {
      for (const lane of LANES) await boss.offWork(QUEUES[lane], { wait: false });
    },
    close: () => boss.stop({ graceful: true, timeout: 1_000 }),
  };
}
