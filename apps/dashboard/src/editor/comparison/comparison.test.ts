import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BlockComparison } from '@docreel/contract';
import { decide, getTitleChoice, resolveChoices, takeAll, TITLE } from './choices.ts';
import { listRevisionLines } from './list-revision-lines.ts';
import { listRows } from './list-rows.ts';

type Given = Partial<BlockComparison> & Pick<BlockComparison, 'state'>;

const describe = (...given: Given[]) =>
  given.map((one): BlockComparison => ({ author: 'machine', old: null, new: null, movedTo: null, ...one }));

test('generated blocks that changed or are new are taken, and all others are kept', () => {
  const blocks = describe({ state: 'same' }, { state: 'changed' }, { state: 'new' }, { state: 'gone' });
  assert.deepEqual(resolveChoices(blocks, {}, false), ['keep', 'take', 'take', 'keep']);
  assert.deepEqual(resolveChoices(blocks, {}, true), ['keep', 'take', 'take', 'take'], 'regenerating removes what is gone');
});

test('blocks that a person wrote, changed or deleted are kept, also when all changes are taken', () => {
  const blocks = describe(
    { state: 'changed', author: 'person' },
    { state: 'new', author: 'person' },
    { state: 'gone', author: 'person' },
    { state: 'gone' },
  );
  assert.deepEqual(resolveChoices(blocks, takeAll(blocks, {}, ['changed', 'new', 'gone']), false), ['keep', 'keep', 'keep', 'take']);
});

test('both lines of a block that moved have one choice', () => {
  const blocks = describe({ state: 'gone', movedTo: 2 }, { state: 'same' }, { state: 'new', movedTo: 0 });
  assert.deepEqual(resolveChoices(blocks, {}, false), ['take', 'keep', 'take']);
  assert.deepEqual(resolveChoices(blocks, decide(blocks, {}, { at: 2, choice: 'keep' }), false), ['keep', 'keep', 'keep']);
  assert.deepEqual(resolveChoices(blocks, decide(blocks, {}, { at: 0, choice: 'keep' }), false), ['keep', 'keep', 'keep']);
});

test('a new title is taken unless a person changed the title', () => {
  const title = { old: 'A', new: 'B', author: 'machine' } as const;
  assert.equal(getTitleChoice({ title }, {}), 'take');
  assert.equal(getTitleChoice({ title: { ...title, author: 'person' } }, {}), 'keep');
  assert.equal(getTitleChoice({ title: { ...title, author: 'person' } }, { [TITLE]: 'take' }), 'take');
  assert.equal(getTitleChoice({ title: { ...title, new: 'A' } }, {}), 'keep');
});

test('unchanged blocks next to each other are one row until it is opened', () => {
  const lines = (['same', 'same', 'new', 'same'] as const).map((state, index) => ({ state, index }));
  const kinds = (opened: number[], onlyDifferences = true) =>
    listRows(lines, { onlyDifferences, opened }).map((row) => (row.kind === 'unchanged' ? row.count : row.line.state));
  assert.deepEqual(kinds([]), [2, 'new', 1]);
  assert.deepEqual(kinds([0]), ['same', 'same', 'new', 1]);
  assert.deepEqual(kinds([], false), ['same', 'same', 'new', 'same']);
});

test('in the history, another picture or title is a change, and another number is not', () => {
  const before = { title: 'A', content: '1. Click **A**.\n\n   ![p](asset:x)\n\n2. Click **B**.\n\n3. Click **C**.\n' };
  const after = { title: 'A*', content: '1. Click **A**.\n\n   ![p](asset:y)\n\n2. Click **C**.\n' };
  assert.deepEqual(
    listRevisionLines(before, after).map(({ state }) => state),
    ['changed', 'changed', 'gone', 'same'],
  );
  assert.deepEqual(
    listRevisionLines(null, after).map(({ state }) => state),
    ['new', 'new'],
  );
});
