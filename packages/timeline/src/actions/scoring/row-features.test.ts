import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScreenLine } from '@docreel/recording';
import { createAction, factsOf, lineOf, read } from '../../testing/facts.ts';
import { describeRow } from './row-features.ts';

const LINES: ScreenLine[] = [
  lineOf('maya@lab:~$ git init', [1, 60], { x: 20, y: 100 }),
  lineOf('maya@lab:~$ git log', [10, 12], { x: 20, y: 124 }),
  lineOf('maya@lab:~$ git log --all', [12, 60], { x: 20, y: 124 }),
  lineOf('fd85335 First page', [13, 60], { x: 20, y: 148 }),
];

function claim(text: string, endSeconds: number) {
  const position = { box: { x: 20, y: 124, width: 180, height: 18 }, point: null };
  return { pass: 'written', action: createAction({ act: 'run', value: read(text), position, startSeconds: 9, endSeconds }) };
}

test('a command is described by its prompt, and by what appears below it', () => {
  const whole = claim('git log --all', 12);
  const { endsPrompt, samePrompts, inTerminal, after, grownAfter, cameBelow, longer, shorter } = describeRow(
    whole,
    [claim('git log', 10.5)],
    factsOf({ lines: LINES }),
  );
  assert.deepEqual(
    { endsPrompt, samePrompts, inTerminal, after, grownAfter, cameBelow, longer, shorter },
    { endsPrompt: 1, samePrompts: 1, inTerminal: 1, after: 0, grownAfter: 0, cameBelow: 1, longer: 0, shorter: 1 },
  );
});

test('the beginning of a command grows later', () => {
  const { grownAfter, longer } = describeRow(claim('git log', 10.5), [claim('git log --all', 12)], factsOf({ lines: LINES }));
  assert.deepEqual({ grownAfter, longer }, { grownAfter: 3, longer: 1 });
});
