import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSceneTracker, type TrackedScene } from './detect-scenes.ts';
import type { Box } from '../types.ts';
import { SAMPLES_PER_SECOND } from '../frames/gray-frames.ts';

const RATE = SAMPLES_PER_SECOND;
const SIZE = { width: 1280, height: 720 };

/** Samples four frames per second. `draw` paints the screen at the given time. */
function track(
  seconds: number,
  draw: (at: number, fill: (box: Box, gray: number) => void) => void,
): { scenes: TrackedScene[]; stills: number[] } {
  const scenes: TrackedScene[] = [];
  const stills: number[] = [];
  const tracker = createSceneTracker({ onScene: (scene) => scenes.push(scene), onFrame: (at) => stills.push(at) });
  const pixels = new Uint8Array(SIZE.width * SIZE.height);
  for (let sample = 0; sample < seconds * RATE; sample++) {
    pixels.fill(240);
    draw(sample / RATE, ({ x, y, width, height }, gray) => {
      for (let row = y; row < y + height; row++) pixels.fill(gray, row * SIZE.width + x, row * SIZE.width + x + width);
    });
    tracker.add(sample / RATE, { ...SIZE, pixels });
  }
  tracker.end(seconds);
  return { scenes, stills };
}

test('a screen change ends a scene, and the last stable picture is before it', () => {
  const { scenes } = track(10, (at, fill) => at >= 5 && fill({ x: 200, y: 100, width: 800, height: 400 }, 60));
  assert.deepEqual(
    scenes.map(({ startSeconds, endSeconds, lateSeconds, readSeconds }) => [startSeconds, endSeconds, lateSeconds, readSeconds]),
    [
      [0, 4.875, 4.75, 0.75],
      [4.875, 10, 9.75, 5.75],
    ],
  );
});

test('the pointer alone starts no scene', () => {
  const { scenes } = track(10, (at, fill) => fill({ x: 100 + Math.min(at, 6) * 150, y: 300, width: 16, height: 24 }, 0));
  assert.equal(scenes.length, 1);
});

test('typing starts no scene, and the last picture contains the whole text', () => {
  const { scenes } = track(
    10,
    (at, fill) => at >= 2 && fill({ x: 300, y: 300, width: Math.min(400, (at - 2) * 120 + 20), height: 20 }, 40),
  );
  assert.equal(scenes.length, 1);
  assert.equal(scenes[0]?.lateSeconds, 9.75);
});

test('a moving webcam does not hide a screen change', () => {
  const { scenes } = track(30, (at, fill) => {
    fill({ x: 1040, y: 500, width: 200, height: 200 }, (at * 8 * 37) % 256);
    if (at >= 20) fill({ x: 100, y: 100, width: 600, height: 300 }, 60);
  });
  assert.deepEqual(
    scenes.map((scene) => scene.startSeconds),
    [0, 19.875],
  );
});

test('a slow fade is one change at its start', () => {
  const { scenes } = track(10, (at, fill) =>
    fill({ x: 200, y: 100, width: 800, height: 400 }, 240 - Math.round(180 * Math.min(1, Math.max(0, (at - 5) / 0.75)))),
  );
  assert.equal(scenes.length, 2);
  assert.ok(Math.abs((scenes[1]?.startSeconds ?? 0) - 5.1) < 0.3);
});

test('both stills of every scene are offered during the pass', () => {
  const { scenes, stills } = track(10, (at, fill) => at >= 5 && fill({ x: 200, y: 100, width: 800, height: 400 }, 60));
  for (const { readSeconds, lateSeconds } of scenes) assert.ok(stills.includes(readSeconds) && stills.includes(lateSeconds));
});
