import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { unpack } from '../tools/archive/unpack.ts';
import { startVideoSite } from './testing/external-servers.ts';
import { api, createKey, createProject, type Project, service, waitForJob } from './testing/harness.ts';

/** Tests the pictures of articles: candidate frames, pictures from frames, and redaction. */

let folder: string;
let project: Project;
let videoId = '';
let article: { id: number; content: string };
/** ID and URL of the picture of the first step, and its bytes. */
let original: { id: string; url: string; bytes: Buffer };

const ask = (method: string, address: string, body?: unknown) =>
  api(method, address, { key: project.key, ...(body !== undefined && { body }) });

/** Returns the job's output. */
async function run(address: string, body: unknown): Promise<{ videoId: string; articleId: number }> {
  const { json } = await ask('POST', address, body);
  const { status, output, error } = await waitForJob(project.key, json.jobId);
  assert.equal(status, 'completed', error);
  return output;
}

async function get(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docreel acceptance pictures '));
  project = await createProject();
  const site = await startVideoSite();
  ({ videoId } = await run('/videos/import', { url: `${site.origin}/create-a-project.mp4` }));
  const { articleId } = await run('/generate', { videoId });
  const { json } = await ask('GET', `/articles/${articleId}`);
  article = json;
  const [asset] = json.assets;
  original = { id: asset.assetId, url: asset.url, bytes: (await get(asset.url)).bytes };
});
after(() => rm(folder, { recursive: true, force: true }));

test('the candidate frames of a moment are steady, in order, and only for members and keys of the project', async () => {
  const { status, json } = await ask('GET', `/videos/${videoId}/frames?at=9`);
  assert.equal(status, 200);
  const frames: { seconds: number; kind: string; url: string }[] = json.frames;
  assert.ok(frames.length > 1 && frames.length <= 9, JSON.stringify(frames));
  assert.deepEqual(
    frames,
    frames.toSorted((one, other) => one.seconds - other.seconds),
  );
  assert.ok(frames.every(({ seconds, kind }) => kind === 'before' || seconds > 9));
  const { url } = frames[0] ?? assert.fail();
  const other = await createProject();
  const writer = await createKey(project.slug, ['write']);
  for (const key of [undefined, other.key, writer.key, 'dr_unknown']) {
    const { status: refused } = await get(url, key === undefined ? {} : { 'x-api-key': key });
    assert.equal(refused, 404, String(key));
  }
  const [frame, thumbnail] = await Promise.all([url, `${url}?size=480`].map((one) => get(one, { 'x-api-key': project.key })));
  assert.deepEqual(
    [frame?.status, frame?.headers.get('content-type'), frame?.headers.get('cache-control')],
    [200, 'image/webp', 'private, no-cache'],
  );
  assert.ok(thumbnail && frame && thumbnail.bytes.length < frame.bytes.length);
  assert.equal((await get(url.replace(/\d+\.webp/, '999999999.webp'), { 'x-api-key': project.key })).status, 200, 'the last frame');
});

test('a frame becomes a picture, and the same frame gives the same picture', async () => {
  const [first, second] = [
    await ask('POST', `/videos/${videoId}/frames`, { seconds: 4 }),
    await ask('POST', `/videos/${videoId}/frames`, { seconds: 4 }),
  ];
  assert.equal(first.status, 200);
  assert.deepEqual(second.json, first.json);
  const { asset } = first.json;
  assert.deepEqual([asset.contentType, asset.redaction, asset.redactedAs], ['image/webp', undefined, undefined]);
  assert.equal((await get(asset.url)).bytes.subarray(8, 12).toString(), 'WEBP');
  assert.deepEqual((await ask('POST', `/videos/${videoId}/frames`, { seconds: -1 })).status, 400);
});

const BOX = { x: 10, y: 10, width: 40, height: 20 };
const address = (id: string) => `/assets/${id}/redaction`;

test('neither the site, a preview nor an export contains the original of a redacted picture or its ID', async () => {
  const { origin } = await service();
  const site = `${origin}/sites/${project.slug}/`;
  await run('/publish', {});
  const published = await get(`${site}images/${original.id}.webp`);
  assert.deepEqual(published.bytes, original.bytes, 'before the redaction, the site has the picture');
  const preview = await ask('POST', '/publish/previews');
  const { output } = await waitForJob(project.key, preview.json.jobId);
  const previewUrl = (await ask('PUT', `/publish/previews/${output.previewId}/address`, { expiresInDays: 1 })).json.url;

  const redacted = (await ask('POST', address(original.id), { boxes: [BOX] })).json.asset;
  assert.notEqual(redacted.assetId, original.id);
  assert.deepEqual([redacted.redaction.originalId, redacted.redaction.boxes], [original.id, [BOX]]);
  assert.ok(
    redacted.redaction.covers.some((cover: { videoId: string; box: unknown }) => cover.videoId === videoId && cover.box),
    'the video is covered',
  );

  // The article still names the original, as after an undo. Readers get the redaction immediately, in earlier publications and previews too.
  const redactedBytes = (await get(redacted.url)).bytes;
  for (const url of [`${site}images/${original.id}.webp`, `${previewUrl}images/${original.id}.webp`])
    assert.deepEqual((await get(url)).bytes, redactedBytes, url);
  for (const size of [480, 960]) assert.deepEqual((await get(`${site}images/${original.id}-${size}.webp`)).bytes, redactedBytes);
  assert.equal((await get(original.url)).status, 404);
  assert.deepEqual((await get(original.url, { 'x-api-key': project.key })).bytes, original.bytes);
  assert.equal((await get(original.url, { 'x-api-key': (await createProject()).key })).status, 404);
  const { assets } = (await ask('GET', `/articles/${article.id}`)).json;
  assert.equal(assets.find(({ assetId }: { assetId: string }) => assetId === original.id).redactedAs, redacted.assetId);

  for (const content of [article.content, article.content.replaceAll(original.id, redacted.assetId)]) {
    await ask('PATCH', `/articles/${article.id}`, { content });
    const { changes } = { changes: (await ask('GET', '/publish/status')).json.hasUnpublishedChanges };
    assert.equal(changes, true);
    await run('/publish', {});
    await checkSite(site);
    for (const format of ['html', 'markdown', 'json', 'llm-text']) await checkExport(format);
  }
});

/** Checks all files of the published article: the page, its Markdown, its picture for link previews, and the texts for language models. */
async function checkSite(site: string) {
  const { json } = await ask('GET', `/articles/${article.id}`);
  const page = await get(`${site}${json.slug}/`);
  const html = page.bytes.toString();
  assert.equal(page.status, 200);
  assert.ok(html.includes('class="player"') && html.includes('data-covers'), 'the player has the covers');
  const linked = [...html.matchAll(/(?:href|src|content|poster|srcset)="([^"]*\.(?:webp|png|jpg)[^"]*)"/g)].flatMap(([, urls = '']) =>
    urls.split(',').map((one) => new URL(one.trim().split(' ')[0] ?? '', `${site}${json.slug}/`).href),
  );
  assert.ok(linked.length > 3);
  const texts = ['', `${json.slug}.md`, 'llms-full.txt', 'llms.txt'].map((name) => get(site + name));
  for (const { bytes } of [page, ...(await Promise.all(texts)), ...(await Promise.all(linked.map((url) => get(url))))]) checkBytes(bytes);
}

async function checkExport(format: string) {
  const { base } = await service();
  const { status, bytes } = await get(`${base}/export?format=${format}`, { 'x-api-key': project.key });
  assert.equal(status, 200);
  if (format === 'llm-text') return checkBytes(bytes, format);
  const root = await mkdtemp(path.join(folder, 'unpacked-'));
  await writeFile(`${root}.zip`, bytes);
  await unpack(`${root}.zip`, root);
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  for (const entry of names.filter((one) => one.isFile())) {
    const name = path.join(entry.parentPath, entry.name);
    assert.ok(!name.includes(original.id), name);
    checkBytes(await readFile(name), name);
  }
}

function checkBytes(bytes: Buffer, name = '') {
  assert.ok(!bytes.equals(original.bytes), `${name} is the original`);
  assert.ok(!bytes.includes(original.id), `${name} names the original`);
  assert.ok(!bytes.includes(original.url.split('/').at(-1)?.split('.')[0] ?? ''), `${name} has the URL of the original`);
}

test('a picture is redacted again from its original, and the redaction can be removed', async () => {
  const first = (await ask('POST', address(original.id), { boxes: [BOX] })).json.asset;
  const other = { x: 60, y: 60, width: 10, height: 10 };
  const second = (await ask('POST', address(first.assetId), { boxes: [other] })).json.asset;
  assert.deepEqual([second.redaction.originalId, second.redaction.boxes], [original.id, [other]]);
  assert.equal((await get(first.url)).status, 404, 'the earlier redaction may show too much');
  const removed = (await ask('POST', address(second.assetId), { boxes: [] })).json.asset;
  assert.deepEqual([removed.assetId, removed.redactedAs], [original.id, undefined]);
  assert.deepEqual((await get(original.url)).bytes, original.bytes);
});

test('invalid redactions are rejected', async () => {
  assert.equal((await ask('POST', address('0'.repeat(32)), { boxes: [BOX] })).status, 404);
  for (const box of [
    { ...BOX, x: -1 },
    { ...BOX, width: 101 },
    { x: 1, y: 1, width: 1 },
  ])
    assert.equal((await ask('POST', address(original.id), { boxes: [box] })).status, 400);
  const text = await ask('POST', '/assets', { data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptV' });
  const { status, json } = await ask('POST', address(text.json.asset.assetId), { boxes: [BOX] });
  assert.deepEqual([status, json.error.code], [409, 'CONFLICT'], 'a picture without pixels');
});
