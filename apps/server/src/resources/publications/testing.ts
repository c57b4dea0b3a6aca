import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { readConfig } from '../../config.ts';
import type { Context } from '../../context.ts';
import { testDatabase } from '../../platform/db/testing.ts';
import { createQueue } from '../../platform/queue/create-queue.ts';
import type { Finish, JobRun } from '../../platform/queue/queue.ts';
import { createDiskStorage } from '../../platform/storage/disk.ts';
import { createThreads } from '../../platform/threads/threads.ts';
import { createArticle } from '../articles/create-article.ts';
import { type PublishAction, publishJob } from './publish.job.ts';
import { serveSite } from './serve-site.ts';

/** For the tests: real rows, files and threads; jobs are run by hand, so that a test can stop between the work and the switch. */
export interface Press extends AsyncDisposable {
  context: Context;
  /** Keys that were written to storage, in order; a test empties it. */
  writes: string[];
  addProject(slug?: string): Promise<string>;
  addArticle(projectId: string, article: { title: string; content?: string; folderId?: number | null }): Promise<number>;
  /** All of a publishing job but its last transaction. */
  prepare(projectId: string, action?: PublishAction): Promise<Finish>;
  publish(projectId: string, action?: PublishAction): Promise<Output>;
  get(path: string, init?: { headers?: Record<string, string>; method?: string }): Promise<Response>;
}

// What a job answers is what these tests are about.
// oxlint-disable-next-line no-explicit-any
type Output = Record<string, any>;

export async function openPress(): Promise<Press> {
  const opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'docreel-press-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const { db, url, close } = await testDatabase();
  opened.defer(close);
  const log = pino({ level: 'silent' });
  const { queue, stop } = await createQueue<Context>({ db, databaseUrl: url, log, kinds: [] });
  opened.defer(() => stop(0));
  const threads = createThreads();
  opened.defer(() => threads.close());
  const disk = createDiskStorage(folder);
  const writes: string[] = [];
  const storage: Context['storage'] = {
    ...disk,
    put(key, ...rest) {
      writes.push(key);
      return disk.put(key, ...rest);
    },
  };
  const config = { ...readConfig({}), PUBLIC_URL: 'http://docs.test' };
  // Publishing reaches no other machine.
  const context = { config, db, queue, storage, threads, log } as unknown as Context;

  function prepare(projectId: string, action: PublishAction = 'publish'): Promise<Finish> {
    const job: Partial<JobRun<{ action: PublishAction }>> = {
      id: uuidv7(),
      projectId,
      input: { action },
      signal: new AbortController().signal,
      progress: () => undefined,
    };
    return publishJob.run(context, job as JobRun<{ action: PublishAction }>);
  }

  return {
    context,
    writes,
    async addProject(slug = `p-${uuidv7()}`) {
      const id = uuidv7();
      await db.insertInto('projects').values({ id, name: 'Meridian', slug }).execute();
      return id;
    },
    async addArticle(projectId, { title, content = `How to ${title}.`, folderId = null }) {
      const { id } = await createArticle(db, { projectId, title, content, folderId, author: 'person' });
      return id;
    },
    prepare,
    async publish(projectId, action) {
      const finish = await prepare(projectId, action);
      return db.transaction().execute(finish);
    },
    async get(path, init = {}) {
      return serveSite(context, new Request(`http://docs.test${path}`, init));
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
