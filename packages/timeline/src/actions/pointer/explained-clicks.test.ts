import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeOf, createAction, read } from '../../testing/facts.ts';
import type { Action } from '../../types.ts';
import { removeExplainedClicks } from './explained-clicks.ts';

const BOX = { x: 100, y: 100, width: 90, height: 18 };
const FIELD = { box: BOX, point: null };

function click(action: Partial<Action> = {}): Action {
  return createAction({ object: read('Save'), position: { box: null, point: { x: 120, y: 108 } }, ...action });
}

/** A click at 10 to 10.5 seconds, an input, and whether the click stays. */
const CASES: [string, Action, Partial<Action>, boolean][] = [
  ['a click into the field that is then filled in', click(), { act: 'type', position: FIELD, startSeconds: 11, endSeconds: 13 }, false],
  ['a click far from the field', click({ position: null }), { act: 'type', position: FIELD, startSeconds: 11, endSeconds: 13 }, true],
  ['a click long before the typing', click(), { act: 'type', position: FIELD, startSeconds: 14, endSeconds: 16 }, true],
  ['a click on the name of the field', click({ position: null }), { act: 'type', object: read('Save as'), startSeconds: 11 }, false],
  ['a click on a switch', click(), { act: 'switch', startSeconds: 10.2, endSeconds: 10.5 }, false],
  ['a click on the chosen entry', click(), { act: 'choose', value: read('Save'), startSeconds: 10.6, endSeconds: 11 }, false],
  ['an uncertain click during a command', click({ certainty: 0.7 }), { act: 'run', value: read('ls'), startSeconds: 9 }, false],
  ['a certain click during a command', click(), { act: 'run', value: read('ls'), startSeconds: 9 }, true],
];

test('a click is removed if an input explains it', () => {
  for (const [name, pointed, input, stays] of CASES) {
    const actions = [
      { ...createAction(input), source: 'input' as const },
      { ...pointed, source: 'pointer' as const },
    ];
    assert.equal(removeExplainedClicks(actions, { changes: [] }).length, stays ? 2 : 1, name);
  }
});

test('a click that opened another page does not lead into its field', () => {
  const input = createAction({ act: 'type', position: FIELD, startSeconds: 12, endSeconds: 13 });
  const actions = [
    { ...input, source: 'input' as const },
    { ...click(), source: 'pointer' as const },
  ];
  assert.equal(removeExplainedClicks(actions, { changes: [changeOf(11, 0.9)] }).length, 2);
});
