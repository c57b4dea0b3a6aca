import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { defaultLimits } from '../limits.ts';
import { probeVideo } from '../probe/probe.ts';
import { makeMedia, testFolder } from '../test-media.ts';
import { sampleFrames } from './sample-frames.ts';

test('frames are decoded up to the given time, or to the end of the video', async (t) => {
  const limits = defaultLimits();
  const file = await makeMedia(
    path.join(await testFolder(t), 'video.mp4'),
    ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
    ['-f', 'lavfi', '-i', 'testsrc=duration=4:size=320x240:rate=10'],
  );
  const job = { file, source: await probeVideo(file, { limits }), limits };
  const times: number[] = [];
  const { reachedSeconds } = await sampleFrames(job, (seconds) => times.push(seconds), 1);
  assert.deepEqual([times, reachedSeconds], [[0, 0.25, 0.5, 0.75, 1], 1]);
  assert.equal((await sampleFrames(job, () => {})).reachedSeconds, 3.75);
});
