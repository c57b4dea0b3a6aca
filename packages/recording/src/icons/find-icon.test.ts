import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CROP_SIDE, findIconCrops } from './find-icon.ts';
import { drawFrame } from './testing/draw-frame.ts';

test('an even area has no icon, in any shade and at the edges of the frame', async () => {
  for (const background of ['#000', '#333', '#808080', '#fff']) {
    const frame = await drawFrame('', background);
    for (const [x, y] of [
      [640, 360],
      [0, 0],
      [1279, 719],
      [-5, 800],
      [20, 700],
    ] as const)
      assert.deepEqual(findIconCrops(frame, { x, y }), [], `${background} at ${x}, ${y}`);
  }
});

test('an icon of several parts is one candidate, without the border of its button', async () => {
  const dots = [0, 8, 16].map((y) => `<circle cx="412" cy="${304 + y}" r="2.5" fill="#444"/>`).join('');
  const frame = await drawFrame(`<rect x="392" y="292" width="40" height="40" rx="6" fill="none" stroke="#999"/>${dots}`);
  const boxes = findIconCrops(frame, { x: 414, y: 310 }).map(({ box }) => box);
  assert.ok(
    boxes.some(({ x, y, width, height }) => x >= 408 && y >= 300 && width <= 7 && height >= 20 && height <= 23),
    JSON.stringify(boxes),
  );
});

test('a crop has the icon in the middle, from 0 for the background to 255', async () => {
  const frame = await drawFrame('<rect x="600" y="300" width="24" height="24" fill="#222"/>');
  const [crop] = findIconCrops(frame, { x: 610, y: 310 });
  assert.deepEqual(crop?.box, { x: 600, y: 300, width: 24, height: 24 });
  assert.equal(crop?.pixels[16 * CROP_SIDE + 16], 255);
  assert.equal(crop?.pixels[0], 0);
});

test('a large area and a distant shape are no candidates', async () => {
  const frame = await drawFrame(
    '<rect x="100" y="100" width="300" height="200" fill="#222"/><rect x="700" y="300" width="20" height="20" fill="#222"/>',
  );
  assert.deepEqual(findIconCrops(frame, { x: 250, y: 98 }), []);
  assert.deepEqual(findIconCrops(frame, { x: 740, y: 310 }), []);
});
