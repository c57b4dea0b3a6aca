import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { v7 as uuidv7 } from 'uuid';
import { openPublishHarness, type PublishHarness } from '../publications/testing/publish-harness.ts';
import { toAssetUrl, toVideoUrl } from './file-urls.ts';
import { findAssets } from './assets.store.ts';
import { saveAsset } from './save-asset.ts';
import { serveFile } from './serve-file.ts';

let press: PublishHarness;
before(async () => {
  press = await openPublishHarness();
});
after(() => press[Symbol.asyncDispose]());

const BYTES = Buffer.from('the same video in every project');
const SHA256 = createHash('sha256').update(BYTES).digest('hex');
const STATUS = { page: 200, video: 200, picture: 200 };
const GONE = { page: 404, video: 404, picture: 404 };

/** A project with a video and a picture that an article uses, and their URLs. */
async function sow() {
  const { context } = press;
  const slug = `s-${uuidv7()}`;
  const projectId = await press.addProject(slug);
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
  await press.addArticle(projectId, { title: 'Shown', content: `![a](asset:${assetId})\n\n[0:01](video:${id}#t=1)\n` });
  const addresses = { video: toVideoUrl(context.config, video) ?? '', picture: toAssetUrl(context.config, asset) };
  const paths = { page: `/sites/${slug}/shown/`, video: `/sites/${slug}/media/${id}.mp4`, picture: `/sites/${slug}/images/${assetId}.png` };
  return { projectId, slug, id, assetId, addresses, paths };
}

type Sown = Awaited<ReturnType<typeof sow>>;

const statusOf = (work: Promise<Response>) =>
  work.then(
    async (response) => {
      await response.body?.cancel();
      return response.status;
    },
    (error: { code?: string }) => (error.code === 'NOT_FOUND' ? 404 : 500),
  );
const get = (address: string) => serveFile(press.context, new Request(new URL(address, 'http://docs.test')));
const file = (address: string) => statusOf(get(address));

async function site({ paths }: Sown) {
  const entries = Object.entries(paths).map(async ([name, path]) => [name, await statusOf(press.get(path))]);
  return Object.fromEntries(await Promise.all(entries)) as Record<keyof typeof paths, number>;
}

const byHash = ({ assetId }: Sown) => [`/files/videos/${SHA256}.mp4`, `/files/assets/${assetId}.png`];
const all = (addresses: string[]) => Promise.all(addresses.map(file));

test("the files of a site end with the site, and its pages do not reveal the editors' URLs", async () => {
  const mine = await sow();
  const bystander = await sow();
  await press.publish(mine.projectId);
  assert.deepEqual(await site(mine), STATUS);
  const told: string[] = [];
  for (const path of [...Object.values(mine.paths), `/sites/${mine.slug}/shown.md`, `/sites/${mine.slug}/llms-full.txt`]) {
    const response = await press.get(path);
    told.push(JSON.stringify([...response.headers]), await response.text());
  }
  for (const name of Object.values(mine.addresses)) assert.ok(!told.join('').includes(name.split('/').at(-1)?.split('.')[0] ?? ''), name);
  assert.doesNotMatch(told.join(''), /\/files\//);
  await press.publish(mine.projectId, 'unpublish');
  assert.deepEqual(await site(mine), GONE);
  assert.deepEqual(await all(byHash(mine)), [404, 404], 'also for content that another project has');
  await press.publish(mine.projectId);
  assert.deepEqual(await site(mine), STATUS);
  assert.deepEqual(await all(byHash(mine)), [404, 404]);
  for (const [name, address] of Object.entries(bystander.addresses)) assert.notEqual(address, mine.addresses[name as 'video']);
});

test('pictures and videos of an unpublished site leave all caches within five minutes', async () => {
  const mine = await sow();
  await press.publish(mine.projectId);
  const answers = [...Object.values(mine.paths).map((path) => press.get(path)), ...Object.values(mine.addresses).map(get)];
  for (const answer of await Promise.all(answers)) {
    const [, maxAge] = /max-age=(\d+)/.exec(answer.headers.get('cache-control') ?? '') ?? [];
    assert.ok(Number(maxAge) <= 300, answer.headers.get('cache-control') ?? 'none');
    await answer.body?.cancel();
  }
});

test('a file is found by its name and extension, as long as its row exists', async () => {
  const { projectId, addresses, id } = await sow();
  assert.deepEqual(await all(Object.values(addresses)), [200, 200]);
  const other = (address: string) => address.replace(/\.\w+$/, '.exe');
  assert.deepEqual(await all(Object.values(addresses).map(other)), [404, 404]);
  assert.deepEqual(await all([addresses.video.replace('videos', 'assets'), addresses.picture.replace('assets', 'videos')]), [404, 404]);
  const response = await get(addresses.video);
  assert.ok(!response.headers.get('etag')?.includes(SHA256));
  await response.body?.cancel();
  await press.context.db.deleteFrom('videos').where('id', '=', id).execute();
  await press.context.db.deleteFrom('assets').where('project_id', '=', projectId).execute();
  assert.deepEqual(await all(Object.values(addresses)), [404, 404]);
});

test('a file is found by its content hash while a site is live that was published with such names', async () => {
  const mine = await sow();
  await press.publish(mine.projectId);
  await press.context.db.updateTable('publications').set({ has_hash_names: true }).where('project_id', '=', mine.projectId).execute();
  assert.deepEqual(await all(byHash(mine)), [200, 200]);
  assert.deepEqual(await all(byHash(mine).map((address) => address.replace(/\.\w+$/, '.exe'))), [404, 404]);
  await press.publish(mine.projectId, 'unpublish');
  assert.deepEqual(await all(byHash(mine)), [404, 404]);
  await press.addArticle(mine.projectId, { title: 'Another' });
  await press.publish(mine.projectId);
  assert.deepEqual(await site(mine), STATUS);
  assert.deepEqual(await all(byHash(mine)), [404, 404]);
});
