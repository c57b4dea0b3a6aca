import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAction, read } from '../testing/facts.ts';
import { removeBeginnings, removeRepeatedChoices } from './repetitions.ts';

test('a choice detected twice within a moment counts once; after another choice it counts again', () => {
  const chosen = (text: string, seconds: number) =>
    createAction({ act: 'choose', object: read(text), startSeconds: seconds, endSeconds: seconds });
  const actions = [chosen('Some', 32), chosen('Some', 32.8), chosen('All', 34), chosen('Some', 35), chosen('Some', 40)];
  assert.deepEqual(
    removeRepeatedChoices(actions).map(({ startSeconds }) => startSeconds),
    [32, 34, 35, 40],
  );
});

test('a command that was read while it was typed is removed, an earlier one stays', () => {
  const run = (text: string, startSeconds: number, endSeconds: number) =>
    createAction({ act: 'run', value: read(text), startSeconds, endSeconds });
  const cases: [string, number, number][] = [
    ['git', 10, 1],
    ['git', 4, 2],
    ['ls', 10, 2],
  ];
  for (const [text, seconds, kept] of cases) {
    const actions = [run(text, seconds, seconds + 1), run('git status', 11.5, 13)];
    assert.equal(removeBeginnings(actions).length, kept, `${text} at ${seconds}`);
  }
});
