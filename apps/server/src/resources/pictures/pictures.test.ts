import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { seedProject } from '../../testing/seed-project.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createArticle } from '../articles/create-article.ts';
import { findAssets } from '../assets/assets.store.ts';
import { discardAssets } from '../assets/discard-asset.ts';
import { toSiteVideo } from '../publications/building/media.ts';
import { findVideo } from '../videos/videos.store.ts';
import { createFramePicture } from './create-frame-picture.ts';
import { listFrames } from './list-frames.ts';
import { listCurrentRedactions } from './pictures.store.ts';
import { redactAsset } from './redact-asset.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server[Symbol.asyncDispose]());

const BOXES = [{ x: 10, y: 10, width: 50, height: 50 }];

/** Creates a project with a picture from a frame of its video, and a redaction of it. The video has no recording. */
async function seedRedaction() {
  const { context } = server;
  const { projectId, videoId } = await seedProject(context);
  const original = await createFramePicture(context, projectId, { videoId, seconds: 0.2 });
  const redacted = await redactAsset(context, projectId, { assetId: original.assetId, boxes: BOXES });
  return { context, projectId, videoId, original, redacted };
}

test('without a recording, the only candidate is the frame at the moment, and a redaction leaves out the whole video', async () => {
  const { context, projectId, videoId, redacted } = await seedRedaction();
  const frames = await listFrames(context, projectId, { videoId, at: 0.4 });
  assert.deepEqual(
    frames.map(({ seconds, kind }) => [seconds, kind]),
    [[0.4, 'before']],
  );
  assert.deepEqual(redacted.redaction?.covers, [{ videoId, startSeconds: 0, endSeconds: 12.5, box: null }]);
});

test('a video whose poster is covered has none on the site, and a removed redaction covers nothing', async () => {
  const { context, projectId, videoId, original, redacted } = await seedRedaction();
  const video = (await findVideo(context.db, projectId, videoId)) ?? assert.fail();
  const [poster] = await findAssets(context.db, projectId, [original.assetId]);
  assert.ok(poster);
  const assets = new Map([[poster.id, poster]]);
  const toSite = async () =>
    toSiteVideo(
      { ...video, poster_asset: poster.id },
      { assets, redactions: await listCurrentRedactions(context.db, projectId), captions: [] },
    );
  const covered = await toSite();
  assert.deepEqual([covered.poster, covered.covers], [null, [{ startSeconds: 0, endSeconds: 12.5, box: null }]]);
  await redactAsset(context, projectId, { assetId: redacted.assetId, boxes: [] });
  const free = await toSite();
  assert.deepEqual([free.poster, free.covers], [`images/${poster.id}.webp`, undefined]);
});

test('an original and its redaction are deleted only if no text shows one of them', async () => {
  for (const shown of ['original', 'redacted'] as const) {
    const { context, projectId, original, redacted } = await seedRedaction();
    const ids = [original.assetId, redacted.assetId];
    const left = async () => (await findAssets(context.db, projectId, ids)).length;
    const content = `![A](asset:${shown === 'original' ? original.assetId : redacted.assetId})\n`;
    const article = await createArticle(context.db, { projectId, title: 'A', content, folderId: null, author: 'person' });
    await discardAssets(context.db, projectId, ids);
    assert.equal(await left(), 2, shown);
    await context.db.deleteFrom('article_revisions').where('article_id', '=', article.id).execute();
    await discardAssets(context.db, projectId, ids);
    assert.equal(await left(), 0, shown);
  }
});
