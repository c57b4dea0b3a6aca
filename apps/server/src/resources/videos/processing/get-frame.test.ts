import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { createFrameReader } from '@docreel/recording';
import { v7 as uuid } from 'uuid';
import { createDiskStorage } from '../../../platform/storage/disk/disk.ts';
import { createClip, type TestVideos, testVideos } from '../testing/videos.ts';
import type { VideoRow } from '../video.ts';
import { deleteOrphanedFiles } from '../../assets/delete-orphaned-files.ts';
import { type FrameRequest, getFrame } from './get-frame.ts';

let videos: TestVideos;
let folder: string;
let clip: string;
before(async () => {
  videos = await testVideos((_request, response) => response.end());
  folder = await mkdtemp(path.join(tmpdir(), 'docreel-pictures-'));
  clip = path.join(folder, 'clip.mp4');
  await writeFile(clip, await createClip());
});
after(async () => {
  await videos[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Fails as if the file could not be read. Requests with it succeed only if the frame comes from the cache. */
const absent = () => Promise.reject(new Error('there is no file'));
const ABSENT = { message: 'there is no file' };

/** Creates a service context with its own storage. */
function createService() {
  const files = path.join(folder, randomBytes(4).toString('hex'));
  return { context: { ...videos.context, storage: createDiskStorage(files) }, files };
}

/** Returns a video whose bytes no other test uses. */
function video(): VideoRow {
  return { id: uuid(), project_id: videos.projectId, sha256: randomBytes(32).toString('hex') } as VideoRow;
}

function createRequest(seconds: number, more: Partial<FrameRequest> = {}): FrameRequest {
  const options = { width: 300, sizes: [80, 160], signal: new AbortController().signal, ...more };
  return { read: createFrameReader([], async () => clip, options), seconds, ...options };
}

test('a frame is extracted once from the same bytes and returned unchanged later', async () => {
  const { context, files } = createService();
  const [mine, other] = [video(), video()];
  const taken = await getFrame(context, mine, createRequest(1));
  assert.deepEqual([taken.width, taken.height, taken.sizes.length > 0], [300, 225, true]);
  assert.deepEqual(await getFrame(context, { ...mine, id: uuid() }, createRequest(1, { read: absent })), taken);
  // All stored data is in one folder, which is deleted when no video has these bytes.
  assert.deepEqual(await readdir(path.join(files, 'recordings')), [mine.sha256]);
  for (const more of [{ seconds: 1.1 }, { seconds: 0.5 }, { width: 200 }, { sizes: [80] }])
    await assert.rejects(getFrame(context, mine, createRequest(1, { read: absent, ...more })), ABSENT, JSON.stringify(more));
  await assert.rejects(getFrame(createService().context, mine, createRequest(1, { read: absent })), ABSENT, 'another service');
  await assert.rejects(getFrame(context, other, createRequest(1, { read: absent })), ABSENT);
  await assert.rejects(getFrame(context, { ...mine, sha256: null }, createRequest(1, { read: absent })), ABSENT);
});

test('concurrent requests share one extraction, and neither its failure nor its cancellation fails the other requests', async () => {
  const { context } = createService();
  const [first, second] = [video(), video()];
  const [taken, ...found] = await Promise.all(
    [createRequest(1), createRequest(1, { read: absent }), createRequest(1, { read: absent })].map((request) =>
      getFrame(context, first, request),
    ),
  );
  for (const one of found) assert.equal(one, taken);
  const ended = new AbortController();
  const answers = Promise.allSettled([
    getFrame(context, second, createRequest(1, { signal: ended.signal })),
    getFrame(context, second, createRequest(1, { read: absent })),
    getFrame(context, second, createRequest(1)),
  ]);
  ended.abort(new Error('enough'));
  const [aborted, refused, whole] = await answers;
  assert.equal(aborted.status === 'rejected' && aborted.reason.message, 'enough');
  assert.equal(refused.status === 'rejected' && refused.reason.message, ABSENT.message);
  assert.deepEqual(whole.status === 'fulfilled' && whole.value, taken);
});

test('the number of cached frames per recording is limited: a frame in the same slot replaces the earlier one, and the two are never confused', async () => {
  const { context, files } = createService();
  const mine = video();
  const early = await getFrame(context, mine, createRequest(1));
  const late = await getFrame(context, mine, createRequest(1 + 499 / 4));
  assert.notDeepEqual(late.webp, early.webp);
  assert.equal((await readdir(path.join(files, 'recordings', String(mine.sha256)))).length, 1);
  await assert.rejects(getFrame(context, mine, createRequest(1, { read: absent })), ABSENT);
  assert.deepEqual(await getFrame(context, mine, createRequest(1)), early);
});

test('a frame extracted after its video was deleted is removed, and frames of a video with the same bytes stay', async () => {
  const { context, files } = createService();
  const [gone, there] = [video(), video()];
  const row = {
    id: there.id,
    project_id: there.project_id,
    filename: 'a.mp4',
    name: 'a.mp4',
    status: 'ready',
    sha256: there.sha256,
  } as const;
  await context.db.insertInto('videos').values(row).execute();
  for (const one of [gone, there]) await getFrame(context, one, createRequest(1));
  assert.ok(await deleteOrphanedFiles(context, videos.projectId));
  const left = await readdir(path.join(files, 'recordings'), { recursive: true, withFileTypes: true });
  assert.deepEqual(
    left.filter((entry) => entry.isFile()).map((entry) => path.basename(entry.parentPath)),
    [there.sha256],
  );
});
