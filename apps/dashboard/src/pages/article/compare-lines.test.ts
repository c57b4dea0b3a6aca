import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compareLines } from './compare-lines.ts';

const shown = (before: string, after: string) => compareLines(before, after).map(({ kind, text }) => `${kind} ${text}`);

test('a changed line is removed and added between its neighbors', () => {
  assert.deepEqual(shown('a\nb\nc', 'a\nB\nc'), ['same a', 'removed b', 'added B', 'same c']);
});

test('distant unchanged lines become one gap', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`);
  const changed = lines.with(10, 'new');
  assert.deepEqual(shown(lines.join('\n'), changed.join('\n')), [
    'same null',
    'same line 8',
    'same line 9',
    'removed line 10',
    'added new',
    'same line 11',
    'same line 12',
    'same null',
  ]);
});

test('removed and unchanged lines give the old text, added and unchanged lines the new one', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 6 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = compareLines(before, after);
      if (lines.some((line) => line.text === null)) return;
      const of = (kind: string) => lines.filter((line) => line.kind !== kind).map((line) => line.text);
      assert.deepEqual(of('added').join('\n'), before);
      assert.deepEqual(of('removed').join('\n'), after);
    }),
  );
});
