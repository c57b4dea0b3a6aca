import assert from 'node:assert/strict';
import type { Recording, ScreenLine } from '@docreel/recording';
import { test } from 'node:test';
import { createAction, factsOf, lineOf, read, sceneOf } from '../testing/facts.ts';
import type { Action } from '../types.ts';
import { correctChoices, createMoments, readHeadings } from './moments-from-actions.ts';

function from(recording: Recording, actions: Action[]) {
  return createMoments(readHeadings(recording, actions), actions);
}

const place = { box: { x: 100, y: 100, width: 60, height: 20 }, point: { x: 110, y: 108 } };

test('a certain action is a step, one with only a position is marked, all others are shown', () => {
  const sure = createAction({ object: read('Save'), position: place });
  const unnamed = createAction({ startSeconds: 20, endSeconds: 20.5, object: read('5ave', 0.4), position: place });
  const doubtful = createAction({ startSeconds: 30, endSeconds: 30.5, object: read('Save'), certainty: 0.5, position: place });
  const moments = from(factsOf(), [sure, unnamed, doubtful]);
  assert.deepEqual(
    moments.map(({ kind, action }) => [kind, action?.object?.text ?? null]),
    [
      ['step', 'Save'],
      ['marked', '5ave'],
      ['shown', null],
    ],
  );
});

test('a value with a doubtful letter is not printed, and a certain field name still is', () => {
  const kinds = from(factsOf(), [
    createAction({ act: 'run', value: read('git pull', 0.6) }),
    createAction({ act: 'type', value: read('exampl', 0.6), object: read('Name'), startSeconds: 20, endSeconds: 22 }),
  ]).map(({ kind }) => kind);
  assert.deepEqual(kinds, ['shown', 'step']);
});

test('an uncertain field name is omitted, and the value is the step', () => {
  const steps = from(factsOf(), [
    createAction({ act: 'type', value: read('June 30'), object: read('Custo', 0.52) }),
    createAction({ act: 'type', value: read('Acme'), object: read('Customer', 0.6), startSeconds: 20, endSeconds: 22 }),
  ]).map(({ kind, action }) => [kind, action?.value?.text, action?.object?.text ?? null]);
  assert.deepEqual(steps, [
    ['step', 'June 30', null],
    ['step', 'Acme', 'Customer'],
  ]);
});

test('a heading must be read with certainty, be visible for long and not be typed text', () => {
  const scenes = [
    sceneOf('Members', [0, 20]),
    sceneOf('fooe', [20, 21], 1),
    sceneOf('example project', [21, 40], 2),
    sceneOf('src/index.js', [40, 60], 3),
  ];
  const typed = createAction({ act: 'type', value: read('Example project'), startSeconds: 25, endSeconds: 26 });
  const clicks = [10, 20.5, 30, 50].map((startSeconds) =>
    createAction({ object: read('Next'), startSeconds, endSeconds: startSeconds + 0.2 }),
  );
  const headings = from(factsOf({ scenes }), [...clicks, typed]).map(({ heading }) => heading?.text ?? null);
  assert.deepEqual(headings, ['Members', null, null, null, null]);
});

test('a line of a document of which a dialog covers the end is no heading', () => {
  const scenes = [sceneOf('Roast the tomatoes', [0, 20])];
  const headingOf = (lines: ScreenLine[]) => from(factsOf({ scenes, lines }), [createAction({ object: read('Next') })])[0]?.heading?.text;
  const whole = lineOf('Roast the tomatoes for 30 minutes.', [20, 30], { x: 100, y: 44 });
  assert.equal(headingOf([whole]), undefined);
  assert.equal(headingOf([{ ...whole, y: 400 }]), 'Roast the tomatoes');
});

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
