import assert from 'node:assert/strict';
import { test } from 'node:test';
import { realTable, type RealRow } from './table.ts';

const ROW: RealRow = {
  name: 'a',
  hasCaptions: false,
  score: { expected: 4, found: 1, wrong: 1, touched: 2, rightPictures: 1, matches: [], missed: [] },
  isTitleRight: true,
  isEmpty: false,
  keyMoments: 3,
  marked: 0,
  wallSeconds: 10.4,
  cpuSeconds: 20,
};

function findLine(table: string, start: string): string {
  return table.split('\n').find((line) => line.startsWith(start)) ?? '';
}

test('runs with and without captions are summed separately, and compared for the same recordings', () => {
  const other = { ...ROW, name: 'b' };
  const table = realTable([ROW, other, { ...other, hasCaptions: true }]);
  assert.match(
    findLine(table, '| **all** | without'),
    /2 of 8 \(0\.25\) \| 2 of 4 \(0\.50\) \| 4 of 8 .* 2 of 2 \| 0 of 2 \| 6 \| 0 \| 21 \| 40 \|/,
  );
  assert.match(findLine(table, '| **those with captions** | without'), /1 of 4/);
  assert.match(findLine(table, '| **those with captions** | with '), /1 of 4/);
});

test('a recording without ground truth is listed, and only its cost is summed', () => {
  const table = realTable([ROW, { ...ROW, name: 'b', score: null, isTitleRight: false }]);
  assert.match(findLine(table, '| b |'), /\| without \| – \| – \| – \| – \| – \| no \| 3 \|/);
  assert.match(findLine(table, '| **all**'), /1 of 4 .* 1 of 1 \| 0 of 2 \| 6 \|/);
});

test('CPU time is shown only if all of it was measured', () => {
  const table = realTable([ROW, { ...ROW, name: 'b', cpuSeconds: null }]);
  assert.match(findLine(table, '| a |'), /\| 20 \|$/);
  assert.match(findLine(table, '| **all**'), /\| – \|$/);
});

test('the cost is left out on request', () => {
  const table = realTable([ROW], { hasCost: false });
  assert.doesNotMatch(table, /CPU/);
  assert.match(findLine(table, '| **all**'), /\| 3 \| 0 \|$/);
});
