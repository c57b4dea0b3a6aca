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

test('what takes longest begins first', () => {
  assert.deepEqual(
    toBatches(FILES).map(({ name }) => name),
    ['faults', 'acceptance', 'other engines, contract and tools', 'site'],
  );
});
