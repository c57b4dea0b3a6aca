import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { sql } from 'kysely';
import { readConfig } from '../config.ts';
import { testDatabase } from '../platform/db/testing/database.ts';
import { addKey } from '../platform/http/testing/edge.ts';
import { createLog } from '../platform/log/log.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { testS3Storage } from '../platform/storage/s3/testing/s3.ts';
import { startService } from '../service.ts';
import { backUp, restore } from './back-up.ts';
import { runProgram } from './run-program.ts';

/** Tests backups of an S3-compatible store. Pages and pictures are compared through the service, in the store and in a folder. */

const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';
/** More than one part of an upload to the store. */
const LARGE = randomBytes(9 * 1024 * 1024);

type Settings = Record<string, string>;

interface Client {
  post(address: string, body?: object): Promise<Record<string, unknown>>;
  /** Publishes the project and returns the path of its site. */
  publish(): Promise<string>;
  readPage(path: string): Promise<string>;
}

function createClient(origin: string, key: string): Client {
  const headers = { 'x-api-key': key, 'content-type': 'application/json', prefer: 'wait=25' };
  const ask = async (address: string, init: RequestInit = {}) =>
    (await (await fetch(`${origin}/api/v2${address}`, { headers, ...init })).json()) as Record<string, unknown>;
  const post = (address: string, body: object = {}) => ask(address, { method: 'POST', body: JSON.stringify(body) });
  return {
    post,
    async publish() {
      const job = await ask(`/jobs/${String((await post('/publish'))['jobId'])}`);
      assert.equal(job['status'], 'completed', JSON.stringify(job));
      return new URL(String((await ask('/publish/status'))['url'])).pathname;
    },
    async readPage(path) {
      const response = await fetch(origin + path);
      assert.equal(response.status, 200, path);
      return response.text();
    },
  };
}

/** Restores the backup into an empty database and starts a service on it. */
async function restoreAndStart(
  from: string,
  settings: Settings,
  opened: AsyncDisposableStack,
): Promise<{ url: string; copied: number | null }> {
  const { url: DATABASE_URL, close } = await testDatabase();
  opened.defer(close);
  const env = { ...settings, DATABASE_URL, PORT: '0' };
  const { filesCopied } = await restore(env, from);
  const { url, stop } = await startService(readConfig(env), createLog('silent'));
  opened.defer(stop);
  return { url, copied: filesCopied };
}

test('a backup of an S3-compatible store has its files, is verified, and is restored into another store or a folder', async () => {
  await using opened = new AsyncDisposableStack();
  const [store, other] = [opened.use(await testS3Storage()), opened.use(await testS3Storage())];
  const { db, url: DATABASE_URL, close } = await testDatabase();
  opened.defer(close);
  const env = { DATABASE_URL, STORAGE_URL: store.url, DATA_DIR: store.folder, PORT: '0' };
  const service = await startService(readConfig(env), createLog('silent'));
  const { key } = await addKey(db, { rateLimit: 100_000 });
  const client = createClient(service.url, key);
  const { asset } = (await client.post('/assets', { data: PICTURE })) as { asset: { assetId: string } };
  await client.post('/articles', { title: 'Kept', content: `Text. ![A dot](asset:${asset.assetId})` });
  const site = await client.publish();
  const page = await client.readPage(`${site}kept/`);
  await store.storage.put('videos/large', LARGE);
  await service.stop();

  const out = join(store.folder, 'backups');
  const made = await backUp(env, out, { isVerified: true, keep: 2 });
  const stored = (await store.remains()).length;
  assert.equal(made.filesCopied, stored);
  assert.ok((made.verified?.files ?? 0) >= 5, 'pages and pictures are verified');
  const next = await backUp(env, out, { keep: 2 });
  assert.equal(next.filesCopied, 0, 'unchanged files are not downloaded again');
  const inodes = [made.folder, next.folder].map(async (folder) => (await stat(join(folder, 'files/videos/large'))).ino);
  assert.equal(await inodes[0], await inodes[1]);

  const data = join(store.folder, 'data');
  const places: [string, Settings][] = [
    ['another store', { STORAGE_URL: other.url, DATA_DIR: other.folder }],
    ['a folder', { DATA_DIR: data }],
    ['the same store', { STORAGE_URL: store.url, DATA_DIR: store.folder }],
  ];
  for (const [name, settings] of places) {
    const { url, copied } = await restoreAndStart(next.folder, settings, opened);
    assert.equal(copied, name === 'the same store' ? 0 : stored, name);
    const restored = createClient(url, key);
    assert.equal(await restored.readPage(`${site}kept/`), page, name);
    await restored.post('/articles', { title: 'New', content: `After the restore. ![A dot](asset:${asset.assetId})` });
    assert.match(await restored.readPage(`${await restored.publish()}new/`), /After the restore/, name);
  }
  const inStore = await other.storage.open('videos/large');
  assert.ok(inStore && LARGE.equals(await buffer(inStore.stream)));
  assert.ok(LARGE.equals(await readFile(join(data, 'files/videos/large'))));
});

test('a file that the store has lost is named, a store that is away is an error in one sentence, and --no-files saves only the database', async () => {
  await using opened = new AsyncDisposableStack();
  const store = opened.use(await testS3Storage());
  const { db, url: DATABASE_URL, close } = await testDatabase();
  opened.defer(close);
  const env = { DATABASE_URL, STORAGE_URL: store.url, DATA_DIR: store.folder };
  const { projectId } = await addKey(db);
  const { sha256, sizeBytes } = await store.storage.put('assets/lost.png', 'a picture');
  await sql`insert into assets (project_id, id, storage_key, content_type, size_bytes)
    values (${projectId}, ${sha256.slice(0, 32)}, 'assets/lost.png', 'image/png', ${sizeBytes})`.execute(db);
  const verify = (name: string, settings: Settings = {}) => backUp({ ...env, ...settings }, join(store.folder, name), { isVerified: true });

  assert.deepEqual((await verify('whole')).verified?.files, 1);
  await store.storage.delete('assets/lost.png');
  await assert.rejects(verify('incomplete'), /^OperatorError: The backup is incomplete: the file .*assets\/lost\.png is missing\./);
  const away = { STORAGE_URL: 's3://KEY:SECRET@127.0.0.1:2/bucket?tls=off' };
  await assert.rejects(verify('away', away), /^OperatorError: The files could not be copied: The store at 127\.0\.0\.1:2, .*ECONNREFUSED/);
  const small = await backUp(env, join(store.folder, 'small'), { isVerified: true, hasFiles: false });
  assert.deepEqual([small.filesCopied, small.verified?.files], [null, null]);
});

test('create-bucket creates the bucket in STORAGE_URL once', async () => {
  await using store = await testS3Storage();
  const env = { STORAGE_URL: store.url.replace(/\/test-/, '/new-'), DATA_DIR: store.folder };
  const storage = openStorage(readConfig(env));
  await assert.rejects(storage.put('a', 'b'), { code: 'STORAGE_UNAVAILABLE' });
  for (const round of [1, 2]) assert.equal(await runProgram(['create-bucket'], env), 0, String(round));
  await storage.put('a', 'b');
});
