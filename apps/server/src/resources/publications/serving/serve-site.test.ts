import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { v7 as uuidv7 } from 'uuid';
import { readConfig } from '../../../config.ts';
import type { Context } from '../../../context.ts';
import { type TestDatabase, testDatabase } from '../../../platform/db/testing/database.ts';
import { createDiskStorage } from '../../../platform/storage/disk/disk.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { insertPublication, updateLive } from '../publications.store.ts';
import type { PublishedFile } from '../snapshots.store.ts';
import { insertSnapshot, NO_HASHES } from '../testing/insert-snapshot.ts';
import { serveSite } from './serve-site.ts';

let database: TestDatabase;
let folder: string;
let storage: Storage;

before(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'docreel-site-'));
  storage = createDiskStorage(folder);
});
after(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function publishFiles(slug: string, files: Record<string, string>): Promise<void> {
  const projectId = uuidv7();
  await database.db.insertInto('projects').values({ id: projectId, name: 'P', slug }).execute();
  const stored: PublishedFile[] = [];
  for (const [path, body] of Object.entries(files)) {
    const sha256 = createHash('sha256').update(body).digest('hex');
    await storage.put(`sites/${projectId}/${sha256}`, body);
    const contentType = path.endsWith('.html') || path.endsWith('.md') ? 'text/html; charset=utf-8' : 'video/mp4';
    stored.push({ path, storage_key: `sites/${projectId}/${sha256}`, content_type: contentType, sha256, size_bytes: body.length });
  }
  const id = uuidv7();
  const counts = {
    contentHash: 'h',
    inputHashes: NO_HASHES,
    articlesCount: 1,
    foldersCount: 0,
    warnings: [],
    videoIds: [],
  };
  const row = await insertPublication(database.db, { id, projectId, ...counts, language: 'en', languages: ['en'] });
  await insertSnapshot(database.db, row.id, { files: stored });
  await updateLive(database.db, projectId, id);
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  // `serveSite` uses only the database, the storage and the configured URLs of a context.
  const config = { ...readConfig({}), PUBLIC_URL: 'http://docs.test' };
  const context = { db: database.db, storage, config } as Context;
  return serveSite(context, new Request(`http://docs.test${path}`, { headers, method }));
}

test('a published page has a content security policy and an ETag, and is revalidated', async () => {
  await publishFiles('pages', { 'index.html': 'home', 'guide/index.html': 'guide', '404.html': 'nothing' });
  const page = await get('/sites/pages/guide/');
  assert.equal(page.status, 200);
  assert.equal(await page.text(), 'guide');
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  assert.match(page.headers.get('cache-control') ?? '', /must-revalidate/);
  const again = await get('/sites/pages/guide/', { 'if-none-match': page.headers.get('etag') ?? '' });
  assert.equal(again.status, 304);
});

test('a URL without its last slash redirects to the page, because links in it are relative', async () => {
  await publishFiles('slashes', { 'index.html': 'home', 'guide/index.html': 'guide' });
  assert.equal((await get('/sites/slashes')).headers.get('location'), '/sites/slashes/');
  const page = await get('/sites/slashes/guide?t=9');
  assert.deepEqual([page.status, page.headers.get('location')], [301, '/sites/slashes/guide/?t=9']);
});

test("an unknown page gets the site's own 404 page, an unknown site gets NOT_FOUND", async () => {
  await publishFiles('lost', { 'index.html': 'home', '404.html': 'nothing here' });
  const page = await get('/sites/lost/nowhere/');
  assert.deepEqual([page.status, await page.text()], [404, 'nothing here']);
  await assert.rejects(get('/sites/unknown/'), { code: 'NOT_FOUND' });
});

test('a video is served in ranges', async () => {
  await publishFiles('video', { 'media/a.mp4': '0123456789' });
  const part = await get('/sites/video/media/a.mp4', { range: 'bytes=2-4' });
  assert.deepEqual([part.status, part.headers.get('content-range'), await part.text()], [206, 'bytes 2-4/10', '234']);
  assert.equal((await get('/sites/video/media/a.mp4', { range: 'bytes=10-' })).status, 416);
  const head = await get('/sites/video/media/a.mp4', {}, 'HEAD');
  assert.deepEqual([head.status, head.headers.get('content-length'), await head.text()], [200, '10', '']);
});

test('text is compressed for clients that accept it, with one ETag per encoding; ranges are never compressed', async () => {
  const body = 'A page with words. '.repeat(100);
  await publishFiles('packed', { 'index.html': body, 'short/index.html': 'short', 'media/a.mp4': body });
  const forms = {
    br: (bytes: Buffer) => brotliDecompressSync(bytes),
    gzip: (bytes: Buffer) => gunzipSync(bytes),
    identity: (bytes: Buffer) => bytes,
  };
  const etags = new Set<string | null>();
  for (const [encoding, unpack] of Object.entries(forms)) {
    const headers = { 'accept-encoding': encoding };
    const page = await get('/sites/packed/', headers);
    assert.deepEqual([page.headers.get('content-encoding') ?? 'identity', page.headers.get('vary')], [encoding, 'Accept-Encoding']);
    assert.equal(page.headers.get('content-length'), encoding === 'identity' ? String(body.length) : null);
    const bytes = Buffer.from(await page.arrayBuffer());
    assert.equal(unpack(bytes).toString(), body);
    assert.ok(encoding === 'identity' || bytes.length < 200);
    const etag = page.headers.get('etag') ?? '';
    etags.add(etag);
    assert.equal((await get('/sites/packed/', { ...headers, 'if-none-match': etag })).status, 304);
    const head = await get('/sites/packed/', headers, 'HEAD');
    assert.deepEqual(
      [head.headers.get('etag'), head.headers.get('content-encoding'), await head.text()],
      [etag, page.headers.get('content-encoding'), ''],
    );
  }
  assert.equal(etags.size, 3);
  assert.equal((await get('/sites/packed/', { 'accept-encoding': 'gzip', 'if-none-match': [...etags][0] ?? '' }, 'HEAD')).status, 200);
  const part = await get('/sites/packed/', { 'accept-encoding': 'br, gzip', range: 'bytes=2-5' });
  assert.deepEqual([part.status, part.headers.get('content-encoding'), await part.text()], [206, null, 'page']);
  for (const path of ['short/', 'media/a.mp4']) {
    assert.equal((await get(`/sites/packed/${path}`, { 'accept-encoding': 'br' }, 'HEAD')).headers.get('content-encoding'), null, path);
  }
});

test('search engines may index the page of an article, but not its Markdown', async () => {
  await publishFiles('robots', { 'guide/index.html': 'guide', 'guide.md': 'guide' });
  assert.equal((await get('/sites/robots/guide.md', {}, 'HEAD')).headers.get('x-robots-tag'), 'noindex');
  assert.equal((await get('/sites/robots/guide/', {}, 'HEAD')).headers.get('x-robots-tag'), null);
});

test('no path reaches files outside the site', async () => {
  await publishFiles('inside', { 'index.html': 'home', '404.html': 'nothing' });
  for (const path of [
    '/sites/inside/../../etc/passwd',
    '/sites/inside/%2e%2e/%2e%2e/etc/passwd',
    '/sites/inside/%00',
    '/sites/inside/%ff',
    '/sites/inside/..%2f..%2fa',
  ]) {
    const status = await get(path).then(
      (response) => response.status,
      (error: { code: string }) => error.code,
    );
    assert.ok(status === 404 || status === 'NOT_FOUND', `${path}: ${status}`);
  }
});
