import type { ServerResponse } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { readConfig } from '../../../config.ts';
import type { Context } from '../../../context.ts';
import { testDatabase } from '../../../platform/db/testing/database.ts';
import { addProject } from '../../../platform/http/testing/edge.ts';
import { createOutbound } from '../../../platform/outbound/create-outbound.ts';
import { serve } from '../../../platform/outbound/testing/server.ts';
import { createQueue } from '../../../platform/queue/create-queue.ts';
import { createDiskStorage } from '../../../platform/storage/disk/disk.ts';
import { createThreads } from '../../../platform/threads/threads.ts';
import { createArticle } from '../../articles/create-article.ts';
import { addLanguage } from '../../languages/add-language.ts';
import { translate } from '../translate.ts';
import { translateJob } from '../translate.job.ts';

/**
 * A project with the language German, a worker and a LibreTranslate server for tests. The server translates texts into capitals, unless
 * `behave` sends the response.
 */
export interface TestTranslations extends AsyncDisposable {
  context: Context;
  projectId: string;
  /** The texts that the translation server received. */
  asked: string[];
  /** Called before each response of the translation server. It returns true if it has sent the response itself. */
  behave: (texts: string[], response: ServerResponse) => Promise<boolean> | boolean;
  addArticle(title: string, content: string): Promise<number>;
  translate(): Promise<string>;
  ended(jobId: string): Promise<{ status: string; output: Record<string, unknown> | null; error: string | null }>;
  read(articleId: number): Promise<{ title: string; content: string; revision: number } | undefined>;
}

export async function testTranslations(): Promise<TestTranslations> {
  await using opened = new AsyncDisposableStack();
  const { db, url, close } = await testDatabase();
  opened.defer(close);
  const folder = await mkdtemp(join(tmpdir(), 'translations-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const log = pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' });
  const service = await createQueue<Context>({ db, databaseUrl: url, log, kinds: [translateJob] });
  opened.defer(() => service.stop(0));
  const threads = createThreads();
  opened.defer(() => threads.close());
  const outbound = createOutbound({ allowCidrs: '' });
  opened.defer(() => outbound.close());
  const server = opened.use(
    await serve((request, response) => {
      void text(request).then((body) => answer(test, { path: request.url ?? '', body }, response));
    }),
  );
  const config = { ...readConfig({ TRANSLATE_URL: server.url }), PUBLIC_URL: 'http://docreel.test' };
  const context: Context = { config, db, queue: service.queue, storage: createDiskStorage(folder), outbound, threads, log };
  service.startWorking(context, { concurrency: 2 });
  const projectId = await addProject(db);
  await addLanguage(db, projectId, { code: 'de' });
  const rest = opened.move();
  const test: TestTranslations = {
    context,
    projectId,
    asked: [],
    behave: () => false,
    addArticle: async (title, content) => (await createArticle(db, { projectId, title, content, folderId: null, author: 'person' })).id,
    translate: () => translate(context, projectId, { language: 'de' }),
    async ended(jobId) {
      const signal = AbortSignal.timeout(20_000);
      await service.queue.waitForEnd(jobId, { timeoutMs: 20_000, signal });
      return db.selectFrom('jobs').select(['status', 'output', 'error']).where('id', '=', jobId).executeTakeFirstOrThrow();
    },
    read: (articleId) =>
      db.selectFrom('article_translations').select(['title', 'content', 'revision']).where('article_id', '=', articleId).executeTakeFirst(),
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  };
  return test;
}

async function answer(test: TestTranslations, { path, body }: { path: string; body: string }, response: ServerResponse): Promise<void> {
  if (path === '/languages') return void response.end(JSON.stringify([{ code: 'en', targets: ['de'] }]));
  const { q } = JSON.parse(body) as { q: string[] };
  test.asked.push(...q);
  if (await test.behave(q, response)) return;
  response.end(JSON.stringify({ translatedText: q.map((words) => words.toUpperCase()) }));
}
