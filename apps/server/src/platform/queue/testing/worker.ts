import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openDatabase } from '../../db/database.ts';
import { createQueue } from '../create-queue.ts';
import type { JobKind } from '../queue.ts';

/**
 * Command that runs a worker process, which tests kill and freeze: `node testing/worker.ts URL NAME PAUSE_MS`. Its job kind has two steps
 * that write a row each, with a pause between them.
 */
export function twoSteps(name: string, pauseMs: number): JobKind<null> {
  return {
    kind: 'two-steps',
    async run(_, job) {
      const addEffect = (step: string) =>
        job.stepInTransaction(step, async (tx) => {
          await sql`insert into effects (what) values (${`${step} by ${name}`})`.execute(tx);
          return name;
        });
      const first = await addEffect('first');
      await sleep(pauseMs);
      const second = await addEffect('second');
      return async () => ({ first, second });
    },
  };
}

if (import.meta.main) {
  const [url = '', name = '', pauseMs = ''] = process.argv.slice(2);
  const { db } = openDatabase(url);
  const service = await createQueue<null>({ db, databaseUrl: url, log: pino(), kinds: [twoSteps(name, Number(pauseMs))] });
  service.startWorking(null, { concurrency: 1 });
}
