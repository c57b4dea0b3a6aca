import assert from 'node:assert/strict';
import { test } from 'node:test';
import { curveTable } from './curve.ts';

test('a name is right if a true step with its key is near, and is counted by its certainty', () => {
  const truth = { title: [], steps: [{ t: [10, 12] as [number, number], text: 'save', keys: ['save'] }] };
  const action = (seconds: number, text: string, certainty: number) => ({ seconds, text, certainty });
  const actions = [
    action(14, 'Save order', 0.95),
    action(20, 'Save', 0.9),
    action(11, 'Cancel', 0.8),
    action(9, 'Save', 0.79),
    action(9, 'Save', 0.1),
  ];
  assert.deepEqual(
    curveTable([{ truth, actions }])
      .split('\n')
      .slice(2)
      .map((row) => row.split('|')[2]?.trim()),
    ['1 of 2', '0 of 1', '1 of 1', '0 of 0', '0 of 0', '1 of 1'],
  );
});
