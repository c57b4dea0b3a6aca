import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScreenLine } from '@docreel/recording';
import { createAction, factsOf, lineOf, read } from '../testing/facts.ts';
import type { Action } from '../types.ts';
import { correctChoices } from './correct-choices.ts';
import { createMoments, readHeadings } from './moments-from-actions.ts';

const CHOSEN = createAction({
  ...{ act: 'choose', object: read('OK'), startSeconds: 10, endSeconds: 10.5, showSeconds: 10 },
  position: { box: { x: 400, y: 300, width: 18, height: 18 }, point: { x: 405, y: 309 } },
});
const OK = lineOf('OK', [5, 10.2], { x: 400, y: 300 });

const CASES: readonly { name: string; action?: Partial<Action>; lines: ScreenLine[]; act: string }[] = [
  { name: 'a button beside another', lines: [OK, lineOf('Cancel', [5, 10.2], { x: 300, y: 300 })], act: 'click' },
  { name: 'an entry below another', lines: [OK, lineOf('Never', [5, 10.2], { x: 402, y: 326 })], act: 'choose' },
  { name: 'a button below text at a distance', lines: [OK, lineOf('Are you sure?', [5, 10.2], { x: 400, y: 200 })], act: 'click' },
  { name: 'a value of a field', action: { value: read('OK') }, lines: [OK], act: 'choose' },
  { name: 'an item of a menu', action: { menu: { ...read('View'), isContext: false } }, lines: [OK], act: 'choose' },
];

test('a choice is one of several entries below each other, otherwise a click on a button', () => {
  for (const { name, action, lines, act } of CASES) {
    const recording = factsOf({ lines });
    const actions = [{ ...CHOSEN, ...action }];
    const moments = createMoments(readHeadings(recording, actions), actions);
    assert.equal(correctChoices(moments, recording)[0]?.action?.act, act, name);
  }
});
