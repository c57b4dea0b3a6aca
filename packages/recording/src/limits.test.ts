import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { H264, lavfi } from './hostile/hostile-file.ts';
import { getChildSeconds, defaultLimits, getRecordingSeconds } from './limits.ts';
import { probeVideo } from './probe/probe.ts';
import { sampleFrames, createFrameStore } from './frames/gray-frames.ts';
import { makeMedia, testFolder } from './test-media.ts';

const limits = defaultLimits();

test('a child process may take as long as the video: a slow short file ends soon, and six hours get enough time', () => {
  assert.deepEqual(
    [2, 3600, 6 * 3600].map((seconds) => getChildSeconds(seconds, limits)),
    [302, 3900, 21_600],
  );
  assert.deepEqual([0, 6 * 3600].map(getRecordingSeconds), [1800, 88_200]);
});

test('a file of kilobytes whose pictures need all memory fails at the memory limit with a code', async (t) => {
  const file = path.join(await testFolder(t), 'a.mkv');
  await makeMedia(file, ['-c:v', 'png', '-frames:v', '1'], lavfi('color=black:size=7680x4320:rate=1'));
  await assert.rejects(probeVideo(file, { limits: { ...limits, childMemoryBytes: 400 * 1024 ** 2 } }), {
    code: 'PROCESSING_RESOURCE_LIMIT',
  });
});

test('hours of video in a file of kilobytes fail at the time limit with a code', async (t) => {
  const file = await makeMedia(path.join(await testFolder(t), 'a.mkv'), H264, lavfi('color=black:size=64x48:rate=1:duration=900'));
  const source = await probeVideo(file, { limits });
  const inHaste = { file, source: { ...source, width: 1920, height: 1440 }, limits: { ...limits, childSeconds: 0.3 } };
  await assert.rejects(
    sampleFrames(inHaste, () => {}),
    { code: 'PROCESSING_TIMEOUT' },
  );
});

test('more stills than the scratch limit fail with a code', async (t) => {
  const folder = await testFolder(t);
  const file = await makeMedia(path.join(folder, 'a.mp4'));
  const source = await probeVideo(file, { limits });
  const stills = createFrameStore({ file, source, limits: { ...limits, scratchBytes: 1000 } }, folder);
  await assert.rejects(stills.at(1), { code: 'PROCESSING_RESOURCE_LIMIT' });
});
