import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScreenLine } from '@docreel/recording';
import { createAction, lineOf, read } from '../../testing/facts.ts';
import type { Action } from '../../types.ts';
import { confirmClicks } from './confirmed.ts';

const BOX = { x: 100, y: 100, width: 63, height: 18 };
const CLICK = createAction({
  ...{ certainty: 0.7, object: read('Members', 0.65), position: { box: BOX, point: { x: 120, y: 108 } } },
  ...{ startSeconds: 10, endSeconds: 10.5, showSeconds: 10 },
});
const LABEL = lineOf('Members', [0, 60], { x: 100, y: 100 });

function sureOf(lines: readonly ScreenLine[], action: Action = CLICK): [number, number | undefined] {
  const [one] = confirmClicks([action], { lines: [...lines], changes: [] });
  return [one?.certainty ?? 0, one?.object?.certainty];
}

test('a page that shows the name of the clicked element makes click and name certain', () => {
  assert.deepEqual(sureOf([LABEL, lineOf('Members', [10.6, 60], { x: 500, y: 40 })]), [0.95, 0.95]);
});

test('a label that is only read again, or a name that appears much later, confirms nothing', () => {
  const beside = lineOf('Settings', [0, 60], { x: 100, y: 120 });
  assert.deepEqual(sureOf([beside, { ...LABEL, startSeconds: 10.6 }]), [0.7, 0.65]);
  assert.deepEqual(sureOf([LABEL, beside, lineOf('Members', [14, 60], { x: 500, y: 40 })]), [0.7, 0.65]);
});

test('words that stand alone under the pointer are slightly more certain, the click is not', () => {
  const [certainty, name] = sureOf([LABEL]);
  assert.equal(certainty, 0.7);
  assert.ok(name !== undefined && name > 0.7 && name <= 0.85);
});

test('typing, and an action without a name, stay unchanged', () => {
  const typed = createAction({ act: 'type', object: read('Members', 0.5) });
  assert.deepEqual(confirmClicks([typed, createAction({})], { lines: [LABEL], changes: [] }), [typed, createAction({})]);
});
