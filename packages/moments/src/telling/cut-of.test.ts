import assert from 'node:assert/strict';
import { test } from 'node:test';
import { factsOf } from '../testing/facts.ts';
import { cutOf } from './cut-of.ts';

const wide = { ...factsOf().source, width: 2560, height: 1440 };
const mark = { box: { x: 2000, y: 1100, width: 120, height: 30 }, point: { x: 2050, y: 1115 } };

test('a wide picture is cropped to the action and its surroundings', () => {
  const cut = cutOf(factsOf({ source: wide }), 10, mark);
  assert.ok(cut && cut.x + cut.width <= 2560 && cut.y + cut.height <= 1440);
  assert.ok(cut.x <= 2000 && cut.x + cut.width >= 2120 && cut.width >= 1280, 'the mark is within, and half of the screen');
});

test('a picture that is readable as a whole is not cropped, and neither is one that changes mostly', () => {
  assert.equal(cutOf(factsOf({ source: { ...wide, width: 900, height: 506 } }), 10, { box: null, point: { x: 450, y: 250 } }), null);
  const boxes = [{ x: 0, y: 0, width: 2200, height: 400 }];
  assert.equal(cutOf(factsOf({ source: wide, changes: [{ startSeconds: 9, endSeconds: 9.5, share: 0.3, boxes }] }), 10, mark), null);
});
