import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toBatches } from './batches.ts';

const FILES = [
  'bench/faults/faults.test.ts',
  'packages/site/src/a.test.ts',
  'acceptance/z.test.ts',
  'acceptance/articles/a.test.ts',
  'elsewhere/a.test.ts',
];

test('every file is in one batch', () => {
  assert.deepEqual(
    toBatches(FILES)
      .flatMap(({ files }) => files)
      .toSorted(),
    FILES.toSorted(),
  );
});

test('what kills processes runs alone, and last', () => {
  assert.deepEqual(
    toBatches(FILES).map(({ isAlone }) => isAlone),
    [false, false, false, true],
  );
  assert.deepEqual(toBatches(FILES).at(-1)?.files, ['bench/faults/faults.test.ts']);
});
