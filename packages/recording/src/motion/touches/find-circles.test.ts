import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCircleSearch } from './find-circles.ts';

const SIZE = { width: 360, height: 640 };

/** Draws a phone's screen in grey values: a card with rows of text, then what is given. */
function drawScreen(paint: (set: (x: number, y: number, gray: number) => void) => void = () => {}) {
  const pixels = new Uint8Array(SIZE.width * SIZE.height).fill(250);
  const set = (x: number, y: number, gray: number) => (pixels[y * SIZE.width + x] = gray);
  for (let y = 100; y < 400; y += 20)
    for (let x = 40; x < 300; x += 6) for (let down = 0; down < 10; down++) set(x + (down % 3), y + down, 60);
  paint(set);
  return { ...SIZE, pixels };
}

function disc(set: (x: number, y: number, gray: number) => void, [x, y, radius]: [number, number, number], gray: number) {
  for (let down = -radius; down <= radius; down++)
    for (let across = -radius; across <= radius; across++) if (Math.hypot(across, down) <= radius + 0.3) set(x + across, y + down, gray);
}

function ring(set: (x: number, y: number, gray: number) => void, [x, y, radius]: [number, number, number], gray: number) {
  for (let down = -radius; down <= radius; down++)
    for (let across = -radius; across <= radius; across++)
      if (Math.abs(Math.hypot(across, down) - radius) <= 0.8) set(x + across, y + down, gray);
}

function rectangle(set: (x: number, y: number, gray: number) => void, [x, y, width, height]: number[], gray: number) {
  for (let row = Number(y); row < Number(y) + Number(height); row++)
    for (let column = Number(x); column < Number(x) + Number(width); column++) set(column, row, gray);
}

type Paint = Parameters<typeof drawScreen>[0];

const marks: [string, Paint, Paint, [number, number][]][] = [
  ['a grey disc', undefined, (set) => disc(set, [200, 500, 14], 200), [[200, 500]]],
  ['a faint ring over text', undefined, (set) => ring(set, [150, 206, 12], 225), [[150, 206]]],
  ['a mark that disappears', (set) => disc(set, [60, 560, 12], 210), undefined, [[60, 560]]],
  [
    'a mark on a button that is pressed',
    (set) => rectangle(set, [60, 480, 240, 50], 220),
    (set) => {
      rectangle(set, [60, 480, 240, 50], 200);
      disc(set, [180, 505, 13], 150);
    },
    [[180, 505]],
  ],
  ['a button that is pressed', (set) => rectangle(set, [60, 480, 240, 50], 220), (set) => rectangle(set, [60, 480, 240, 50], 200), []],
  ['a square', undefined, (set) => rectangle(set, [180, 500, 26, 26], 200), []],
  ['a larger circle', undefined, (set) => disc(set, [180, 500, 60], 200), []],
  ['another page', undefined, (set) => rectangle(set, [0, 60, 360, 560], 90), []],
  ['no change', undefined, undefined, []],
];
for (const [what, before, now, expected] of marks) {
  test(`circles in the difference of two frames: ${what}`, () => {
    const circles = createCircleSearch(SIZE, SIZE.width)(drawScreen(before), drawScreen(now));
    assert.equal(circles.length, expected.length);
    expected.forEach(([x, y], at) => {
      const [circle] = circles.slice(at);
      assert.ok(circle && Math.hypot(circle.x - x, circle.y - y) <= 2 && circle.certainty >= 0.75, JSON.stringify(circle));
    });
  });
}
