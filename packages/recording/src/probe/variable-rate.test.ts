import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { defaultLimits } from '../limits.ts';
import { probeVideo } from './probe.ts';
import { getFastDecodeOptions, sampleFrames } from '../frames/gray-frames.ts';
import { makeMedia, testFolder } from '../test-media.ts';

const limits = defaultLimits();

test('at a variable rate no picture is skipped even if no other depends on it', async (t) => {
  // The video is black, then white from the fifth second. Its only white picture in five seconds may be a B-frame.
  const graph =
    'color=black:size=320x240:rate=10:duration=5[a];color=white:size=320x240:rate=10:duration=10[b];[a][b]concat,select=not(mod(n\\,50))+eq(n\\,10)+eq(n\\,149)';
  const output = [
    '-vsync',
    'vfr',
    '-c:v',
    'libx264',
    '-x264-params',
    'bframes=3:b-adapt=0:scenecut=0:b-pyramid=none',
    '-pix_fmt',
    'yuv420p',
  ];
  const file = await makeMedia(path.join(await testFolder(t), 'a.mp4'), output, ['-filter_complex', graph]);
  const source = await probeVideo(file, { limits });
  assert.equal(source.isVariableRate, true);
  let whiteSeconds = Number.POSITIVE_INFINITY;
  await sampleFrames({ file, source, limits }, (seconds, { pixels }) => {
    if ((pixels[0] ?? 0) > 200) whiteSeconds = Math.min(whiteSeconds, seconds);
  });
  assert.equal(whiteSeconds, 5);
});

test('at a steady rate pictures that no other depends on are skipped', async (t) => {
  const folder = await testFolder(t);
  for (const extension of ['mp4', 'mkv', 'ts']) {
    const source = await probeVideo(await makeMedia(path.join(folder, `a.${extension}`)), { limits });
    assert.ok(getFastDecodeOptions(source).includes('noref'), extension);
  }
});
