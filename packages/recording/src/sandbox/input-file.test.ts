import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { defaultLimits } from '../limits.ts';
import { MediaError } from '../media-error.ts';
import { probeVideo } from '../probe/probe.ts';
import { recordVideo, folderCache } from '../record-video.ts';
import { extractFrame } from '../frames/extract-frame.ts';
import { makeMedia, testFolder } from '../test-media.ts';

const limits = defaultLimits();

test('a relative path is resolved against the current directory', async (t) => {
  const folder = await testFolder(t);
  const file = path.relative(process.cwd(), await makeMedia(path.join(folder, 'a.mp4')));
  assert.ok(!path.isAbsolute(file));
  assert.equal((await probeVideo(file, { limits })).width, 320);
  assert.equal((await extractFrame(file, 1)).width, 320);
  const recording = await recordVideo(file, { sourceHash: 'a', cache: folderCache(path.join(folder, 'cache')), limits });
  assert.ok(recording.scenes.length > 0);
});

test('a missing file is an error of the caller, not of the video', async (t) => {
  const gone = path.join(await testFolder(t), 'gone.mp4');
  const isOurs = (error: unknown) =>
    error instanceof Error && !(error instanceof MediaError) && error.message === `There is no file ${gone}.`;
  await assert.rejects(probeVideo(gone, { limits }), isOurs);
  await assert.rejects(extractFrame(gone, 1), isOurs);
});
