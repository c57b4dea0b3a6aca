import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before as prepare, test } from 'node:test';
import { exportOperations, jobListOperations } from '@docreel/contract';
import { sql } from 'kysely';
import { fromBufferPromise } from 'yauzl';
import type { Context } from '../../context.ts';
import { openZip } from '../../platform/archive/open-zip.ts';
import { type App, createApp } from '../../platform/http/create-app.ts';
import { serve } from '../../platform/http/serve.ts';
import { addKey, send, type TestKey } from '../../platform/http/testing/edge.ts';
import { createArticle } from '../articles/create-article.ts';
import { updateArticle } from '../articles/update-article.ts';
import { saveAsset } from '../assets/save-asset.ts';
import { createFolder } from '../folders/create-folder.ts';
import { jobRetryHandlers } from '../job-retries/job-retries.routes.ts';
import { jobHandlers } from '../jobs/jobs.routes.ts';
import { updateLanguage } from '../languages/update-language.ts';
import { updateProject } from '../project-settings/update-project.ts';
import { createExportUrl } from './export-url.ts';
import { exportHandlers } from './exports.routes.ts';
import { prepareExport } from './prepare-export.ts';
import { serveExport } from './serve-export.ts';
import { type ExportTestServer, openExportTestServer } from './testing/exports.ts';

let server: ExportTestServer;
let context: Context;
let app: App;
let folder: string;

prepare(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docreel-zips-'));
  server = await openExportTestServer({ isWorking: true });
  context = server.context;
  app = makeApp(context);
});
after(async () => {
  await server?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

function makeApp(own: Context): App {
  const handlers = { ...jobHandlers, ...jobRetryHandlers, ...exportHandlers };
  const staticRoutes = [{ name: 'export', path: '/exports/*', serve: serveExport }];
  const { getJob: _, ...jobs } = handlers;
  return createApp({ context: own, operations: { ...exportOperations, ...jobListOperations }, handlers: jobs, staticRoutes });
}

interface Seed extends TestKey {
  assetId: string;
  articleId: number;
  folderId: number;
}

/** Creates a folder with an article that shows a picture, an article at the root, a hidden article and a draft. */
async function seedProject(): Promise<Seed> {
  const key = await addKey(context.db, { scopes: ['read'] });
  const { projectId } = key;
  const assetId = await saveAsset(context, projectId, {
    bytes: Buffer.from(`picture ${projectId}`),
    contentType: 'image/png',
    width: 1,
    height: 1,
  });
  const { id: folderId } = await createFolder(context.db, { projectId, name: 'Getting started', parentId: null });
  const base = { projectId, author: 'person' } as const;
  const article = await createArticle(context.db, {
    ...base,
    title: 'Create',
    content: `1. Click.\n\n   ![A](asset:${assetId})\n`,
    folderId,
  });
  await createArticle(context.db, { ...base, title: 'Root', content: 'At the root.\n', folderId: null });
  const hidden = await createArticle(context.db, { ...base, title: 'Secret', content: 'Not for readers.\n', folderId });
  await updateArticle(context.db, { projectId, id: hidden.id, ifMatch: undefined }, { isHidden: true });
  await createArticle(context.db, { ...base, title: 'Draft', content: '', folderId: null });
  return { ...key, assetId, articleId: article.id, folderId };
}

async function download(query: string, { key }: TestKey, headers: Record<string, string> = {}) {
  const response = await app.fetch(new Request(`http://docreel.test/api/v2/export${query}`, { headers: { 'x-api-key': key, ...headers } }));
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function unpack(bytes: Buffer): Promise<Map<string, string>> {
  const path = join(folder, `${createHash('sha256').update(bytes).digest('hex')}.zip`);
  await writeFile(path, bytes);
  await using zip = await openZip(path);
  const files = new Map<string, string>();
  for (const name of zip.files.keys()) files.set(name, (await zip.read(name, 10_000_000)).toString());
  return files;
}

test('each format returns its file under all its names, with a file name, an ETag and the same bytes each time', async () => {
  const seed = await seedProject();
  const expected = [
    ['', 'application/zip', /attachment; filename=".*-html\.zip"/],
    ['?format=markdown', 'application/zip', /-markdown\.zip"/],
    ['?format=md', 'application/zip', /-markdown\.zip"/],
    ['?format=json', 'application/zip', /-json\.zip"/],
    ...['llm-text', 'llm', 'llms', 'llms-txt'].map(
      (name) => [`?format=${name}`, 'text/plain; charset=utf-8', /inline; filename=".*\.txt"/] as const,
    ),
  ] as const;
  for (const [query, contentType, disposition] of expected) {
    const first = await download(query, seed);
    assert.deepEqual([first.status, first.headers.get('content-type')], [200, contentType], query);
    assert.match(first.headers.get('content-disposition') ?? '', disposition);
    const etag = first.headers.get('etag') ?? '';
    assert.match(etag, /^"[0-9a-f]{32}"$/);
    assert.deepEqual((await download(query, seed)).bytes, first.bytes, query);
    const unchanged = await download(query, seed, { 'if-none-match': etag });
    assert.deepEqual([unchanged.status, unchanged.bytes.length], [304, 0], query);
  }
  const etags = await Promise.all(
    ['', '?format=md', '?format=json', '?format=llm'].map(async (query) => (await download(query, seed)).headers.get('etag')),
  );
  assert.equal(new Set(etags).size, 4);
  const before = etags[1];
  await updateArticle(context.db, { projectId: seed.projectId, id: seed.articleId, ifMatch: undefined }, { title: 'Make' });
  const changed = await download('?format=md', seed, { 'if-none-match': before ?? '' });
  assert.equal(changed.status, 200);
});

test('an export for programs that keep a copy has revisions, stored references and URLs of pictures', async () => {
  const seed = await seedProject();
  await updateArticle(context.db, { projectId: seed.projectId, id: seed.articleId, ifMatch: undefined }, { title: 'Make' });
  const { bytes, status } = await download('?format=markdown&purpose=sync', seed);
  assert.equal(status, 200);
  const files = await unpack(bytes);
  assert.deepEqual(
    [...files.keys()],
    ['docreel.yaml', 'root.md', 'draft.md', 'getting-started/create.md', 'getting-started/secret.md', 'assets/index.json'],
  );
  const text = files.get('getting-started/create.md') ?? '';
  assert.match(text, new RegExp(`^---\\ntitle: Make\\nid: ${seed.articleId}\\n`));
  assert.match(text, /^revision: 2$/m);
  assert.ok(text.endsWith(`![A](asset:${seed.assetId})\n`));
  const [picture] = JSON.parse(files.get('assets/index.json') ?? '').pictures;
  assert.deepEqual([picture.id, picture.file], [seed.assetId, `assets/${seed.assetId}.png`]);
  assert.match(picture.url, /^http:\/\/docreel\.test\/files\/assets\/[\w-]+\.png$/);
  assert.notDeepEqual(bytes, (await download('?format=markdown', seed)).bytes);
  assert.equal((await download('?format=html&purpose=sync', seed)).status, 400);
});

test('an unknown format, folder or language is refused', async () => {
  const seed = await seedProject();
  const { status, json } = await send(app, 'GET /export?format=pdf', { key: seed.key });
  assert.deepEqual([status, json.error.code], [400, 'INVALID_FORMAT']);
  for (const name of ['html', 'markdown', 'llm-text', 'json']) assert.ok(json.error.message.includes(name));
  for (const format of ['constructor', '__proto__', 'HTML'])
    assert.equal((await send(app, `GET /export?format=${format}`, { key: seed.key })).status, 400);
  const folderless = await send(app, 'GET /export?folderId=2147483647', { key: seed.key });
  assert.deepEqual([folderless.status, folderless.json.error.code], [404, 'FOLDER_NOT_FOUND']);
  const tongueless = await send(app, 'GET /export?language=fr', { key: seed.key });
  assert.deepEqual([tongueless.status, tongueless.json.error.code], [400, 'LANGUAGE_NOT_CONFIGURED']);
});

test('exports for readers leave out hidden articles and drafts, and exports for import have both', async () => {
  const seed = await seedProject();
  const site = await unpack((await download('', seed)).bytes);
  assert.ok(site.has('index.html') && site.has('create/index.html') && site.has(`images/${seed.assetId}.png`));
  assert.ok(![...site].some(([path, body]) => path.includes('secret') || body.includes('Not for readers') || path.includes('draft')));
  assert.match(site.get('create/index.html') ?? '', /src="\.\.\/images\//);
  const text = (await download('?format=llm-text', seed)).bytes.toString();
  assert.ok(text.indexOf('## Root') < text.indexOf('## Create'), 'articles are in reading order');
  assert.ok(!text.includes('Secret') && !text.includes('Draft'));
  assert.match(text, /http:\/\/docreel\.test\/files\/assets\/[0-9a-f-]{36}\.png/);
  const markdown = await unpack((await download('?format=markdown', seed)).bytes);
  assert.match(markdown.get('getting-started/secret.md') ?? '', /hidden: true/);
  assert.ok(markdown.has('draft.md'));
  assert.match(markdown.get('getting-started/create.md') ?? '', new RegExp(`!\\[A\\]\\(\\.\\./assets/${seed.assetId}\\.png\\)`));
  assert.equal(markdown.get(`assets/${seed.assetId}.png`), `picture ${seed.projectId}`);
});

test('a folder is exported with its subfolders in their position, and one language can be exported alone', async () => {
  const seed = await seedProject();
  const { db } = context;
  const { projectId, articleId } = seed;
  await db.insertInto('project_languages').values({ project_id: projectId, code: 'de', label: 'Deutsch' }).execute();
  await updateProject(db, { projectId, ifMatch: undefined }, { description: 'Guides.' });
  await updateLanguage(db, { projectId, code: 'de' }, { description: 'Anleitungen.' });
  const translation = {
    title: 'Anlegen',
    content: 'Klicken.\n',
    content_hash: createHash('sha256').update('Klicken.\n').digest('hex'),
    metadata: '{}',
    blocks: '[]',
    fields: '{}',
    source_revision: 1,
  };
  await db
    .insertInto('article_translations')
    .values({ article_id: articleId, language: 'de', project_id: projectId, ...translation })
    .execute();
  const below = await createFolder(db, { projectId, name: 'Below', parentId: seed.folderId });
  await createArticle(db, { projectId, title: 'Deep', content: 'Deep.\n', folderId: below.id, author: 'person' });
  const all = [...(await unpack((await download('?format=md', seed)).bytes)).keys()].filter((path) => path.endsWith('.md'));
  assert.deepEqual(all.toSorted(), [
    'de/getting-started/create.md',
    'draft.md',
    'getting-started/below/deep.md',
    'getting-started/create.md',
    'getting-started/secret.md',
    'root.md',
  ]);
  const part = [...(await unpack((await download(`?format=md&folderId=${below.id}`, seed)).bytes)).keys()];
  assert.deepEqual(part, ['docreel.yaml', 'getting-started/below/deep.md', 'assets/index.json']);
  const german = [...(await unpack((await download('?format=md&language=de', seed)).bytes)).keys()];
  assert.deepEqual(
    german.filter((path) => path.endsWith('.md')),
    ['de/getting-started/create.md'],
  );
  assert.match((await download('?format=llm&language=de', seed)).bytes.toString(), /## Anlegen\n\nGetting started\n\nKlicken\./);
  assert.match((await download('?format=llm&language=de', seed)).bytes.toString(), /^# .*\n\n> Anleitungen\.\n/);
  assert.match((await unpack((await download('?language=de', seed)).bytes)).get('index.html') ?? '', /<p>Anleitungen\.<\/p>/);
  const original = (await download('?format=llm', seed)).bytes.toString();
  assert.match(original, /^# .*\n\n> Guides\.\n/);
  assert.doesNotMatch(original, /Anlegen/);
  const site = await unpack((await download(`?folderId=${below.id}`, seed)).bytes);
  assert.ok(site.has('deep/index.html') && !site.has('create/index.html') && ![...site.keys()].some((path) => path.startsWith('images/')));
});

test('a missing picture is listed as a warning and is never an empty file', async () => {
  const seed = await seedProject();
  const { projectId, articleId } = seed;
  const row = await context.db.selectFrom('assets').select('storage_key').where('id', '=', seed.assetId).executeTakeFirstOrThrow();
  await context.storage.delete(row.storage_key);
  await updateArticle(
    context.db,
    { projectId, id: articleId, ifMatch: undefined },
    { content: `![A](asset:${seed.assetId}) ![B](asset:0000)\n` },
  );
  for (const format of ['html', 'markdown', 'json']) {
    const files = await unpack((await download(`?format=${format}`, seed)).bytes);
    assert.ok(![...files.keys()].some((path) => path.includes(seed.assetId)), format);
    const warnings = files.get('WARNINGS.txt') ?? '';
    assert.match(warnings, /"Create" shows asset:0000, which the project does not have\./, format);
    assert.match(warnings, new RegExp(`${seed.assetId}\\.png is not in storage`), format);
  }
});

/** Creates a project with `count` articles of about 1 KB, each with its own picture. */
async function seedMany(count: number): Promise<TestKey> {
  const key = await addKey(context.db, { scopes: ['read'] });
  for (let n = 0; n < count; n++) {
    const bytes = Buffer.alloc(1500, `${key.projectId} ${n}`);
    const asset = await saveAsset(context, key.projectId, { bytes, contentType: 'image/png', width: null, height: null });
    const content = `${'Words. '.repeat(150)}\n\n![A](asset:${asset})\n`;
    await createArticle(context.db, { projectId: key.projectId, title: `Article ${n}`, content, folderId: null, author: 'person' });
  }
  return key;
}

test('a storage failure during the download closes the connection, and few files are read ahead', async () => {
  const key = await seedMany(40);
  const before = context.storage;
  let opened = 0;
  let failAt = 20;
  const storage = {
    ...before,
    open: async (...args: Parameters<typeof before.open>) => {
      if (++opened === failAt) throw new Error('the disk is gone');
      return before.open(...args);
    },
  };
  const own = { ...context, storage };
  const http = await serve(makeApp(own), { host: '127.0.0.1', port: 0 });
  try {
    const ask = () => fetch(`${http.url}/api/v2/export?format=markdown`, { headers: { 'x-api-key': key.key } });
    await assert.rejects(
      ask().then((response) => response.arrayBuffer()),
      /terminated/,
    );
    assert.ok(opened >= 20 && opened < 28, String(opened));
    opened = 0;
    failAt = 0;
    const whole = Buffer.from(await (await ask()).arrayBuffer());
    assert.equal((await fromBufferPromise(whole)).entryCount, 82);
    // The export reads only eight files ahead, so stopping it early skips most of the files.
    opened = 0;
    const { chunks } = await prepareExport(own, { projectId: key.projectId, format: 'markdown' });
    const making = chunks();
    for (let count = 0; count < 90; count++) await making.next();
    assert.ok(opened > 0 && opened <= 13, String(opened));
    await making.return();
    const { rows } = await idleInTransaction();
    assert.deepEqual(rows, []);
  } finally {
    await http.close(0);
  }
});

test('a client that disconnects during a file releases it', async () => {
  const key = await addKey(context.db, { scopes: ['read'] });
  const { projectId } = key;
  const asset = await saveAsset(context, projectId, {
    bytes: Buffer.alloc(20_000_000, 1),
    contentType: 'image/png',
    width: null,
    height: null,
  });
  await createArticle(context.db, { projectId, title: 'A', content: `![A](asset:${asset})`, folderId: null, author: 'person' });
  const streams: Readable[] = [];
  const storage = {
    ...context.storage,
    async open(storageKey: string) {
      const opened = await context.storage.open(storageKey);
      if (opened) streams.push(opened.stream);
      return opened;
    },
  };
  const http = await serve(makeApp({ ...context, storage }), { host: '127.0.0.1', port: 0 });
  try {
    const response = await fetch(`${http.url}/api/v2/export?format=json`, { headers: { 'x-api-key': key.key } });
    const reader = response.body?.getReader();
    while (streams.length === 0) await reader?.read();
    const [stream] = streams;
    assert.ok(stream && !stream.destroyed);
    // `once(stream, 'close')` would reject here, because the stream also emits an error when it is closed early.
    const closed = new Promise((resolve) => stream.on('close', resolve));
    await reader?.cancel();
    await closed;
    assert.ok(stream.destroyed);
  } finally {
    await http.close(0);
  }
});

async function idleInTransaction() {
  return sql`select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`.execute(
    context.db,
  );
}

test('an article permanently deleted during the export fails it instead of being left out', async () => {
  const key = await seedMany(70);
  const { chunks } = await prepareExport(context, { projectId: key.projectId, format: 'markdown' });
  const making = chunks();
  await making.next();
  await context.db.deleteFrom('articles').where('project_id', '=', key.projectId).where('title', '=', 'Article 69').execute();
  await assert.rejects(Readable.from(making).toArray(), /permanently deleted/);
});

test('a background export is kept for a day at a signed URL, with the same bytes', async () => {
  const seed = await seedProject();
  const accepted = await send(app, 'GET /export?format=markdown', { key: seed.key, headers: { prefer: 'respond-async' } });
  assert.deepEqual([accepted.status, accepted.json.type, accepted.json.status], [202, 'export', 'pending']);
  assert.equal(accepted.headers.get('preference-applied'), 'respond-async');
  const poll = accepted.headers.get('location')?.replace('/api/v2', '') ?? '';
  const { json } = await send(app, `GET ${poll}`, { key: seed.key, headers: { prefer: 'wait=30' } });
  assert.equal(json.status, 'completed', JSON.stringify(json));
  const { url, expiresAt, sizeBytes, sha256 } = json.output;
  assert.ok(Math.abs(Date.parse(expiresAt) - Date.now() - 24 * 3_600_000) < 60_000);
  const response = await app.fetch(new Request(url));
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.deepEqual([response.status, bytes.length, createHash('sha256').update(bytes).digest('hex')], [200, sizeBytes, sha256]);
  assert.match(response.headers.get('content-disposition') ?? '', /-markdown\.zip"/);
  assert.deepEqual(bytes, (await download('?format=markdown', seed)).bytes);
  const part = await app.fetch(new Request(url, { headers: { range: 'bytes=0-3' } }));
  assert.deepEqual([part.status, await part.text()], [206, 'PK\u0003\u0004']);
  const secret = (await context.db.selectFrom('secrets').select('value').executeTakeFirstOrThrow()).value;
  const file = { jobId: json.jobId, extension: 'zip' } as const;
  const expired = createExportUrl('http://docreel.test', secret, { ...file, expiresAt: new Date(Date.now() - 1000) });
  for (const wrong of [url.replace(/expires=\d/, 'expires=9'), `${url}0`, url.replace('.zip', '.txt'), url.split('?')[0], expired])
    assert.equal((await app.fetch(new Request(wrong))).status, 404, wrong);
  const scheduled = await context.db.selectFrom('orphaned_files').select('storage_key').where('project_id', '=', seed.projectId).execute();
  assert.deepEqual(scheduled, [{ storage_key: `exports/${json.jobId}.zip` }], 'the file is scheduled for deletion');
});
