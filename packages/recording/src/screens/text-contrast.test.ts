import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GrayImage } from '../frames/gray-image.ts';
import { measureContrast } from './text-contrast.ts';

const SIZE = { width: 40, height: 20 };
const WHOLE = { x: 0, y: 0, ...SIZE };

/** Returns a background with strokes of one shade of grey in every tenth column. */
function strokes(ground: number, gray: number): GrayImage {
  const pixels = new Uint8Array(SIZE.width * SIZE.height).fill(ground);
  for (let at = 0; at < pixels.length; at += 10) pixels[at] = gray;
  return { ...SIZE, pixels };
}

test('strokes have their contrast to the background, dark on light and light on dark', () => {
  assert.equal(measureContrast(strokes(240, 30), WHOLE), 210);
  assert.equal(measureContrast(strokes(30, 240), WHOLE), 210);
  assert.equal(measureContrast(strokes(128, 128), WHOLE), 0);
});

test('a few stray pixels are not strokes', () => {
  const image = strokes(240, 200);
  image.pixels.fill(0, 1, 10);
  assert.equal(measureContrast(image, WHOLE), 40);
});

test('only pixels inside both the box and the picture count', () => {
  const image = strokes(240, 30);
  assert.equal(measureContrast(image, { x: 31, y: 0, width: 8.5, height: 10 }), 0);
  assert.equal(measureContrast(image, { x: 35, y: 15, width: 100, height: 100 }), 0);
  assert.equal(measureContrast(image, { x: 30, y: -5, width: 100, height: 100 }), 210);
  assert.equal(measureContrast(image, { x: 100, y: 100, width: 5, height: 5 }), 0);
});
