import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { v7 as uuid } from 'uuid';
import { createDiskStorage } from '../../../platform/storage/disk/disk.ts';
import { makeClip, type TestVideos, testVideos } from '../testing/videos.ts';
import type { VideoRow } from '../video.ts';
import { deleteOrphanedFiles } from '../../assets/delete-orphaned-files.ts';
import { type PictureOrder, takePicture } from './take-picture.ts';

let videos: TestVideos;
let folder: string;
let clip: string;
before(async () => {
  videos = await testVideos((_request, response) => response.end());
  folder = await mkdtemp(path.join(tmpdir(), 'docreel-pictures-'));
  clip = path.join(folder, 'clip.mp4');
  await writeFile(clip, await makeClip());
});
after(async () => {
  await videos[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Whoever is given it and answers has found the picture. */
const absent = () => Promise.reject(new Error('there is no file'));
const ABSENT = { message: 'there is no file' };

/** A service of its own. */
function house() {
  const files = path.join(folder, randomBytes(4).toString('hex'));
  return { context: { ...videos.context, storage: createDiskStorage(files) }, files };
}

/** One that no other test asks of. */
function video(): VideoRow {
  return { id: uuid(), project_id: videos.projectId, sha256: randomBytes(32).toString('hex') } as VideoRow;
}

function order(seconds: number, more: Partial<PictureOrder> = {}): PictureOrder {
  return { file: async () => clip, seconds, width: 300, sizes: [80, 160], signal: new AbortController().signal, ...more };
}

test('a picture is taken once from the same bytes, and found as it was taken', async () => {
  const { context, files } = house();
  const [mine, other] = [video(), video()];
  const taken = await takePicture(context, mine, order(1));
  assert.deepEqual([taken.width, taken.height, taken.sizes.length > 0], [300, 225, true]);
  assert.deepEqual(await takePicture(context, { ...mine, id: uuid() }, order(1, { file: absent })), taken);
  // What is swept when no video of these bytes is left.
  assert.deepEqual(await readdir(path.join(files, 'recordings')), [mine.sha256]);
  for (const more of [{ seconds: 1.1 }, { seconds: 0.5 }, { width: 200 }, { sizes: [80] }])
    await assert.rejects(takePicture(context, mine, order(1, { file: absent, ...more })), ABSENT, JSON.stringify(more));
  await assert.rejects(takePicture(house().context, mine, order(1, { file: absent })), ABSENT, 'another service');
  await assert.rejects(takePicture(context, other, order(1, { file: absent })), ABSENT);
  await assert.rejects(takePicture(context, { ...mine, sha256: null }, order(1, { file: absent })), ABSENT);
});

test('what asks at the same time waits for the one that takes it; that one failing or ending is no answer to the others', async () => {
  const { context } = house();
  const [first, second] = [video(), video()];
  const [taken, ...found] = await Promise.all(
    [async () => clip, absent, absent].map((file) => takePicture(context, first, order(1, { file }))),
  );
  for (const one of found) assert.equal(one, taken);
  const ended = new AbortController();
  const answers = Promise.allSettled([
    takePicture(context, second, order(1, { signal: ended.signal })),
    takePicture(context, second, order(1, { file: absent })),
    takePicture(context, second, order(1)),
  ]);
  ended.abort(new Error('enough'));
  const [aborted, refused, whole] = await answers;
  assert.equal(aborted.status === 'rejected' && aborted.reason.message, 'enough');
  assert.equal(refused.status === 'rejected' && refused.reason.message, ABSENT.message);
  assert.deepEqual(whole.status === 'fulfilled' && whole.value, taken);
});

test('of one recording only so many are kept: a moment that comes to the place of another takes it, and neither is taken for the other', async () => {
  const { context, files } = house();
  const mine = video();
  const early = await takePicture(context, mine, order(1));
  const late = await takePicture(context, mine, order(1 + 499 / 4));
  assert.notDeepEqual(late.webp, early.webp);
  assert.equal((await readdir(path.join(files, 'recordings', String(mine.sha256)))).length, 1);
  await assert.rejects(takePicture(context, mine, order(1, { file: absent })), ABSENT);
  assert.deepEqual(await takePicture(context, mine, order(1)), early);
});

test('what comes when the video is gone is removed; what a video of the same bytes has stays', async () => {
  const { context, files } = house();
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
  for (const one of [gone, there]) await takePicture(context, one, order(1));
  assert.ok(await deleteOrphanedFiles(context, videos.projectId));
  const left = await readdir(path.join(files, 'recordings'), { recursive: true, withFileTypes: true });
  assert.deepEqual(
    left.filter((entry) => entry.isFile()).map((entry) => path.basename(entry.parentPath)),
    [there.sha256],
  );
});
