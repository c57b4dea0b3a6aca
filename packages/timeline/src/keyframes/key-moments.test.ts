import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScreenChange, ScreenLine } from '@docreel/recording';
import { findKeyMoments } from './key-moments.ts';

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
