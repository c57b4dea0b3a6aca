import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { createFrameReader, extractFrame, extractPoster, collectPixmaps, type ColourImage } from './extract-frame.ts';
import { makeMedia, testFolder } from '../test-media.ts';
import { defaultLimits } from '../limits.ts';

/**
 * Creates a video that is black for five seconds, white for five and then grey. It contains one stored image for each colour, as a
 * screen recording with a variable rate does.
 */
async function sparseVideo(folder: string): Promise<string> {
  const colours =
    'color=black:size=320x240:rate=10:duration=5[a];color=white:size=320x240:rate=10:duration=5[b];color=gray:size=320x240:rate=10:duration=5[c]';
  const graph = `${colours};[a][b][c]concat=n=3,select=not(mod(n\\,50))+eq(n\\,149)`;
  return makeMedia(
    path.join(folder, 'sparse.mp4'),
    ['-vsync', 'vfr', '-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
    ['-filter_complex', graph],
  );
}

async function brightness(webp: Buffer): Promise<number> {
  return (await sharp(webp).stats()).channels[0]?.mean ?? -1;
}

test('a frame is the picture on screen at that time even if the next stored picture is much later', async (t) => {
  const file = await sparseVideo(await testFolder(t));
  const means = await Promise.all(
    [0, 4.5, 5.5, 9, 12, 500].map(async (at) => Math.round((await brightness((await extractFrame(file, at)).webp)) / 100)),
  );
  assert.deepEqual(means, [0, 0, 3, 3, 1, 1]);
});

test('a frame is scaled down to a width and never up', async (t) => {
  const file = await makeMedia(path.join(await testFolder(t), 'a.mp4'));
  const [small, large] = await Promise.all([extractFrame(file, 1, { width: 160 }), extractPoster(file, { width: 1600 })]);
  assert.deepEqual([small.width, small.height, large.width], [160, 120, 320]);
  const { sizes, colour, webp } = await extractFrame(file, 1, { sizes: [200, 80, 900] });
  assert.deepEqual(
    sizes.map(({ width }) => width),
    [80, 200],
  );
  assert.ok(sizes.every((size) => size.webp.byteLength < webp.byteLength));
  const { channels } = await sharp(webp).stats();
  for (const [index, { mean }] of channels.entries())
    assert.ok(Math.abs(mean - Number.parseInt(colour.slice(1 + 2 * index, 3 + 2 * index), 16)) < 12, colour);
});

test('a video with non-square pixels has its intended width', async (t) => {
  const file = await makeMedia(path.join(await testFolder(t), 'a.mp4'), ['-vf', 'setsar=2/1', '-c:v', 'libx264']);
  const { width, height } = await extractFrame(file, 1);
  assert.deepEqual([width, height], [640, 240]);
});

test('a container without an index gives every picture up to the last', async (t) => {
  const input = ['-f', 'lavfi', '-i', 'color=black:size=320x240:rate=10:duration=20,drawbox=color=white:t=fill:enable=gte(t\\,19)'];
  const file = await makeMedia(path.join(await testFolder(t), 'a.ts'), ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '20'], input);
  const means = await Promise.all(
    [0, 10, 18.5, 19.5].map(async (at) => Math.round((await brightness((await extractFrame(file, at)).webp)) / 100)),
  );
  assert.deepEqual(means, [0, 0, 0, 3]);
});

test('frames at near times are decoded together and equal those decoded alone', async (t) => {
  const folder = await testFolder(t);
  const clip = ['-f', 'lavfi', '-i', 'testsrc=duration=30:size=320x240:rate=10'];
  const file = await makeMedia(path.join(folder, 'a.mp4'), ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '50'], clip);
  const times = [7.25, 0.5, 7.26, 29, 500, 1.75, 2, 2.5, 3, 3.5, 4, 4.5, 5];
  for (const video of [file, await sparseVideo(folder)]) {
    let opened = 0;
    const read = createFrameReader(times, async () => (opened++, video), { width: 160, sizes: [80] });
    const frames = await Promise.all(times.toSorted((a, b) => a - b).map(read));
    const alone = await Promise.all(times.toSorted((a, b) => a - b).map((at) => extractFrame(video, at, { width: 160, sizes: [80] })));
    assert.deepEqual(frames, alone);
    // Eight frames up to 4.5 s, the three up to 7.26 s, and two that are far from the others.
    assert.equal(opened, 4);
  }
});

test('a video whose size changes gives the same frames together as alone', async (t) => {
  const folder = await testFolder(t);
  const parts = ['320x240', '160x120'].map((size) => ['-f', 'lavfi', '-i', `testsrc=duration=4:size=${size}:rate=10`]);
  const codec = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '20'];
  const files = await Promise.all(
    parts.map((input, at) => makeMedia(path.join(folder, `${at}.ts`), [...codec, '-output_ts_offset', String(at * 4)], input)),
  );
  const file = path.join(folder, 'both.ts');
  await writeFile(file, Buffer.concat(await Promise.all(files.map((one) => readFile(one)))));
  const times = [1, 2, 3, 6, 7];
  const read = createFrameReader(times, async () => file);
  assert.deepEqual(await Promise.all(times.map(read)), await Promise.all(times.map((at) => extractFrame(file, at))));
});

test('pictures can arrive in chunks of any size and must be complete', () => {
  const pixels = Buffer.from(Array.from({ length: 18 }, (_, index) => index));
  const bytes = Buffer.concat([Buffer.from('P6\n2 3\n255\n'), pixels, Buffer.from('P6\n3 2\n255\n'), pixels]);
  for (let size = 1; size <= bytes.length; size++) {
    const images: ColourImage[] = [];
    const pixmaps = collectPixmaps(defaultLimits(), 2, (image) => images.push(image));
    assert.equal(pixmaps.end(), 0);
    for (let at = 0; at < bytes.length; at += size) {
      pixmaps.add(bytes.subarray(at, at + size));
      const isBetween = [bytes.length / 2, bytes.length].includes(at + size);
      if (at + size < bytes.length) assert.equal(pixmaps.end(), isBetween ? 1 : null);
    }
    assert.equal(pixmaps.end(), 2);
    assert.deepEqual(images, [
      { width: 2, height: 3, pixels },
      { width: 3, height: 2, pixels },
    ]);
    assert.throws(() => pixmaps.add(Buffer.from('P6\n')), { code: 'MALFORMED_VIDEO' });
  }
});

test('data that is not a picture, or one above the size limit, is refused at its first bytes', () => {
  for (const start of [
    '<svg xmlns="http://www.w3.org/2000/svg">',
    'P5\n2 3\n255\n0123456789',
    'P6\n2 3\n65535\n012345678',
    'P6\n-2 3\n255\n0123456',
  ])
    assert.throws(() => collectPixmaps(defaultLimits(), 1, () => undefined).add(Buffer.from(start)), { code: 'MALFORMED_VIDEO' }, start);
  assert.throws(() => collectPixmaps(defaultLimits(), 1, () => undefined).add(Buffer.from('P6\n7680 4321\n255\n')), {
    code: 'PROCESSING_RESOURCE_LIMIT',
  });
});
