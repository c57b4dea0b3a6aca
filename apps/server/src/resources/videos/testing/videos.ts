import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { v7 as uuid } from 'uuid';
import { sharedRecordings } from '../../../../../../tools/recordings/recording-version.ts';
import { readConfig } from '../../../config.ts';
import type { Context } from '../../../context.ts';
import { testDatabase } from '../../../platform/db/testing/database.ts';
import { createOutbound } from '../../../platform/outbound/create-outbound.ts';
import { serve } from '../../../platform/outbound/testing/server.ts';
import { createQueue } from '../../../platform/queue/create-queue.ts';
import { createThreads } from '../../../platform/threads/threads.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { createDiskStorage } from '../../../platform/storage/disk/disk.ts';
import { deleteOrphanedFilesJob } from '../../assets/delete-orphaned-files.job.ts';
import { importVideoJob } from '../importing/import-video.job.ts';
import { processVideoJob } from '../processing/process-video.job.ts';

/** A database, storage and job queue for tests with videos, and an HTTP server to import videos from. */
export interface TestVideos extends AsyncDisposable {
  context: Context;
  projectId: string;
  databaseUrl: string;
  /** Base URL of the HTTP server to import from. */
  source: string;
  newProject(): Promise<string>;
  startWorking(): void;
  /** Waits for a job to end and returns its row. */
  ended(jobId: string): Promise<{ status: string; output: Record<string, unknown> | null; error: string | null }>;
  /** Waits until no job is pending. */
  idle(): Promise<void>;
  /** Returns the storage keys of all stored files. */
  files(): Promise<string[]>;
}

interface TestVideosOptions {
  /** Storage for the test. Defaults to a new folder on disk. */
  storage?: Storage;
  /** If true, every file is analyzed again. By default, tests share the results for files with the same bytes. */
  isFresh?: boolean;
}

export async function testVideos(listener: RequestListener, { storage, isFresh = false }: TestVideosOptions = {}): Promise<TestVideos> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'docreel-videos-'));
  // A job that was cancelled may still write a file.
  opened.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const { db, url, close } = await testDatabase();
  opened.defer(close);
  const log = pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' });
  const kinds = [importVideoJob, processVideoJob, deleteOrphanedFilesJob];
  const service = await createQueue<Context>({ db, databaseUrl: url, log, kinds });
  opened.defer(() => service.stop(0));
  const outbound = createOutbound({ allowCidrs: '127.0.0.1/32', headersTimeoutMs: 300, stallTimeoutMs: 300 });
  opened.defer(() => outbound.close());
  const threads = createThreads();
  opened.defer(() => threads.close());
  const server = opened.use(await serve(listener));
  const settings = {
    IMPORT_MAX_BYTES: '10000000',
    VIDEO_MAX_SECONDS: '600',
    RECORDING_CACHE: isFresh ? '' : await sharedRecordings(),
  };
  const config = { ...readConfig(settings), PUBLIC_URL: 'http://docreel.test' };
  const context: Context = { config, db, queue: service.queue, storage: storage ?? createDiskStorage(folder), outbound, threads, log };

  async function newProject(): Promise<string> {
    const id = uuid();
    await db.insertInto('projects').values({ id, name: 'Test', slug: id }).execute();
    return id;
  }

  const projectId = await newProject();
  const disposal = opened.move();
  return {
    context,
    projectId,
    databaseUrl: url,
    source: server.url,
    newProject,
    startWorking: () => service.startWorking(context, { concurrency: 2 }),
    async ended(jobId) {
      await service.queue.waitForEnd(jobId, { timeoutMs: 60_000, signal: new AbortController().signal });
      return db.selectFrom('jobs').select(['status', 'output', 'error']).where('id', '=', jobId).executeTakeFirstOrThrow();
    },
    async idle() {
      for (let left = 600; left > 0; left--) {
        if (!(await db.selectFrom('jobs').select('id').where('status', '=', 'pending').limit(1).executeTakeFirst())) return;
        await sleep(100);
      }
      throw new Error('jobs are still pending');
    },
    async files() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .sort();
    },
    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  };
}

/** Creates a two-second clip without sound. */
export async function createClip(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'docreel-clip-'));
  try {
    const file = join(folder, 'clip.mp4');
    const picture = ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=320x240:rate=10'];
    await promisify(execFile)('ffmpeg', ['-v', 'error', ...picture, '-pix_fmt', 'yuv420p', '-movflags', '+faststart', file]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
