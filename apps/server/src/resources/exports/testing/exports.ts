import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig, type Config } from '../../../config.ts';
import type { Context } from '../../../context.ts';
import { type TestDatabase, testDatabase } from '../../../platform/db/testing/database.ts';
import { createDiskStorage } from '../../../platform/storage/disk/disk.ts';
import { createThreads } from '../../../platform/threads/threads.ts';
import { createQueue } from '../../../platform/queue/create-queue.ts';
import { resizePicturesJob } from '../../assets/resize-pictures.job.ts';
import { importProjectJob } from '../../imports/import-project.job.ts';
import { exportJob } from '../export.job.ts';

/** Test server for exports and imports, with a database, storage in a folder, and a job queue. */
export interface ExportTestServer extends AsyncDisposable {
  context: Context;
  database: TestDatabase;
}

export async function openExportTestServer({
  isWorking = false,
  env = {},
}: {
  isWorking?: boolean;
  env?: Record<string, string>;
} = {}): Promise<ExportTestServer> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'docreel-exports-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const database = await testDatabase();
  opened.defer(() => database.close());
  const log = pino({ level: 'silent' });
  const { db, url } = database;
  const queue = await createQueue<Context>({ db, databaseUrl: url, log, kinds: [exportJob, importProjectJob, resizePicturesJob] });
  opened.defer(() => queue.stop(1000));
  const threads = createThreads();
  opened.defer(() => threads.close());
  const config: Config & { PUBLIC_URL: string } = {
    ...readConfig({ RATE_LIMIT_PER_MINUTE: '100000', ...env }),
    PUBLIC_URL: 'http://docreel.test',
  };
  // The context lacks the client for outbound requests, because exports do not send any.
  const context = { config, db, queue: queue.queue, storage: createDiskStorage(folder), threads, log } as unknown as Context;
  if (isWorking) queue.startWorking(context, { concurrency: 1 });
  const kept = opened.move();
  return { context, database, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
