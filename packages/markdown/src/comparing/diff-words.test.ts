import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diffWords } from './diff-words.ts';

/** Returns both texts with brackets around the words that differ. */
function mark(old: string, now: string): string[] {
  const ranges = diffWords(old, now);
  return (
    [
      ['old', old],
      ['new', now],
    ] as const
  ).map(([side, text]) =>
    ranges[side].reduceRight((marked, { from, to }) => `${marked.slice(0, from)}[${marked.slice(from, to)}]${marked.slice(to)}`, text),
  );
}

test('words that differ are marked, and neighboring words are one mark', () => {
  assert.deepEqual(mark('Click New project (top right).', 'Click Add a project (top right).'), [
    'Click [New] project (top right).',
    'Click [Add a] project (top right).',
  ]);
  assert.deepEqual(mark('Same.', 'Same.'), ['Same.', 'Same.']);
  assert.deepEqual(mark('', 'All of it'), ['', '[All of it]']);
  assert.deepEqual(mark('Save', 'Save?'), ['Save', 'Save[?]']);
});

test('words of scripts without spaces are found', () => {
  assert.deepEqual(mark('名前を入力します。', '住所を入力します。'), ['[名前]を入力します。', '[住所]を入力します。']);
});
