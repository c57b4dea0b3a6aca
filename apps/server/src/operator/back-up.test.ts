import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../config.ts';
import { testDatabase } from '../platform/db/testing/database.ts';
import { addKey } from '../platform/http/testing/edge.ts';
import { createLog } from '../platform/log/log.ts';
import { testS3Storage } from '../platform/storage/s3/testing/s3.ts';
import { startService } from '../service.ts';
import { backUp, restore } from './back-up.ts';

test('a backup with an S3-compatible store, restored into an empty database, finds its files in the store', {
  timeout: 120_000,
}, async () => {
  await using opened = new AsyncDisposableStack();
  const store = opened.use(await testS3Storage());
  const out = join(store.folder, 'back-up');

  /** Starts a service with its own database and the shared file storage. */
  async function openStore() {
    const { db, url: DATABASE_URL, close } = await testDatabase();
    opened.defer(close);
    const env = { DATABASE_URL, STORAGE_URL: store.url, DATA_DIR: store.folder, PORT: '0' };
    return { db, env, start: () => startService(readConfig(env), createLog('silent')) };
  }

  const first = await openStore();
  const { key } = await addKey(first.db, { rateLimit: 100_000 });
  const headers = { 'x-api-key': key, 'content-type': 'application/json', prefer: 'wait=25' };
  const ask = async (url: string, init: RequestInit) => (await (await fetch(url, { headers, ...init })).json()) as Record<string, string>;
  const read = (url: string, address: string) => ask(`${url}/api/v2${address}`, {});
  const post = (url: string, address: string, body: object = {}) =>
    ask(`${url}/api/v2${address}`, { method: 'POST', body: JSON.stringify(body) });
  /** Publishes the project and returns the path of its site. */
  async function publish(url: string): Promise<string> {
    const job = await read(url, `/jobs/${(await post(url, '/publish'))['jobId']}`);
    assert.equal(job['status'], 'completed', JSON.stringify(job));
    return new URL((await read(url, '/publish/status'))['url'] ?? '').pathname;
  }
  const page = async (address: string) => {
    const response = await fetch(address);
    assert.equal(response.status, 200, address);
    return response.text();
  };

  const before = await first.start();
  await post(before.url, '/articles', { title: 'Kept', content: 'Not copied: the files are in the store.' });
  const site = await publish(before.url);
  const kept = await page(`${before.url}${site}kept/`);
  const made = await backUp(first.env, out);
  await before.stop();

  const second = await openStore();
  const done = await restore(second.env, out);
  assert.deepEqual([made.filesCopied, done.filesCopied], [null, null], 'The store must be copied with its own tools.');
  const after = await second.start();
  opened.defer(after.stop);
  assert.equal(await page(`${after.url}${site}kept/`), kept);
  await post(after.url, '/articles', { title: 'New', content: 'After the restore, the files are served.' });
  assert.match(await page(`${after.url}${await publish(after.url)}new/`), /After the restore/);
});
