import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { defaultLimits } from '../../limits.ts';
import { probeVideo } from '../../probe/probe.ts';
import { makeMedia, testFolder } from '../../test-media.ts';
import type { ScreenChange } from '../../types.ts';
import { traceTouches } from './trace-touches.ts';

const RATE = 30;
const PLACES: [number, number][] = [
  [120, 200],
  [400, 330],
  [260, 470],
  [500, 640],
  [180, 800],
  [420, 980],
];

/** Draws a phone of 600 × 1,200 pixels whose page becomes darker or lighter 0.4 s after each touch, which shows a mark for 0.13 s. */
function drawFrame(seconds: number, width: number, left: number): Buffer {
  const pixels = Buffer.alloc(width * 1200, 0);
  const touched = PLACES.filter((_, at) => seconds >= at + 1.4).length;
  for (let y = 0; y < 1200; y++) pixels.fill(touched % 2 === 0 ? 240 : 190, y * width + left, y * width + left + 600);
  for (const [at, [x, y]] of PLACES.entries()) {
    if (seconds < at + 1 || seconds >= at + 1.13) continue;
    for (let down = -20; down <= 20; down++) {
      const half = Math.round(Math.sqrt(400 - down ** 2));
      const middle = (y + down) * width + left + x;
      pixels.fill(150, middle - half, middle + half + 1);
    }
  }
  return pixels;
}

async function record(folder: string, width: number, left: number): Promise<string> {
  const raw = path.join(folder, 'frames.gray');
  await writeFile(raw, Buffer.concat(Array.from({ length: 8 * RATE }, (_, frame) => drawFrame(frame / RATE, width, left))));
  const input = ['-f', 'rawvideo', '-pixel_format', 'gray', '-video_size', `${width}x1200`, '-framerate', String(RATE), '-i', raw];
  return makeMedia(path.join(folder, 'phone.mp4'), ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-crf', '26'], input);
}

const changesAt = (left: number): ScreenChange[] =>
  PLACES.map((_, at) => ({
    startSeconds: at + 1.25,
    endSeconds: at + 1.5,
    boxes: [{ x: left, y: 0, width: 600, height: 1200 }],
    share: 0.5,
  }));

for (const [what, width, left] of [
  ['an upright video', 600, 0],
  ['a phone between black bars', 1600, 500],
] as const) {
  test(`touch marks that are shown for an eighth of a second are found: ${what}`, async (context) => {
    const file = await record(await testFolder(context), width, left);
    const limits = defaultLimits();
    const source = await probeVideo(file, { limits });
    const touches = await traceTouches({ file, source, limits }, changesAt(left));
    assert.equal(touches.length, PLACES.length);
    for (const [at, { x, y, startSeconds, endSeconds }] of touches.entries()) {
      const [expectedX, expectedY] = PLACES[at] ?? [0, 0];
      assert.ok(Math.hypot(x - left - expectedX, y - expectedY) <= 4, `${x}, ${y}`);
      assert.ok(Math.abs(startSeconds - at - 1) <= 0.1 && Math.abs(endSeconds - at - 1.13) <= 0.1, `${startSeconds}–${endSeconds}`);
    }
  });
}

test('the recording of a wide screen is not decoded again', async () => {
  const source = { width: 1280, height: 720 } as Parameters<typeof traceTouches>[0]['source'];
  const changes = [{ startSeconds: 1, endSeconds: 1.5, boxes: [{ x: 0, y: 0, width: 1000, height: 500 }], share: 0.5 }];
  assert.deepEqual(await traceTouches({ file: 'missing.mp4', source, limits: defaultLimits() }, changes), []);
});
