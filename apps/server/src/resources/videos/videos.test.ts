import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { addKey } from '../../platform/http/testing/edge.ts';
import { createAsset } from '../assets/create-asset.ts';
import { deleteOrphanedFiles } from '../assets/delete-orphaned-files.ts';
import { saveAsset } from '../assets/save-asset.ts';
import { serveFile } from '../assets/serve-file.ts';
import { publishFile } from '../publications/testing/insert-snapshot.ts';
import { deleteVideo } from './delete-video.ts';
import { importVideo } from './importing/import-video.ts';
import { readVideo, readVideos } from './read-video.ts';
import { updateVideo } from './update-video.ts';
import { getRecording, recordVideoFile } from './processing/recordings.ts';
import { createClip, type TestVideos, testVideos } from './testing/videos.ts';
import type { VideoRow } from './video.ts';
import { findVideo, insertVideo } from './videos.store.ts';

let clip: Buffer;
before(async () => {
  clip = await createClip();
});

/** Serves the test video at all URLs that end in `clip.mp4`, and other content elsewhere. */
function serveClip(request: IncomingMessage, response: ServerResponse): void {
  const path = new URL(request.url ?? '', 'http://x').pathname;
  if (path.endsWith('clip.mp4')) return void response.writeHead(200, { 'content-type': 'text/plain' }).end(clip);
  if (path.endsWith('/notes.mp4')) return void response.writeHead(200, { 'content-type': 'video/mp4' }).end('Some notes.\n'.repeat(100));
  if (path.endsWith('/slow')) return void response.writeHead(200).write(clip.subarray(0, 100));
  response.writeHead(404).end();
}

/** Imports the test video and waits until it has been processed. Returns its ID. */
async function importClip(t: TestVideos, projectId = t.projectId, path = '/my%20clip.mp4'): Promise<string> {
  const job = await t.ended(await importVideo(t.context, projectId, { url: t.source + path }));
  assert.equal(job.status, 'completed', job.error ?? '');
  await t.idle();
  return String(job.output?.['videoId']);
}

test('an imported video becomes ready with the metadata of its file', async () => {
  await using t = await testVideos(serveClip, { isFresh: true });
  t.startWorking();
  const videoId = await importClip(t);
  const video = await readVideo(t.context, t.projectId, videoId);
  const { createdAt, updatedAt, posterUrl, ...rest } = video;
  assert.deepEqual(rest, {
    videoId,
    filename: 'my clip.mp4',
    name: 'My clip',
    status: 'ready',
    durationSeconds: 2,
    contentType: 'video/mp4',
    sizeBytes: clip.length,
    width: 320,
    height: 240,
    sourceUrl: `${t.source}/my%20clip.mp4`,
    language: null,
    error: null,
    progress: null,
  });
  assert.ok(updatedAt > createdAt);
  const row = await findVideo(t.context.db, t.projectId, videoId);
  assert.ok(row?.poster_asset);
  const poster = await t.context.db.selectFrom('assets').selectAll().where('id', '=', row.poster_asset).executeTakeFirstOrThrow();
  assert.deepEqual([poster.content_type, poster.width, poster.height], ['image/webp', 320, 240]);
  assert.ok((await t.files()).includes(poster.storage_key));
  assert.equal(posterUrl, `${t.context.config.PUBLIC_URL}/files/assets/${poster.file_name}.webp`);
  const { videos } = await readVideos(t.context, t.projectId, { limit: 20, offset: 0 });
  assert.deepEqual(videos, [video]);
});

test('the poster of a video is for members, unless somebody uploads the same picture', async () => {
  await using t = await testVideos(serveClip, { isFresh: true });
  t.startWorking();
  const { posterUrl } = await readVideo(t.context, t.projectId, await importClip(t));
  assert.ok(posterUrl);
  const mine = await addKey(t.context.db, { projectId: t.projectId, scopes: ['read'] });
  const other = await addKey(t.context.db);
  const read = (headers: Record<string, string>) => serveFile(t.context, new Request(posterUrl, { headers }));
  const withKey = await read({ 'x-api-key': mine.key });
  assert.deepEqual([withKey.status, withKey.headers.get('cache-control')], [200, 'private, no-cache']);
  const data = Buffer.from(await withKey.arrayBuffer()).toString('base64');
  await assert.rejects(read({}), { code: 'NOT_FOUND' });
  await assert.rejects(read({ 'x-api-key': other.key }), { code: 'NOT_FOUND' });
  await createAsset(t.context, t.projectId, { data });
  const uploaded = await read({});
  await uploaded.body?.cancel();
  assert.equal(uploaded.status, 200);
});

test('a smaller version of a poster is for members only, too', async () => {
  await using t = await testVideos(serveClip, { isFresh: true });
  t.startWorking();
  const video = await readVideo(t.context, t.projectId, await importClip(t));
  const { key } = await addKey(t.context.db, { projectId: t.projectId, scopes: ['read'] });
  const row = await findVideo(t.context.db, t.projectId, video.videoId);
  const whole = { webp: Buffer.from('whole poster'), small: Buffer.from('small') };
  const posterAsset = await saveAsset(t.context, t.projectId, {
    bytes: whole.webp,
    contentType: 'image/webp',
    width: 1280,
    height: 720,
    sizes: [{ width: 480, webp: whole.small }],
  });
  await t.context.db
    .updateTable('videos')
    .set({ poster_asset: posterAsset })
    .where('id', '=', row?.id ?? '')
    .execute();
  const { posterUrl } = await readVideo(t.context, t.projectId, video.videoId);
  const read = async (query: string, headers: Record<string, string>) => {
    const response = await serveFile(t.context, new Request(`${posterUrl}${query}`, { headers }));
    return { text: await response.text(), etag: response.headers.get('etag') };
  };
  const [small, other, large] = await Promise.all(['?size=480', '?size=7', ''].map((query) => read(query, { 'x-api-key': key })));
  assert.deepEqual([small?.text, other?.text, large?.text], ['small', 'whole poster', 'whole poster']);
  assert.notEqual(small?.etag, large?.etag);
  await assert.rejects(read('?size=480', {}), { code: 'NOT_FOUND' });
});

test('the recording of a processed video is read again without analyzing the file', async () => {
  await using t = await testVideos(serveClip, { isFresh: true });
  t.startWorking();
  const row = await findVideo(t.context.db, t.projectId, await importClip(t));
  assert.ok(row?.storage_key);
  // The stored file is no longer a video, so a second analysis would fail.
  await t.context.storage.put(row.storage_key, 'no video');
  const recording = await getRecording(t.context, row, new AbortController().signal);
  assert.equal(recording.source.durationSeconds, 2);
});

test('a name given with the import is kept', async () => {
  await using t = await testVideos(serveClip);
  t.startWorking();
  const { output } = await t.ended(await importVideo(t.context, t.projectId, { url: `${t.source}/clip.mp4`, name: 'First steps' }));
  assert.equal((await readVideo(t.context, t.projectId, String(output?.['videoId']))).name, 'First steps');
});

test('an import that is not a video fails with its code and leaves neither a video nor a file', async () => {
  await using t = await testVideos(serveClip);
  t.startWorking();
  for (const [path, code] of Object.entries({ '/notes.mp4': 'NOT_A_VIDEO', '/none.mp4': 'SOURCE_NOT_FOUND' })) {
    const job = await t.ended(await importVideo(t.context, t.projectId, { url: t.source + path }));
    assert.equal(job.status, 'failed');
    assert.match(job.error ?? '', new RegExp(`^${code}: [a-z]`));
  }
  await sleep(100);
  assert.deepEqual(await t.files(), []);
  assert.equal((await readVideos(t.context, t.projectId, { limit: 20, offset: 0 })).pagination.total, 0);
});

test('a forbidden URL is rejected immediately and starts no job', async () => {
  await using t = await testVideos(serveClip);
  const refused: [string, string | undefined, string, string][] = [
    ['ftp://example.com/a.mp4', undefined, 'INVALID_URL', 'body.url'],
    ['http://10.0.0.1/a.mp4', undefined, 'URL_NOT_ALLOWED', 'body.url'],
    [`${t.source}/clip.mp4`, 'http://169.254.169.254/', 'URL_NOT_ALLOWED', 'body.callbackUrl'],
    [`${t.source}/clip.mp4`, 'mailto:a@example.com', 'INVALID_URL', 'body.callbackUrl'],
  ];
  for (const [url, callbackUrl, code, path] of refused) {
    await assert.rejects(
      importVideo(t.context, t.projectId, { url, callbackUrl }),
      (error: { code: string; details: { path: string }[] }) => {
        assert.deepEqual([error.code, error.details[0]?.path], [code, path]);
        return true;
      },
    );
  }
  assert.deepEqual(await t.context.db.selectFrom('jobs').select('id').execute(), []);
});

test('a cancelled import stops downloading and leaves no files', async () => {
  await using t = await testVideos(serveClip);
  t.startWorking();
  const jobId = await importVideo(t.context, t.projectId, { url: `${t.source}/slow` });
  while ((await t.files()).length === 0) await sleep(20);
  await t.context.db.transaction().execute((tx) => t.context.queue.cancel(tx, jobId, 'not wanted'));
  for (let left = 100; left > 0 && (await t.files()).length > 0; left--) await sleep(50);
  assert.deepEqual(await t.files(), []);
});

test('a deleted video leaves neither rows nor files, and its articles stay without a link to it', async () => {
  await using t = await testVideos(serveClip);
  t.startWorking();
  const { db } = t.context;
  const videoId = await importClip(t);
  const article = {
    project_id: t.projectId,
    title: 'A',
    slug: 'a',
    content_hash: '',
    metadata: '{}',
    language: 'en',
    position: 0,
    video_id: videoId,
  };
  await db.insertInto('articles').values(article).execute();
  assert.ok((await t.files()).length > 3);
  await deleteVideo(t.context, t.projectId, videoId);
  await assert.rejects(readVideo(t.context, t.projectId, videoId), { code: 'VIDEO_NOT_FOUND' });
  assert.deepEqual(await db.selectFrom('articles').select(['title', 'video_id']).execute(), [{ title: 'A', video_id: null }]);
  await t.idle();
  assert.deepEqual(await t.files(), []);
  assert.deepEqual(await db.selectFrom('assets').select('id').execute(), []);
  await assert.rejects(deleteVideo(t.context, t.projectId, videoId), { code: 'VIDEO_NOT_FOUND' });
});

test('stages of a video that is deleted during analysis are deleted', async () => {
  await using t = await testVideos(serveClip, { isFresh: true });
  const { db, storage } = t.context;
  const [storageKey, sha256] = [`videos/${randomUUID()}`, createHash('sha256').update(clip).digest('hex')];
  await storage.put(storageKey, clip);
  const video = { id: randomUUID(), project_id: t.projectId, storage_key: storageKey, sha256 } as VideoRow;
  await recordVideoFile(t.context, video, {});
  const stages = () => t.files().then((files) => files.filter((file) => file.startsWith('recordings/')));
  assert.ok((await stages()).length > 0);
  assert.ok(await deleteOrphanedFiles(t.context, t.projectId));
  assert.deepEqual(await stages(), []);
  const known = { id: video.id, project_id: t.projectId, filename: 'a.mp4', name: 'a', status: 'ready' as const, sha256 };
  await db.insertInto('videos').values(known).execute();
  await recordVideoFile(t.context, video, {});
  await deleteOrphanedFiles(t.context, t.projectId);
  assert.ok((await stages()).length > 0);
  const stop = new AbortController();
  stop.abort();
  await db.deleteFrom('videos').execute();
  await recordVideoFile(t.context, video, { signal: stop.signal });
  // After an abort, other stages may still write for one minute. Until then the deletion is only scheduled.
  await deleteOrphanedFiles(t.context, t.projectId);
  assert.ok((await stages()).length > 0);
  const owed = await db.selectFrom('orphaned_files').select('storage_key').execute();
  assert.deepEqual(owed, [{ storage_key: `recordings/${sha256}/` }]);
});

test('deleting a video keeps the files of another video with the same bytes', async () => {
  await using t = await testVideos(serveClip);
  t.startWorking();
  const [one, two] = [await importClip(t), await importClip(t)];
  const elsewhere = await t.newProject();
  await importClip(t, elsewhere);
  const filesBefore = await t.files();
  await deleteVideo(t.context, t.projectId, one);
  await t.idle();
  const row = await findVideo(t.context.db, t.projectId, two);
  assert.ok(row?.storage_key && row.poster_asset);
  const gone = filesBefore.filter((file) => file.startsWith('videos/')).length - 1;
  const after = await t.files();
  assert.equal(after.filter((file) => file.startsWith('videos/')).length, gone);
  assert.deepEqual(
    after.filter((file) => !file.startsWith('videos/')),
    filesBefore.filter((file) => !file.startsWith('videos/')),
  );
  await deleteVideo(t.context, t.projectId, two);
  await t.idle();
  const left = await t.files();
  assert.ok(left.every((file) => !file.startsWith(`assets/${t.projectId}/`)));
  assert.ok(
    left.some((file) => file.startsWith('recordings/')),
    'the other project still has the same video',
  );
});

test('a file used by a publication stays when its video is deleted', async () => {
  await using t = await testVideos(serveClip);
  t.startWorking();
  const { db } = t.context;
  const videoId = await importClip(t);
  const row = await findVideo(db, t.projectId, videoId);
  const file = { path: 'media/v.mp4', storage_key: row?.storage_key ?? '', content_type: 'video/mp4', sha256: 'x', size_bytes: 1 };
  await publishFile(db, { id: t.projectId, projectId: t.projectId }, file);
  await deleteVideo(t.context, t.projectId, videoId);
  await t.idle();
  assert.deepEqual(await t.files(), [row?.storage_key]);
});

test('deleting a video cancels its jobs', async () => {
  await using t = await testVideos(serveClip);
  const { db, queue } = t.context;
  const videoId = await insertInvalidVideo(t, 'a.mp4');
  const job = { projectId: t.projectId, scope: 'generate', input: { videoId }, videoId };
  await db.transaction().execute(async (tx) => {
    for (const kind of ['process_video', 'generate']) await queue.enqueue(tx, { ...job, kind });
  });
  await deleteVideo(t.context, t.projectId, videoId);
  const rows = await db.selectFrom('jobs').select(['kind', 'status', 'error']).where('video_id', '=', videoId).execute();
  assert.equal(rows.length, 2);
  for (const row of rows) assert.deepEqual([row.status, row.error], ['failed', 'CANCELLED: the video was deleted']);
});

test('a video whose processing fails has the status failed and an error', async () => {
  await using t = await testVideos(serveClip);
  const { db, queue } = t.context;
  const videoId = await insertInvalidVideo(t, 'a.mp4');
  const job = { projectId: t.projectId, kind: 'process_video', scope: 'generate', input: { videoId }, videoId };
  await db.transaction().execute((tx) => queue.enqueue(tx, job));
  assert.deepEqual((await readVideo(t.context, t.projectId, videoId)).progress, { stage: 'waiting', percent: 0 });
  t.startWorking();
  await t.idle();
  const video = await readVideo(t.context, t.projectId, videoId);
  assert.deepEqual([video.status, video.error?.code, video.progress], ['failed', 'NOT_A_VIDEO', null]);
});

test('videos are listed newest first, and pages never overlap', async () => {
  await using t = await testVideos(serveClip);
  const elsewhere = await t.newProject();
  await insertInvalidVideo(t, 'other.mp4', elsewhere);
  const ids: string[] = [];
  for (let number = 0; number < 5; number++) ids.unshift(await insertInvalidVideo(t, `${number}.mp4`));
  const page = (offset: number) => readVideos(t.context, t.projectId, { limit: 2, offset });
  const pages = [await page(0), await page(2), await page(4), await page(6)];
  assert.deepEqual(
    pages.flatMap(({ videos }) => videos.map((video) => video.videoId)),
    ids,
  );
  assert.deepEqual(pages[1]?.pagination, { limit: 2, offset: 2, count: 2, total: 5, hasMore: true });
  assert.deepEqual(pages[3]?.pagination, { limit: 2, offset: 6, count: 0, total: 5, hasMore: false });
});

test("another project's video is not found", async () => {
  await using t = await testVideos(serveClip);
  const videoId = await insertInvalidVideo(t, 'a.mp4');
  const elsewhere = await t.newProject();
  await assert.rejects(readVideo(t.context, elsewhere, videoId), { code: 'VIDEO_NOT_FOUND' });
  await assert.rejects(deleteVideo(t.context, elsewhere, videoId), { code: 'VIDEO_NOT_FOUND' });
  assert.equal((await readVideo(t.context, t.projectId, videoId)).videoId, videoId);
});

/** Inserts a video with a stored file that is not a video, as if imports did not check the file. */
async function insertInvalidVideo(t: TestVideos, filename: string, projectId = t.projectId): Promise<string> {
  const storageKey = `videos/${filename}`;
  const { sha256, sizeBytes } = await t.context.storage.put(storageKey, `the file ${filename}, which is not a video`);
  return insertVideo(t.context.db, {
    project_id: projectId,
    filename,
    name: filename,
    storage_key: storageKey,
    sha256,
    size_bytes: sizeBytes,
  });
}

test('a renamed video keeps everything else', async () => {
  await using t = await testVideos(serveClip);
  const videoId = await insertInvalidVideo(t, 'a.mp4');
  const original = await readVideo(t.context, t.projectId, videoId);
  const renamed = await updateVideo(t.context, { projectId: t.projectId, videoId }, { name: 'Invite your team' });
  assert.deepEqual({ ...renamed, updatedAt: original.updatedAt }, { ...original, name: 'Invite your team' });
  const elsewhere = await t.newProject();
  await assert.rejects(updateVideo(t.context, { projectId: elsewhere, videoId }, { name: 'Mine' }), { code: 'VIDEO_NOT_FOUND' });
});
