import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { v7 as uuidv7 } from 'uuid';
import { openPublishHarness, type PublishHarness } from '../publications/testing/publish-harness.ts';
import { toAssetUrl, toVideoUrl } from './file-urls.ts';
import { findAssets } from './assets.store.ts';
import { saveAsset } from './save-asset.ts';
import { serveFile } from './serve-file.ts';

let harness: PublishHarness;
before(async () => {
  harness = await openPublishHarness();
});
after(() => harness[Symbol.asyncDispose]());

const BYTES = Buffer.from('the same video in every project');
const SHA256 = createHash('sha256').update(BYTES).digest('hex');
const STATUS = { page: 200, video: 200, picture: 200 };
const GONE = { page: 404, video: 404, picture: 404 };

/** Creates a project with a video and a picture that an article uses. Returns their URLs. */
async function seedSite() {
  const { context } = harness;
  const slug = `s-${uuidv7()}`;
  const projectId = await harness.addProject(slug);
  const id = uuidv7();
  const storage_key = `videos/${id}`;
  await context.storage.put(storage_key, BYTES);
  const file = { storage_key, sha256: SHA256, content_type: 'video/mp4', size_bytes: BYTES.byteLength };
  const video = await context.db
    .insertInto('videos')
    .values({ id, project_id: projectId, filename: 'a.mp4', name: 'A', status: 'ready', duration_seconds: 9, ...file })
    .returningAll()
    .executeTakeFirstOrThrow();
  const assetId = await saveAsset(context, projectId, { bytes: Buffer.from('a picture'), contentType: 'image/png', width: 1, height: 1 });
  const [asset] = await findAssets(context.db, projectId, [assetId]);
  assert.ok(asset);
  await harness.addArticle(projectId, { title: 'Shown', content: `![a](asset:${assetId})\n\n[0:01](video:${id}#t=1)\n` });
  const urls = { video: toVideoUrl(context.config, video) ?? '', picture: toAssetUrl(context.config, asset) };
  const paths = { page: `/sites/${slug}/shown/`, video: `/sites/${slug}/media/${id}.mp4`, picture: `/sites/${slug}/images/${assetId}.png` };
  return { projectId, slug, id, assetId, urls, paths };
}

type SeededSite = Awaited<ReturnType<typeof seedSite>>;

const readStatus = (work: Promise<Response>) =>
  work.then(
    async (response) => {
      await response.body?.cancel();
      return response.status;
    },
    (error: { code?: string }) => (error.code === 'NOT_FOUND' ? 404 : 500),
  );
const get = (url: string) => serveFile(harness.context, new Request(new URL(url, 'http://docs.test')));
const file = (url: string) => readStatus(get(url));

async function site({ paths }: SeededSite) {
  const entries = Object.entries(paths).map(async ([name, path]) => [name, await readStatus(harness.get(path))]);
  return Object.fromEntries(await Promise.all(entries)) as Record<keyof typeof paths, number>;
}

const byHash = ({ assetId }: SeededSite) => [`/files/videos/${SHA256}.mp4`, `/files/assets/${assetId}.png`];
const all = (urls: string[]) => Promise.all(urls.map(file));

test("the files of a site return 404 after it is unpublished, and its pages do not reveal the editors' URLs", async () => {
  const seeded = await seedSite();
  const other = await seedSite();
  await harness.publish(seeded.projectId);
  assert.deepEqual(await site(seeded), STATUS);
  const texts: string[] = [];
  for (const path of [...Object.values(seeded.paths), `/sites/${seeded.slug}/shown.md`, `/sites/${seeded.slug}/llms-full.txt`]) {
    const response = await harness.get(path);
    texts.push(JSON.stringify([...response.headers]), await response.text());
  }
  for (const name of Object.values(seeded.urls)) assert.ok(!texts.join('').includes(name.split('/').at(-1)?.split('.')[0] ?? ''), name);
  assert.doesNotMatch(texts.join(''), /\/files\//);
  await harness.publish(seeded.projectId, 'unpublish');
  assert.deepEqual(await site(seeded), GONE);
  assert.deepEqual(await all(byHash(seeded)), [404, 404], 'the content hash must not work even if another project has the same content');
  await harness.publish(seeded.projectId);
  assert.deepEqual(await site(seeded), STATUS);
  assert.deepEqual(await all(byHash(seeded)), [404, 404]);
  for (const [name, url] of Object.entries(other.urls)) assert.notEqual(url, seeded.urls[name as 'video']);
});

test('pictures and videos of an unpublished site leave all caches within five minutes', async () => {
  const seeded = await seedSite();
  await harness.publish(seeded.projectId);
  const answers = [...Object.values(seeded.paths).map((path) => harness.get(path)), ...Object.values(seeded.urls).map(get)];
  for (const answer of await Promise.all(answers)) {
    const [, maxAge] = /max-age=(\d+)/.exec(answer.headers.get('cache-control') ?? '') ?? [];
    assert.ok(Number(maxAge) <= 300, answer.headers.get('cache-control') ?? 'none');
    await answer.body?.cancel();
  }
});

test('a file is found by its name and extension, as long as its row exists', async () => {
  const { projectId, urls, id } = await seedSite();
  assert.deepEqual(await all(Object.values(urls)), [200, 200]);
  const other = (url: string) => url.replace(/\.\w+$/, '.exe');
  assert.deepEqual(await all(Object.values(urls).map(other)), [404, 404]);
  assert.deepEqual(await all([urls.video.replace('videos', 'assets'), urls.picture.replace('assets', 'videos')]), [404, 404]);
  const response = await get(urls.video);
  assert.ok(!response.headers.get('etag')?.includes(SHA256));
  await response.body?.cancel();
  await harness.context.db.deleteFrom('videos').where('id', '=', id).execute();
  await harness.context.db.deleteFrom('assets').where('project_id', '=', projectId).execute();
  assert.deepEqual(await all(Object.values(urls)), [404, 404]);
});

test('a file is found by its content hash while a site is live that was published with such names', async () => {
  const seeded = await seedSite();
  await harness.publish(seeded.projectId);
  await harness.context.db.updateTable('publications').set({ has_hash_names: true }).where('project_id', '=', seeded.projectId).execute();
  assert.deepEqual(await all(byHash(seeded)), [200, 200]);
  assert.deepEqual(await all(byHash(seeded).map((url) => url.replace(/\.\w+$/, '.exe'))), [404, 404]);
  await harness.publish(seeded.projectId, 'unpublish');
  assert.deepEqual(await all(byHash(seeded)), [404, 404]);
  await harness.addArticle(seeded.projectId, { title: 'Another' });
  await harness.publish(seeded.projectId);
  assert.deepEqual(await site(seeded), STATUS);
  assert.deepEqual(await all(byHash(seeded)), [404, 404]);
});
