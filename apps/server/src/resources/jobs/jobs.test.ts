import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Job, type Scope, SCOPES } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { readConfig } from '../../config.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Caller } from '../../platform/http/handler.ts';
import { insertProject, isEnded, kindOf, testQueue } from '../../platform/queue/testing/queue.ts';
import { acceptedJob } from './accepted-job.ts';
import { jobHandlers } from './jobs.routes.ts';
import { PENDING_JOBS_MAX, startJob } from './start-job.ts';
import { preferredWaitSeconds } from './prefer-wait.ts';

const never = new AbortController().signal;

async function scene() {
  const t = await testQueue();
  const service = await t.open([
    kindOf('publish', async (job) => {
      job.progress('rendering', 40);
      await sleep(Number(job.input['ms'] ?? 0));
      return { url: 'https://example.com' };
    }),
  ]);
  // Incomplete context with only the services that the job handlers use.
  const context = { config: readConfig({}), db: t.db, queue: service.queue } as Context;
  const ask = (jobId: string, { headers = {}, projectId = t.projectId, signal = never } = {}) =>
    jobHandlers.getJob(context, {
      params: { jobId },
      query: undefined,
      body: undefined,
      caller: { principal: { kind: 'nobody' as const, id: '' as const }, projectId, scopes: [] },
      address: '127.0.0.1',
      headers,
      signal,
    });
  return { t, service, context, ask, [Symbol.asyncDispose]: () => t[Symbol.asyncDispose]() };
}

test('a project above the maximum number of unfinished jobs gets a 429 until one of its jobs finishes', async () => {
  await using s = await scene();
  const { db, projectId } = s.t;
  const rows = Array.from({ length: PENDING_JOBS_MAX - 1 }, () => ({
    id: randomUUID(),
    project_id: projectId,
    kind: 'none',
    scope: 'read',
    input: '{}',
  }));
  await db.insertInto('jobs').values(rows).execute();
  const job = { projectId, kind: 'publish', scope: 'publish', input: {} };
  const last = await startJob(s.context, job);
  const refused = (error: unknown) => error instanceof ApiError && error.code === 'RATE_LIMITED' && error.headers['retry-after'] === '60';
  await assert.rejects(startJob(s.context, job), refused);
  const other = await insertProject(db);
  await startJob(s.context, { ...job, projectId: other });
  await db.transaction().execute((tx) => s.service.queue.cancel(tx, last, 'No longer wanted.'));
  await startJob(s.context, job);
});

test('an accepted job is returned as pending, with its URL and a Retry-After header', async () => {
  await using s = await scene();
  const id = await s.t.enqueue(s.service, 'publish');
  const { body, headers } = await acceptedJob(s.context, id);
  const ended = { status: 'completed', output: '{}', stage: 'switching', started_at: new Date(), completed_at: new Date() } as const;
  await s.context.db.updateTable('jobs').set(ended).where('id', '=', id).execute();
  assert.deepEqual(
    (await acceptedJob(s.context, id)).body,
    body,
    'a job that finished before the response was written is also returned as pending',
  );
  assert.deepEqual(Job.parse(body), body);
  assert.deepEqual(
    { ...body, createdAt: '' },
    {
      jobId: id,
      type: 'publish',
      status: 'pending',
      output: null,
      error: null,
      createdAt: '',
      completedAt: null,
      startedAt: null,
      progress: null,
      about: { videoId: null, articleId: null, folderId: null, language: null, name: null },
      startedBy: null,
    },
  );
  assert.deepEqual(headers, { Location: `/api/v2/generate/${id}`, 'Retry-After': '1' });
});

test('a job has the name given in its request, or else the name of its video', async () => {
  await using s = await scene();
  const videoId = randomUUID();
  const video = { id: videoId, project_id: s.t.projectId, filename: 'launch.mp4', name: 'Plan a launch', status: 'ready' as const };
  await s.t.db.insertInto('videos').values(video).execute();
  const enqueue = (input: Record<string, unknown>) => s.t.enqueue(s.service, 'generate', { videoId, input });
  const [bare, named] = [await enqueue({}), await enqueue({ name: 'Name in the request' })];
  const readName = async (id: string) => (await s.ask(id)).body.about.name;
  assert.deepEqual([await readName(bare), await readName(named)], ['Plan a launch', 'Name in the request']);
  const { body } = await jobHandlers.listJobs(s.context, {
    ...{ params: undefined, body: undefined, address: '127.0.0.1', headers: {}, signal: never },
    caller: { principal: { kind: 'nobody' as const, id: '' as const }, projectId: s.t.projectId, scopes: ['write'] },
    query: { limit: 10, offset: 0 },
  });
  assert.deepEqual(new Set(body.jobs.map(({ about }) => about.name)), new Set(['Name in the request', 'Plan a launch']));
});

test('a running job is pending and has progress, and a finished job has its output and no Retry-After header', async () => {
  await using s = await scene();
  s.service.startWorking(null, { concurrency: 1 });
  const id = await s.t.enqueue(s.service, 'publish', { input: { ms: 500 } });
  await s.t.until(id, ({ stage }) => stage === 'rendering');
  const running = await s.ask(id);
  assert.deepEqual(
    { status: running.body.status, progress: running.body.progress },
    { status: 'pending', progress: { stage: 'rendering', percent: 40 } },
  );
  assert.equal(running.headers?.['Retry-After'], '1');
  await s.t.until(id, isEnded);
  const ended = await s.ask(id);
  assert.deepEqual(Job.parse(ended.body), ended.body);
  assert.deepEqual(
    { status: ended.body.status, output: ended.body.output },
    { status: 'completed', output: { url: 'https://example.com' } },
  );
  assert.deepEqual(ended.headers, {});
});

test('a request with Prefer: wait gets its response when the job finishes', async () => {
  await using s = await scene();
  s.service.startWorking(null, { concurrency: 1 });
  const id = await s.t.enqueue(s.service, 'publish', { input: { ms: 300 } });
  const startedAt = performance.now();
  const { body, headers } = await s.ask(id, { headers: { prefer: 'wait=30' } });
  assert.deepEqual({ status: body.status, headers }, { status: 'completed', headers: { 'Preference-Applied': 'wait=30' } });
  assert.ok(performance.now() - startedAt < 10_000);
});

test('a wait ends when its time is over or the client disconnects', async () => {
  await using s = await scene();
  const id = await s.t.enqueue(s.service, 'publish');
  const { body } = await s.ask(id, { headers: { prefer: 'wait=1' } });
  assert.equal(body.status, 'pending');
  const startedAt = performance.now();
  await s.ask(id, { headers: { prefer: 'wait=60' }, signal: AbortSignal.timeout(200) });
  assert.ok(performance.now() - startedAt < 10_000);
});

test('jobs of other projects, internal jobs and unknown IDs are not found', async () => {
  await using s = await scene();
  const other = await insertProject(s.t.db);
  const ids = [
    await s.t.enqueue(s.service, 'publish', { projectId: other }),
    await s.t.enqueue(s.service, 'process_video'),
    '019aa0c2-7f10-7d44-8a6b-6d2f6c1b9e01',
  ];
  for (const id of ids) await assert.rejects(s.ask(id), (error) => error instanceof ApiError && error.code === 'JOB_NOT_FOUND');
});

test('the wait time is read from the Prefer header, and invalid values are ignored', () => {
  const wanted: [string | undefined, number | null][] = [
    ['wait=25', 25],
    ['respond-async, WAIT = "60"', 60],
    ['wait=1; foo', 1],
    ['wait=0', null],
    ['wait=61', null],
    ['wait=1.5', null],
    ['await=5', null],
    [undefined, null],
  ];
  for (const [prefer, seconds] of wanted) assert.equal(preferredWaitSeconds(prefer), seconds, prefer);
});

test('a key can read and cancel only jobs that were started with one of its scopes', async () => {
  await using s = await scene();
  const publish = await s.t.enqueue(s.service, 'publish');
  const by = (scopes: Caller['scopes']) => ({
    body: undefined,
    caller: { principal: { kind: 'nobody' as const, id: '' as const }, projectId: s.t.projectId, scopes },
    address: '127.0.0.1',
    headers: {},
    signal: never,
  });
  const call = (scopes: Caller['scopes']) => ({ ...by(scopes), params: { jobId: publish }, query: undefined });
  const { scope } = await s.t.db.selectFrom('jobs').select('scope').where('id', '=', publish).executeTakeFirstOrThrow();
  const own = [scope as Scope];
  const others = SCOPES.filter((one) => one !== scope);
  const list = async (scopes: Caller['scopes']) => {
    const { body } = await jobHandlers.listJobs(s.context, { ...by(scopes), params: undefined, query: { limit: 20, offset: 0 } });
    return body.jobs.map((job) => job.jobId);
  };
  assert.deepEqual(await list(own), [publish]);
  assert.deepEqual(await list(others), []);
  const insufficient = (error: unknown) => error instanceof ApiError && error.code === 'INSUFFICIENT_SCOPE';
  await assert.rejects(jobHandlers.getJobById(s.context, call(others)), insufficient);
  await assert.rejects(jobHandlers.cancelJob(s.context, call(others)), insufficient);
  const { body } = await jobHandlers.cancelJob(s.context, call(own));
  assert.deepEqual([body.deleted, body.status, body.error], [true, 'failed', 'CANCELLED: the job was cancelled']);
  await assert.rejects(jobHandlers.cancelJob(s.context, call(own)), (error) => error instanceof ApiError && error.code === 'CONFLICT');
});
