import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAction, factsOf, read } from '../../testing/facts.ts';
import type { Action } from '../../types.ts';
import type { ActionSource } from '../pass.ts';
import { infer, removeInferredClicks } from './infer.ts';

const INFERRED = createAction({ object: read('Members', 0.9), startSeconds: 10, endSeconds: 11 });

/** A known action, its source, what is inferred, and whether it is added. */
const CASES: [string, ActionSource, Partial<Action>, Partial<Action>, boolean][] = [
  ['a click with a name', 'pointer', { object: read('Team') }, {}, false],
  ['a click without a name', 'pointer', {}, {}, true],
  ['a click with a name at another time', 'pointer', { object: read('Team'), startSeconds: 20, endSeconds: 21 }, {}, true],
  ['a hover and a click', 'pointer', { act: 'hover', object: read('Team') }, {}, true],
  ['an earlier inference', 'screen', {}, {}, false],
  ['a command', 'input', { act: 'run', startSeconds: 9, endSeconds: 10 }, {}, false],
  ['a command and a return', 'input', { act: 'run', startSeconds: 9, endSeconds: 10 }, { act: 'back' }, true],
  ['a switch', 'input', { act: 'switch', startSeconds: 9, endSeconds: 10 }, {}, true],
];

test('an inferred action is added if nothing else explains its change', () => {
  for (const [name, source, known, inferred, isAdded] of CASES) {
    const add = infer(() => [{ ...INFERRED, ...inferred }]);
    assert.equal(add([{ ...createAction(known), source }], factsOf()).length, isAdded ? 2 : 1, name);
  }
});

test('the name of the new page replaces an uncertain label under a finger, and only there', () => {
  const pointed = { ...createAction({ certainty: 0.9, object: read('Team') }), source: 'pointer' as const };
  const touch = { startSeconds: 9, endSeconds: 10, x: 0, y: 0, shape: 'touch' as const, certainty: 1 };
  for (const [pointer, expected] of [
    [[touch], ['Members']],
    [[{ ...touch, shape: 'hand' as const }], ['Team']],
  ] as const) {
    const recording = factsOf({ pointer: [...pointer] });
    const actions = removeInferredClicks(infer(() => [INFERRED], 'navigation')([pointed], recording), recording);
    assert.deepEqual(
      actions.map(({ object }) => object?.text),
      expected,
    );
  }
});
