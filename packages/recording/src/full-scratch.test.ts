import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { defaultLimits } from './limits.ts';
import { toScratchError } from './media-error.ts';
import { recordVideo } from './record-video.ts';
import { extractSound } from './transcript/speech/sound.ts';
import { makeMedia, testFolder } from './test-media.ts';

const limits = defaultLimits();
const skip = process.getuid?.() !== 0 && 'mounting a small disk needs root';

/** Mounts a disk of 32 KB, or returns null if mounting is not permitted. */
async function smallDisk(folder: string): Promise<({ path: string } & AsyncDisposable) | null> {
  const small = path.join(folder, 'small');
  await mkdir(small);
  const run = promisify(execFile);
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=32k', 'tmpfs', small]).then(
    () => true,
    () => false,
  );
  if (!isMounted) return null;
  return { path: small, [Symbol.asyncDispose]: async () => void (await run('umount', [small])) };
}

test('a full scratch folder while pictures are stored is STORAGE_FULL and not an error of the video', { skip }, async (t) => {
  const folder = await testFolder(t);
  await using small = await smallDisk(folder);
  if (!small) return t.skip('this machine lets nobody mount');
  const busy = ['-f', 'lavfi', '-i', 'nullsrc=s=320x240:r=4:d=2,geq=random(1)*255:128:128'];
  const file = await makeMedia(path.join(folder, 'busy.mp4'), ['-pix_fmt', 'yuv420p'], busy);
  const cache = { get: async () => null, put: async () => undefined };
  const before = process.env.TMPDIR;
  process.env.TMPDIR = small.path;
  const recording = recordVideo(file, { sourceHash: 'full', cache, limits });
  await assert.rejects(recording, { name: 'MediaError', code: 'STORAGE_FULL' }).finally(() => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  });
});

test('a program that finds the scratch folder full is STORAGE_FULL, not a video without sound', { skip }, async (t) => {
  const folder = await testFolder(t);
  await using small = await smallDisk(folder);
  if (!small) return t.skip('this machine lets nobody mount');
  const file = await makeMedia(path.join(folder, 'tone.mp4'), ['-c:a', 'aac'], ['-f', 'lavfi', '-i', 'sine=duration=20']);
  await assert.rejects(extractSound({ file, limits, scratchFolder: small.path }, 20), { name: 'MediaError', code: 'STORAGE_FULL' });
});

test('other errors are returned unchanged', () => {
  for (const error of [new Error('x'), null, Object.assign(new Error('gone'), { code: 'ENOENT' })])
    assert.equal(toScratchError(error), error);
  assert.equal((toScratchError(Object.assign(new Error('full'), { code: 'EDQUOT' })) as { code: string }).code, 'STORAGE_FULL');
});
