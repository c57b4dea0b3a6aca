import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ActivityEvent } from '@docreel/contract';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { addKey, send } from '../../platform/http/testing/edge.ts';
import { addPerson } from '../../testing/browser.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { seedProject } from '../../testing/seed-project.ts';
import { insertDeliveries } from '../webhooks/deliveries.store.ts';
import { readCursor, writeCursor } from './cursor.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server[Symbol.asyncDispose]());

async function watch(key: string) {
  let { cursor } = (await send(server.app, 'GET /activity', { key })).json;
  return async () => {
    const { json } = await send(server.app, `GET /activity?since=${cursor}`, { key });
    ({ cursor } = json);
    return (json.events as ActivityEvent[]).map(({ kind, id, state }) => `${kind} ${id} ${state}`);
  };
}

test('changes are returned once, with each resource in its current state, and not again', async () => {
  const { db } = server.context;
  const seed = await seedProject(server.context);
  const { key } = await addKey(db, { projectId: seed.projectId });
  const news = await watch(key);
  assert.deepEqual(await news(), []);
  await send(server.app, `PATCH /articles/${seed.articleId}`, { key, body: { title: 'B' } });
  await send(server.app, `PATCH /articles/${seed.articleId}`, { key, body: { title: 'C' } });
  await send(server.app, `DELETE /folders/${seed.folderId}`, { key });
  assert.deepEqual(await news(), [`article ${seed.articleId} null`, `folder ${seed.folderId} trashed`]);
  assert.deepEqual(await news(), []);
  await send(server.app, `DELETE /jobs/${seed.jobId}`, { key });
  await db.updateTable('projects').set({ live_publication_id: null }).where('id', '=', seed.projectId).execute();
  assert.deepEqual((await news()).toSorted(), [`job ${seed.jobId} failed`, `publication ${seed.publicationId} kept`].toSorted());
  await send(server.app, `DELETE /videos/${seed.videoId}`, { key });
  assert.ok((await news()).includes(`video ${seed.videoId} gone`));
});

test('the progress of a video is that of the job that processes it', async () => {
  const { db } = server.context;
  const seed = await seedProject(server.context);
  const { key } = await addKey(db, { projectId: seed.projectId });
  const job = { project_id: seed.projectId, kind: 'process_video', scope: 'generate', input: '{}', video_id: seed.videoId };
  await db
    .insertInto('jobs')
    .values({ id: uuidv7(), ...job })
    .execute();
  await db.updateTable('videos').set({ status: 'processing' }).where('id', '=', seed.videoId).execute();
  const { cursor } = (await send(server.app, 'GET /activity', { key })).json;
  await db
    .updateTable('jobs')
    .set({ stage: 'reading the screen', percent: 45 })
    .where('video_id', '=', seed.videoId)
    .where('kind', '=', 'process_video')
    .execute();
  const { events, isBusy } = (await send(server.app, `GET /activity?since=${cursor}`, { key })).json;
  assert.deepEqual(
    events.map(({ kind, state, progress }: ActivityEvent) => [kind, state, progress]),
    [['video', 'processing', { stage: 'reading the screen', percent: 45 }]],
  );
  assert.equal(isBusy, true);
});

test('changes of a transaction that commits late are returned, even if later ones committed first', async () => {
  const { db } = server.context;
  const seed = await seedProject(server.context);
  const { key } = await addKey(db, { projectId: seed.projectId });
  const news = await watch(key);
  let finish: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const late = db.transaction().execute(async (tx) => {
    await tx.updateTable('videos').set({ name: 'Late' }).where('id', '=', seed.videoId).execute();
    await held;
  });
  try {
    await send(server.app, `PATCH /articles/${seed.articleId}`, { key, body: { title: 'Early' } });
    assert.deepEqual(await news(), [`article ${seed.articleId} null`]);
  } finally {
    // The transaction must end even if an assertion fails, because closing the test server waits for it.
    finish();
    await late;
  }
  assert.deepEqual(await news(), [`video ${seed.videoId} ready`]);
});

test("changes of other projects, of jobs outside the caller's scopes, and of deliveries for non-owners are not returned", async () => {
  const { db } = server.context;
  const [seed, other] = [await seedProject(server.context), await seedProject(server.context)];
  const context = { db, app: server.app };
  const viewer = await addPerson(context, { projectId: seed.projectId, role: 'viewer' });
  const owner = await addPerson(context, { projectId: seed.projectId });
  const line = `GET /projects/${seed.projectId}/v2/activity`;
  const { cursor } = (await owner.browser.ask(line)).json;
  const { key } = await addKey(db, { projectId: other.projectId });
  await send(server.app, `PATCH /articles/${other.articleId}`, { key, body: { title: 'Foreign' } });
  await db.updateTable('jobs').set({ percent: 5 }).where('id', '=', seed.jobId).execute();
  const deliveryId = uuidv7();
  const delivery = { url: 'https://a.example', host: 'a.example', secret: null, signature: null, body: Buffer.from('{}') };
  await db
    .transaction()
    .execute((tx) => insertDeliveries(tx, [{ id: deliveryId, project_id: seed.projectId, job_id: null, target: 'test', ...delivery }]));
  const listKinds = async (browser: typeof owner.browser) =>
    (await browser.ask(`${line}?since=${cursor}`)).json.events.map(({ kind }: ActivityEvent) => kind);
  assert.deepEqual(await listKinds(viewer.browser), []);
  assert.deepEqual(await listKinds(owner.browser), ['job', 'delivery']);
  const byKey = await addKey(db, { projectId: seed.projectId });
  const events = (await send(server.app, `GET /activity?since=${cursor}`, { key: byKey.key })).json.events as ActivityEvent[];
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['job'],
  );
});

test('without changes the response is 304, and a cursor that is too old, from another server or behind by too many changes tells the client to reload', async () => {
  const { db } = server.context;
  const seed = await seedProject(server.context);
  const { key } = await addKey(db, { projectId: seed.projectId });
  const { cursor } = (await send(server.app, 'GET /activity', { key })).json;
  const first = await send(server.app, `GET /activity?since=${cursor}`, { key });
  assert.equal(first.json.cursor, cursor);
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
  assert.equal((await send(server.app, `GET /activity?since=${cursor}`, { key, headers })).status, 304);
  await send(server.app, `PATCH /articles/${seed.articleId}`, { key, body: { title: 'D' } });
  assert.equal((await send(server.app, `GET /activity?since=${cursor}`, { key, headers })).status, 200);

  const known = readCursor(cursor) ?? assert.fail();
  const isReset = async (since: string) => (await send(server.app, `GET /activity?since=${since}`, { key })).json.isReset;
  assert.equal(await isReset(cursor), false);
  assert.equal(await isReset(writeCursor({ ...known, atMs: known.atMs - 25 * 3_600_000 })), true);
  assert.equal(await isReset(writeCursor({ ...known, cluster: '7' })), true);
  await sql`insert into activity (project_id, kind, id) select ${seed.projectId}, 'article', n::text from generate_series(1, 600) n`.execute(
    db,
  );
  assert.equal(await isReset(cursor), true);
  const bad = [
    '',
    'x',
    '%00',
    writeCursor({ ...known, snapshot: '9:1:' }),
    writeCursor({ ...known, snapshot: '1:9:8,2' }),
    writeCursor({ ...known, snapshot: '1:99999999999999999999:' }),
  ];
  for (const since of bad) assert.equal((await send(server.app, `GET /activity?since=${since}`, { key })).status, 400, since);
});

test('a video plays from a URL with a random name, and playback of a video without a file returns 409', async () => {
  const { db } = server.context;
  const seed = await seedProject(server.context);
  const { key } = await addKey(db, { projectId: seed.projectId });
  const { status, json } = await send(server.app, `GET /videos/${seed.videoId}/playback`, { key });
  assert.deepEqual([status, json.contentType, json.posterUrl, json.expiresAt], [200, 'video/mp4', null, null]);
  assert.match(String(json.captionsUrl), /\/files\/assets\/.+\.vtt$/);
  assert.match(json.url, /^http:\/\/docreel\.test\/files\/videos\/[\w-]+\.mp4$/);
  await db.updateTable('videos').set({ storage_key: null }).where('id', '=', seed.videoId).execute();
  assert.equal((await send(server.app, `GET /videos/${seed.videoId}/playback`, { key })).status, 409);
});
