import assert from 'node:assert/strict';
import type { ScreenChange, ScreenLine } from '@docreel/recording';
import { test } from 'node:test';
import { factsOf } from '../testing/facts.ts';
import { cropAroundMark, findKeyMoments } from './stills.ts';

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

const change = (startSeconds: number, share: number, endSeconds = startSeconds + 0.25): ScreenChange => ({
  startSeconds,
  endSeconds,
  share,
  boxes: [],
});
const line = (text: string, startSeconds: number): ScreenLine => ({
  text,
  confidence: 0.9,
  startSeconds,
  endSeconds: 60,
  ...{ x: 0, y: 0, width: 10, height: 10 },
});
const starts = (...args: Parameters<typeof findKeyMoments>) => findKeyMoments(...args).map(({ startSeconds }) => startSeconds);

test('changes close together: the largest is shown', () => {
  assert.deepEqual(starts([change(1, 0.02), change(2.5, 0.6), change(4, 0.05), change(9, 0.03)], [], []), [2.5, 9]);
});

test('a change already covered by a step is not shown again', () => {
  assert.deepEqual(starts([change(1, 0.5), change(9, 0.5)], [], [{ startSeconds: 0, endSeconds: 2 }]), [9]);
});

test('a tiny change is not a key frame, but a few new words are', () => {
  assert.deepEqual(starts([change(1, 0.0005)], [], []), []);
  assert.deepEqual(starts([change(1, 0.0005)], [line('Bookmarked Apple Inc', 1.25)], []), [1]);
});

test('a page that loads piece by piece is one key frame, from its first piece', () => {
  const [one, ...more] = findKeyMoments([change(1, 0.2), change(1.5, 0.3), change(2, 0.1)], [], []);
  assert.deepEqual([one?.startSeconds, one?.endSeconds, more.length], [1, 2.25, 0]);
});
