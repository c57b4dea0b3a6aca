import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GrayImage } from '../frames/gray-image.ts';
import type { Box } from '../types.ts';
import { measureSurface, measureContrast } from './read-screens.ts';

const PAGE = 240;
const LETTERS = 30;

/** Draws boxes of grey values over each other on a page. */
function draw(boxes: readonly [Box, number][]): GrayImage {
  const image = { width: 400, height: 120, pixels: new Uint8Array(400 * 120).fill(PAGE) };
  for (const [{ x, y, width, height }, gray] of boxes)
    for (let row = y; row < y + height; row++) image.pixels.fill(gray, row * 400 + x, row * 400 + x + width);
  return image;
}

/** Letters of a label: thin strokes in a box of 60 × 12 pixels. */
const LABEL: Box = { x: 150, y: 50, width: 60, height: 12 };
const STROKES = Array.from({ length: 10 }, (_, at): [Box, number] => [{ x: 150 + at * 6, y: 52, width: 2, height: 8 }, LETTERS]);

test('a filled button has four edges at equal distances, and another grey outside', () => {
  const button: Box = { x: 130, y: 42, width: 100, height: 28 };
  const { left, top, right, bottom, edges, outside } = measureSurface(draw([[button, 160], ...STROKES]), LABEL);
  assert.deepEqual([left, top, right, bottom], [21, 9, 21, 9]);
  assert.ok(edges.every((edge) => edge === 80));
  assert.equal(outside, 80);
});

test('a button with an outline has four edges, and the same grey outside', () => {
  const outline: Box = { x: 130, y: 42, width: 100, height: 28 };
  const inside: Box = { x: 131, y: 43, width: 98, height: 26 };
  const { left, edges, outside } = measureSurface(draw([[outline, 180], [inside, PAGE], ...STROKES]), LABEL);
  assert.equal(left, 20);
  assert.ok(edges.every((edge) => edge === 60));
  assert.equal(outside, 0);
});

test('a text on the page has no edges, and an icon next to it is none', () => {
  const icon: Box = { x: 132, y: 53, width: 8, height: 6 };
  const { edges, outside, left } = measureSurface(draw([[icon, LETTERS], ...STROKES]), LABEL);
  assert.deepEqual(edges, [0, 0, 0, 0]);
  assert.equal(outside, 0);
  assert.equal(left, 144, 'the largest distance that is searched');
});

test('the edge of the picture ends the area', () => {
  const { left, top } = measureSurface(draw([]), { x: 4, y: 3, width: 40, height: 10 });
  assert.deepEqual([left, top], [5, 4]);
});

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
