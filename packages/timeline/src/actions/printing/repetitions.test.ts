import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeOf, createAction, read } from '../../testing/facts.ts';
import type { Action } from '../../types.ts';
import { removeRepeatedActions } from './repetitions.ts';

function secret(name: string, startSeconds: number): Action {
  const endSeconds = startSeconds + 0.5;
  return createAction({ act: 'type', object: read(name), value: null, startSeconds, endSeconds, showSeconds: endSeconds });
}

test('a secret that is read in parts is entered once, also if something uncertain lies between', () => {
  const click = createAction({ act: 'click', object: read('Sign in'), startSeconds: 12, endSeconds: 12.5, showSeconds: 12.5 });
  const changes = [changeOf(11.5, 0.01), changeOf(12.5, 0.01), changeOf(30, 0.6)];
  const startsOf = (actions: Action[]) => removeRepeatedActions(actions, { changes, lines: [] }).map((one) => one.startSeconds);
  assert.deepEqual(startsOf([secret('Password', 11), click, secret('Password', 13)]), [11, 12]);
  assert.deepEqual(startsOf([secret('Password', 11), secret('Confirm password', 13)]), [11, 13]);
  assert.deepEqual(startsOf([secret('Password', 11), secret('Password', 40)]), [11, 40]);
});

test('a value is entered once into one field, although the screen changed when it was saved', () => {
  const type = (value: string, startSeconds: number) =>
    createAction({
      act: 'type',
      object: read('Name'),
      value: read(value),
      startSeconds,
      endSeconds: startSeconds + 0.5,
      showSeconds: startSeconds + 0.5,
    });
  const changes = [changeOf(6.6, 0.3)];
  const startsOf = (actions: Action[]) => removeRepeatedActions(actions, { changes, lines: [] }).map((one) => one.startSeconds);
  assert.deepEqual(startsOf([type('Test', 5), type('Test', 7)]), [5]);
  assert.deepEqual(startsOf([type('Test', 5), type('Other', 7)]), [5, 7]);
  const click = (certainty: number) =>
    createAction({ act: 'click', object: read('Next', certainty), startSeconds: 6, endSeconds: 6.2, showSeconds: 6.1 });
  assert.deepEqual(startsOf([type('Test', 5), click(0.1), type('Test', 7)]), [5, 6]);
  assert.deepEqual(startsOf([type('Test', 5), click(0.9), type('Test', 7)]), [5, 6, 7]);
  assert.deepEqual(startsOf([type('Test', 5), type('Test', 40)]), [5, 40]);
});
