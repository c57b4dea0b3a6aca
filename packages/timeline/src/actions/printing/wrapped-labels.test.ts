import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Box } from '@docreel/recording';
import { createAction, read } from '../../testing/facts.ts';
import type { Action } from '../../types.ts';
import { joinWrappedLabels } from './wrapped-labels.ts';

function press(text: string, box: Box, seconds: number): Action {
  return createAction({ act: 'click', object: read(text), position: { box, point: null }, ...timesOf(seconds) });
}

function timesOf(seconds: number) {
  return { startSeconds: seconds, endSeconds: seconds + 0.2, showSeconds: seconds };
}

const UPPER = { x: 876, y: 1273, width: 393, height: 30 };
const cases: [string, Box, number, string[]][] = [
  ['the centred line below', { x: 959, y: 1318, width: 232, height: 24 }, 17, ['Authorize Example DataHub access']],
  ['the centred line below, much later', { x: 959, y: 1318, width: 232, height: 24 }, 20, ['Authorize Example', 'DataHub access']],
  ['an entry that begins at the same edge', { x: 876, y: 1318, width: 393, height: 24 }, 17, ['Authorize Example', 'DataHub access']],
  ['the label that replaces it', { x: 959, y: 1275, width: 232, height: 24 }, 17, ['Authorize Example', 'DataHub access']],
  ['a button further down', { x: 959, y: 1400, width: 232, height: 24 }, 17, ['Authorize Example', 'DataHub access']],
];
for (const [what, box, seconds, expected] of cases) {
  test(`two presses on lines of text: ${what}`, () => {
    const joined = joinWrappedLabels([press('Authorize Example', UPPER, 16.5), press('DataHub access', box, seconds)]);
    assert.deepEqual(
      joined.map(({ object }) => object?.text),
      expected,
    );
  });
}

test('the lines of a label are joined in their order on the screen', () => {
  const lower = { x: 959, y: 1318, width: 232, height: 24 };
  const [joined] = joinWrappedLabels([press('DataHub access', lower, 16.5), press('Authorize Example', UPPER, 16.8)]);
  assert.equal(joined?.object?.text, 'Authorize Example DataHub access');
  assert.deepEqual(joined?.position?.box, { x: 876, y: 1273, width: 393, height: 69 });
});
