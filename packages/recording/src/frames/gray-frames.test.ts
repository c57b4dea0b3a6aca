import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { defaultLimits } from '../limits.ts';
import { probeVideo } from '../probe/probe.ts';
import { sampleFrames, createFrameStore } from './gray-frames.ts';
import { makeMedia, testFolder } from '../test-media.ts';

test('a picture decoded on its own equals the one from the pass over the video', async (t) => {
  const folder = await testFolder(t);
  const limits = defaultLimits();
  // In a video with ten images a second, only every fifth falls on a quarter of a second.
  for (const rate of [10, 15]) {
    const file = await makeMedia(
      path.join(folder, `${rate}.mp4`),
      ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
      ['-f', 'lavfi', '-i', `testsrc=duration=4:size=320x240:rate=${rate}`],
    );
    const source = await probeVideo(file, { limits });
    const met = new Map<number, Buffer>();
    await sampleFrames({ file, source, limits }, (seconds, { pixels }) => {
      if ([0.25, 0.75, 1.5, 2.25, 3].includes(seconds)) met.set(seconds, Buffer.from(pixels));
    });
    assert.equal(met.size, 5);
    const frames = createFrameStore({ file, source, limits }, folder);
    for (const [seconds, pixels] of met) {
      const { pixels: decoded } = await frames.at(seconds);
      assert.equal(Buffer.compare(pixels, Buffer.from(decoded)), 0, `${rate} a second, at ${seconds}`);
    }
  }
});

test('a picture for OCR has up to 3,840 pixels, one for scene detection 1,920', async (t) => {
  const folder = await testFolder(t);
  const limits = defaultLimits();
  const sizes: Record<string, number[]> = {};
  for (const size of ['640x360', '2560x1440', '5120x2880']) {
    const file = await makeMedia(
      path.join(folder, `${size}.mp4`),
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-frames:v', '2'],
      [...['-f', 'lavfi', '-i', `testsrc=duration=1:size=${size}:rate=2`]],
    );
    const source = await probeVideo(file, { limits });
    const frames = createFrameStore({ file, source, limits }, folder);
    const [still, full] = [await frames.at(0.4), await frames.full(0.4)];
    assert.equal(full.pixels.length, full.width * full.height);
    sizes[size] = [still.width, full.width];
    // Both sizes are stored under separate names.
    assert.deepEqual([(await frames.at(0.4)).width, (await frames.full(0.4)).width], sizes[size]);
  }
  assert.deepEqual(sizes, { '640x360': [640, 640], '2560x1440': [1920, 2560], '5120x2880': [1920, 3840] });
});

test('frames are decoded up to the given time, or to the end of the video', async (t) => {
  const limits = defaultLimits();
  const file = await makeMedia(
    path.join(await testFolder(t), 'video.mp4'),
    ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
    ['-f', 'lavfi', '-i', 'testsrc=duration=4:size=320x240:rate=10'],
  );
  const job = { file, source: await probeVideo(file, { limits }), limits };
  const times: number[] = [];
  const { reachedSeconds } = await sampleFrames(job, (seconds) => times.push(seconds), { untilSeconds: 1 });
  assert.deepEqual([times, reachedSeconds], [[0, 0.25, 0.5, 0.75, 1], 1]);
  assert.equal((await sampleFrames(job, () => {})).reachedSeconds, 3.75);
});
