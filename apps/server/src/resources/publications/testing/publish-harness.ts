import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { readConfig } from '../../../config.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { testDatabase } from '../../../platform/db/testing/database.ts';
import { createQueue } from '../../../platform/queue/create-queue.ts';
import type { Commit, JobRun } from '../../../platform/queue/queue.ts';
import { createDiskStorage } from '../../../platform/storage/disk/disk.ts';
import { createThreads } from '../../../platform/threads/threads.ts';
import { createArticle } from '../../articles/create-article.ts';
import type { PublishAction } from '../publication.ts';
import { publishJob } from '../publish.job.ts';
import { serveSite } from '../serving/serve-site.ts';

/**
 * Publishes with a real database, storage and threads, for tests. Tests run publishing jobs directly, so that they can stop before the last
 * transaction.
 */
export interface PublishHarness extends AsyncDisposable {
  context: Context;
  /** Storage keys of written files, in order. Tests may empty the list. */
  writes: string[];
  addProject(slug?: string): Promise<string>;
  addArticle(projectId: string, article: { title: string; content?: string; folderId?: number | null }): Promise<number>;
  /** Inserts many articles with one statement and without validation. Returns their IDs. */
  addArticles(projectId: string, articles: { title: string; slug: string; content: string; folderId: number | null }[]): Promise<number[]>;
  /** Runs a publishing job and returns its last transaction, which was not executed yet. */
  prepare(projectId: string, action?: PublishAction | 'preview'): Promise<Commit>;
  publish(projectId: string, action?: PublishAction | 'preview'): Promise<Output>;
  get(path: string, init?: { headers?: Record<string, string>; method?: string }): Promise<Response>;
}

// The tests check the output of jobs, which has no type.
// oxlint-disable-next-line no-explicit-any
type Output = Record<string, any>;

/** Opens a test harness with its own database and folder, or with the given ones, which it does not delete. */
export async function openPublishHarness(given?: { db: Db; url: string; folder: string }): Promise<PublishHarness> {
  const opened = new AsyncDisposableStack();
  const { db, url, folder } = given ?? (await openResources(opened));
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
  // Publishing makes no connections to other machines, so the context has no `outbound`.
  const context = { config, db, queue, storage, threads, log } as unknown as Context;

  function prepare(projectId: string, action: PublishAction | 'preview' = 'publish'): Promise<Commit> {
    const job: Partial<JobRun<{ action: PublishAction | 'preview' }>> = {
      id: uuidv7(),
      projectId,
      input: { action },
      signal: new AbortController().signal,
      transaction: (work) => db.transaction().execute(work),
      progress: () => undefined,
    };
    // The job returns its last transaction, which makes the publication live.
    return publishJob.run(context, job as JobRun<{ action: PublishAction | 'preview' }>) as Promise<Commit>;
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
    addArticles: (projectId, articles) => addArticles(db, projectId, articles),
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

async function openResources(opened: AsyncDisposableStack) {
  const folder = await mkdtemp(join(tmpdir(), 'docreel-publish-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const { db, url, close } = await testDatabase();
  opened.defer(close);
  return { db, url, folder };
}

async function addArticles(db: Db, projectId: string, articles: Parameters<PublishHarness['addArticles']>[1]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into articles (project_id, title, slug, content, content_hash, folder_id, position, language)
      select ${projectId}, title, slug, content, encode(sha256(convert_to(content, 'UTF8')), 'hex'), folder_id, n, 'en'
        from unnest(${articles.map((one) => one.title)}::text[], ${articles.map((one) => one.slug)}::text[],
                    ${articles.map((one) => one.content)}::text[], ${articles.map((one) => one.folderId)}::int[])
             with ordinality as a (title, slug, content, folder_id, n)
      returning *
    ), revised as (
      insert into article_revisions (article_id, number, title, slug, content, metadata, author)
      select id, revision, title, slug, content, metadata, 'person' from added
    )
    select id from added order by id`.execute(db);
  return rows.map(({ id }) => id);
}
