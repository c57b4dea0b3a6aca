import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Recording, ScreenChange } from '@docreel/recording';
import { lineOf } from '../../testing/facts.ts';
import type { Action } from '../../types.ts';
import { detectWithoutBars, withoutBars } from './without-bars.ts';

const BOX = { x: 500, y: 40, width: 300, height: 640 };
const CHANGE: ScreenChange = { startSeconds: 5, endSeconds: 6, share: 0.2, boxes: [BOX] };

function recordingOf(changes: ScreenChange[]): Recording {
  const facts = { switches: [], restless: [], pointer: [{ startSeconds: 1, endSeconds: 2, x: 600, y: 100, shape: 'touch', certainty: 1 }] };
  const lines = [lineOf('Settings', [0, 9], { x: 520, y: 60 })];
  return { ...facts, source: { width: 1280, height: 720, durationSeconds: 10 }, changes, lines } as unknown as Recording;
}

test('sizes, positions and shares of a phone between bars are relative to the phone', () => {
  const { source, lines, changes, pointer } = withoutBars(recordingOf([CHANGE]));
  assert.deepEqual([source.width, source.height], [300, 640]);
  assert.deepEqual([lines[0]?.x, lines[0]?.y], [20, 20]);
  assert.deepEqual([pointer[0]?.x, pointer[0]?.y], [100, 60]);
  assert.deepEqual(changes[0]?.boxes, [{ x: 0, y: 0, width: 300, height: 640 }]);
  assert.ok(Math.abs((changes[0]?.share ?? 0) - 0.96) < 1e-9);
});

test('a recording that fills the picture stays the same', () => {
  const whole = recordingOf([{ ...CHANGE, boxes: [{ x: 0, y: 0, width: 1200, height: 700 }] }]);
  assert.equal(withoutBars(whole), whole);
});

test('a window on an empty desktop, and a screen with little text, have no bars', () => {
  for (const box of [
    { x: 300, y: 150, width: 600, height: 400 },
    { x: 0, y: 0, width: 1280, height: 80 },
  ]) {
    const recording = { ...recordingOf([{ ...CHANGE, boxes: [box] }]), lines: [] };
    assert.equal(withoutBars(recording), recording);
  }
});

test('actions have their positions in the picture of the video', () => {
  const action = { act: 'click', position: { box: { x: 20, y: 20, width: 80, height: 14 }, point: null } } as Action;
  const [found, other] = detectWithoutBars(recordingOf([CHANGE]), () => [action, { ...action, position: null }]);
  assert.deepEqual(found?.position, { box: { x: 520, y: 60, width: 80, height: 14 }, point: null });
  assert.equal(other?.position, null);
});
