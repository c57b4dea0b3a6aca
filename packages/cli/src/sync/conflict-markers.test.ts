import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hasMarkers, markConflicts, resolveBaseConflict } from './conflict-markers.ts';

const text = fc
  .array(fc.constantFrom('one', 'two', 'three', 'four', ''), { maxLength: 8 })
  .map((lines) => lines.map((line) => `${line}\n`).join(''));

/** Keeps one side of all conflicts. */
function choose(marked: string, side: 1 | 2): string {
  return marked.replaceAll(/<{7} .*\n([^]*?)={7}\n([^]*?)>{7} .*\n/g, (_, mine: string, theirs: string) => (side === 1 ? mine : theirs));
}

test('both versions of a text can be restored from its conflict markers', () => {
  fc.assert(
    fc.property(text, text, (mine, theirs) => {
      const marked = markConflicts(mine, theirs);
      assert.deepEqual([choose(marked, 1), choose(marked, 2)], [mine, theirs]);
      assert.equal(hasMarkers(marked), mine !== theirs);
    }),
  );
});

test('a conflict of Git about the base alone becomes the newer base, and others stay', () => {
  const base = (revision: number) => `base: { revision: ${revision}, hash: "a", folder: null }\n`;
  const conflict = (ours: string, theirs: string) => `id: 1\n<<<<<<< HEAD\n${ours}=======\n${theirs}>>>>>>> branch\n---\n`;
  assert.equal(resolveBaseConflict(conflict(base(9), base(10))), `id: 1\n${base(10)}---\n`);
  assert.equal(resolveBaseConflict(conflict(base(11), base(10))), `id: 1\n${base(11)}---\n`);
  const withOriginal = conflict(`${base(3)}||||||| 123abc\n${base(2)}`, base(4));
  assert.equal(resolveBaseConflict(withOriginal), `id: 1\n${base(4)}---\n`);
  for (const other of [conflict(`title: A\n${base(3)}`, base(4)), conflict('title: A\n', 'title: B\n')])
    assert.equal(resolveBaseConflict(other), other);
});
