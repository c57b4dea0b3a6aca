import assert from 'node:assert/strict';
import { test } from 'node:test';
import { factsOf } from '../testing/facts.ts';
import { cropAroundMark } from './crop.ts';

const wide = { ...factsOf().source, width: 2560, height: 1440 };
const mark = { box: { x: 2000, y: 1100, width: 120, height: 30 }, point: { x: 2050, y: 1115 } };

test('a wide picture is cropped to the action and its surroundings', () => {
  const cut = cropAroundMark(factsOf({ source: wide }), 10, mark);
  assert.ok(cut && cut.x + cut.width <= 2560 && cut.y + cut.height <= 1440);
  assert.ok(cut.x <= 2000 && cut.x + cut.width >= 2120 && cut.width >= 1280, 'the mark is within, and half of the screen');
});

test('a picture that is readable as a whole is not cropped, and neither is one whose mark is large', () => {
  assert.equal(
    cropAroundMark(factsOf({ source: { ...wide, width: 900, height: 506 } }), 10, { box: null, point: { x: 450, y: 250 } }),
    null,
  );
  assert.equal(cropAroundMark(factsOf({ source: wide }), 10, { box: { x: 0, y: 0, width: 2200, height: 400 }, point: null }), null);
});

test('if the changes around the mark fill the picture, the part around the mark is shown, also in a corner', () => {
  const boxes = [{ x: 0, y: 0, width: 2200, height: 400 }];
  const changes = [{ startSeconds: 9, endSeconds: 9.5, share: 0.3, boxes }];
  assert.deepEqual(cropAroundMark(factsOf({ source: wide, changes }), 10, mark), { x: 1280, y: 720, width: 1280, height: 720 });
  const corner = { box: { x: 2450, y: 20, width: 90, height: 24 }, point: null };
  assert.deepEqual(cropAroundMark(factsOf({ source: wide, changes }), 10, corner), { x: 1280, y: 0, width: 1280, height: 720 });
});
