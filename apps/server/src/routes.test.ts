import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Operation, type OperationId, openApiDocument, operations, SCOPES } from '@docreel/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { readConfig } from './config.ts';
import type { Context } from './context.ts';
import { testDatabase } from './platform/db/testing.ts';
import { type App, createApp } from './platform/http/create-app.ts';
import { addKey, addProject, send, type TestRequest } from './platform/http/testing.ts';
import { createOutbound } from './platform/outbound/create-outbound.ts';
import { createQueue } from './platform/queue/create-queue.ts';
import { createDiskStorage } from './platform/storage/disk.ts';
import { createArticle } from './resources/articles/create-article.ts';
import { createThreads } from './platform/threads/threads.ts';
import { handlers } from './routes.ts';

/** What holds for every operation of the contract, whoever wrote it. */

const opened = new AsyncDisposableStack();
let context: Context;
let app: App;

before(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docreel-routes-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const { db, url, close } = await testDatabase();
  opened.defer(close);
  const log = pino({ level: 'silent' });
  const service = await createQueue<Context>({ db, databaseUrl: url, log, kinds: [] });
  opened.defer(() => service.stop(0));
  const outbound = createOutbound({ allowCidrs: '' });
  opened.defer(() => outbound.close());
  const threads = createThreads();
  opened.defer(() => threads.close());
  const config = { ...readConfig({ RATE_LIMIT_PER_MINUTE: '100000' }), PUBLIC_URL: 'http://docreel.test' };
  context = { config, db, queue: service.queue, storage: createDiskStorage(folder), outbound, threads, log };
  app = createApp({ context, operations, handlers });
});
after(() => opened.disposeAsync());

/** What a project has, so that every operation finds something. */
interface Seed {
  projectId: string;
  articleId: number;
  videoId: string;
  jobId: string;
}

async function sow(): Promise<Seed> {
  const { db, queue } = context;
  const projectId = await addProject(db);
  const videoId = uuidv7();
  const video = {
    filename: 'a.mp4',
    name: 'A',
    status: 'ready',
    content_type: 'video/mp4',
    size_bytes: 1,
    duration_seconds: 12.5,
  } as const;
  await db
    .insertInto('videos')
    .values({ id: videoId, project_id: projectId, ...video })
    .execute();
  const article = await createArticle(db, { projectId, title: 'A', content: '1. Do.\n', folderId: null, author: 'person' });
  const jobId = await db
    .transaction()
    .execute((tx) => queue.enqueue(tx, { projectId, kind: 'generate', scope: 'generate', input: { videoId } }));
  const publication = {
    id: uuidv7(),
    project_id: projectId,
    status: 'ready',
    content_hash: 'x',
    articles_count: 1,
    folders_count: 0,
  } as const;
  await db.insertInto('publications').values(publication).execute();
  await db.updateTable('projects').set({ live_publication_id: publication.id }).where('id', '=', projectId).execute();
  return { projectId, articleId: article.id, videoId, jobId };
}

interface GoodRequest {
  params?: Record<string, string | number>;
  body?: unknown;
  /** The ids in the path or the body belong to a project, so another project's key must not find them. */
  isOwned?: boolean;
}

/** A request that succeeds, for each operation: one that is missing here does not compile. */
const GOOD: Record<OperationId, (seed: Seed) => GoodRequest> = {
  listVideos: () => ({}),
  getVideo: ({ videoId }) => ({ params: { videoId }, isOwned: true }),
  getVideoStatus: ({ videoId }) => ({ params: { videoId }, isOwned: true }),
  deleteVideo: ({ videoId }) => ({ params: { videoId }, isOwned: true }),
  importVideo: () => ({ body: { url: 'https://videos.example.com/a.mp4' } }),
  generateArticle: ({ videoId }) => ({ body: { videoId }, isOwned: true }),
  getJob: ({ jobId }) => ({ params: { jobId }, isOwned: true }),
  listJobs: () => ({}),
  getJobById: ({ jobId }) => ({ params: { jobId }, isOwned: true }),
  cancelJob: ({ jobId }) => ({ params: { jobId }, isOwned: true }),
  listArticles: () => ({}),
  getArticle: ({ articleId }) => ({ params: { id: articleId }, isOwned: true }),
  createArticle: () => ({ body: { title: 'New', content: 'Text' } }),
  createEmptyArticle: () => ({ body: {} }),
  updateArticle: ({ articleId }) => ({ params: { id: articleId }, body: { title: 'B' }, isOwned: true }),
  replaceArticle: ({ articleId }) => ({ params: { id: articleId }, body: { title: 'B' }, isOwned: true }),
  deleteArticle: ({ articleId }) => ({ params: { id: articleId }, isOwned: true }),
  listArticleTemplates: () => ({}),
  publish: () => ({ body: {} }),
  republish: () => ({ body: {} }),
  getPublishStatus: () => ({}),
};

const all = Object.entries(operations) as [OperationId, Operation][];

function ask(operation: Operation, { params = {}, body }: GoodRequest, request: TestRequest = {}) {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  return send(app, `${operation.method.toUpperCase()} ${path}`, { ...(body !== undefined && { body }), ...request });
}

test('no operation answers without a key', async () => {
  const seed = await sow();
  for (const [id, operation] of all) {
    if (operation.scope === 'none') continue;
    const { status, json } = await ask(operation, GOOD[id](seed));
    assert.deepEqual([status, json.error.code], [401, 'UNAUTHORIZED'], id);
  }
});

test('no operation answers a key that holds every scope but its own', async () => {
  const seed = await sow();
  for (const [id, operation] of all) {
    if (operation.scope === 'none' || operation.scope === 'starter') continue;
    const scopes = SCOPES.filter((scope) => scope !== operation.scope);
    const { key } = await addKey(context.db, { projectId: seed.projectId, scopes });
    const { status, json } = await ask(operation, GOOD[id](seed), { key });
    assert.deepEqual([status, json.error.code], [403, 'INSUFFICIENT_SCOPE'], id);
  }
});

test('every operation answers a key that holds its scope alone, with its status and a body that fits its schema and the document', async () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(openApiDocument(operations, { serverUrl: '/api/v2' }), 'document');
  for (const [id, operation] of all) {
    const seed = await sow();
    const scopes = SCOPES.filter((scope) => scope === operation.scope || operation.scope === 'starter');
    const { key } = await addKey(context.db, { projectId: seed.projectId, scopes });
    const { status, json, headers } = await ask(operation, GOOD[id](seed), { key });
    assert.equal(status, operation.status, `${id}: ${JSON.stringify(json)}`);
    assert.deepEqual(operation.response.parse(json), json, `${id} answers more than the contract says`);
    const pointer = `#/paths/${operation.path.replaceAll('/', '~1')}/${operation.method}/responses/${status}/content/application~1json/schema`;
    const validate = ajv.getSchema(`document${encodeURI(pointer)}`);
    assert.ok(validate?.(json), `${id}: ${ajv.errorsText(validate?.errors)}`);
    if (status !== 200) assert.ok(headers.get('location')?.startsWith('/api/v2/'), `${id} says where`);
    assert.ok(Number(headers.get('ratelimit-remaining')) > 0, id);
  }
});

test("another project's id is answered exactly as one that does not exist", async () => {
  const seed = await sow();
  const other = await addKey(context.db);
  const nothing: Seed = { ...seed, articleId: 2_147_483_647, videoId: uuidv7(), jobId: uuidv7() };
  let owned = 0;
  for (const [id, operation] of all) {
    const foreign = GOOD[id](seed);
    if (!foreign.isOwned) continue;
    owned++;
    const answers = [await ask(operation, foreign, { key: other.key }), await ask(operation, GOOD[id](nothing), { key: other.key })];
    const [refused, unknown] = answers.map(({ status, json }) => `${status} ${json.error?.code} ${json.error?.message}`);
    assert.match(refused ?? '', /^404 /, `${id}: ${JSON.stringify(answers[0]?.json)}`);
    assert.equal(refused, unknown, id);
  }
  assert.ok(owned >= 9, String(owned));
});

test('whatever ids and bodies hold, an operation refuses them and never fails', async () => {
  const seed = await sow();
  const { key } = await addKey(context.db, { projectId: seed.projectId });
  const values = ['0', '-1', '1e3', '99999999999', 'null', '%00', '%F0%9F%98%80', "'", '..%2f', uuidv7().toUpperCase()];
  const bodies = ['null', '[]', '""', '7', '{"__proto__":1}', '{"a":{"b":[]}}', '{"title":"\\u0000"}', '{"videoId":"\\ud800"}'];
  for (const [id, operation] of all) {
    const good = GOOD[id](seed);
    for (const value of operation.params ? values : []) {
      const params = Object.fromEntries(Object.keys(good.params ?? {}).map((name) => [name, value]));
      const { status } = await ask(operation, { ...good, params }, { key });
      assert.ok(status === 400 || status === 404, `${id} with ${value}: ${status}`);
    }
    for (const raw of operation.body ? bodies : []) {
      const { status } = await ask(operation, { ...(good.params && { params: good.params }) }, { key, raw });
      assert.equal(status, 400, `${id} with ${raw}`);
    }
    const { status } = await ask({ ...operation, path: `${operation.path}?unknown=1` }, good, { key });
    assert.equal(status, 400, `${id} with an unknown parameter`);
  }
});
