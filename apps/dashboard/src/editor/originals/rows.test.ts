import assert from 'node:assert/strict';
import { test } from 'node:test';
import { undo } from 'prosemirror-history';
import type { EditorState, Transaction } from 'prosemirror-state';
import { createState } from '../model/create-state.ts';
import { createReplacement } from '../model/replace-text.ts';
import { compareWords } from './compare-words.ts';
import { type ComparedTexts, createRows, mapRows, placeRows, type Row } from './rows.ts';

const PIECES = ['# A\n\n', 'B\n\n', '1. C\n\n', '2. D\n\n', '- e\n- f\n\n', 'G\n'];
const ORIGINALS = PIECES.map((_, index) => `<p>${index}</p>`);

function compare(pieces: readonly string[], sources: readonly (number | null)[]): ComparedTexts {
  return {
    originals: ORIGINALS,
    pieces: pieces.map((markdown, at) => ({ markdown, sourceIndex: sources[at] ?? null, state: 'current', changes: [] })),
  };
}

/** Describes each row: the original, and the text of its translation or `-`. */
function describe({ doc }: EditorState, rows: readonly Row[]): string[] {
  return placeRows(doc, rows).map(({ sourceIndex, range }) => `${sourceIndex} ${range ? doc.textBetween(range.from, range.to, ',') : '-'}`);
}

/** A document with its rows, which follow its changes. */
function follow(text: string, texts: ComparedTexts) {
  let state = createState(text);
  let rows = createRows(state.doc, texts) ?? [];
  return {
    apply(tr: Transaction | null) {
      if (!tr) return;
      state = state.apply(tr);
      rows = mapRows(rows, tr.mapping);
    },
    undo() {
      undo(state, (tr) => this.apply(tr));
    },
    get state() {
      return state;
    },
    describe: () => describe(state, rows),
    replace(next: string) {
      this.apply(createReplacement(state, next));
    },
  };
}

const WHOLE = ['0 A', '1 B', '2 C', '3 D', '4 e,f', '5 G'];

test('each block has its original, steps one each and a short list one for all items', () => {
  const page = follow(PIECES.join(''), compare(PIECES, [0, 1, 2, 3, 4, 5]));
  assert.deepEqual(page.describe(), WHOLE);
});

test('an original without a translation is placed between its neighbors', () => {
  const pieces = PIECES.toSpliced(3, 1);
  const page = follow(pieces.join(''), compare(pieces, [0, 1, 2, 4, 5]));
  assert.deepEqual(page.describe(), ['0 A', '1 B', '2 C', '3 -', '4 e,f', '5 G']);
});

test('rows stay at their blocks while somebody types, splits, deletes and restores them', () => {
  const page = follow(PIECES.join(''), compare(PIECES, [0, 1, 2, 3, 4, 5]));
  page.apply(page.state.tr.insertText('bb', 5));
  assert.deepEqual(page.describe()[1], '1 Bbb');
  page.apply(page.state.tr.split(6));
  assert.deepEqual(page.describe(), ['0 A', '1 Bb', '2 C', '3 D', '4 e,f', '5 G']);
  page.undo();
  page.apply(page.state.tr.delete(3, 3 + (page.state.doc.child(1)?.nodeSize ?? 0)));
  assert.deepEqual(page.describe().slice(0, 3), ['0 A', '1 -', '2 C']);
  page.undo();
  assert.equal(page.describe().at(-1), '5 G');
});

test('rows follow a text that was merged with changes of other people', () => {
  const page = follow(PIECES.join(''), compare(PIECES, [0, 1, 2, 3, 4, 5]));
  page.replace(PIECES.with(1, 'B changed.\n\n').toSpliced(2, 0, 'New.\n\n').join(''));
  assert.deepEqual(page.describe(), ['0 A', '1 B changed.', '2 C', '3 D', '4 e,f', '5 G']);
});

test('a document with another text than the compared one gets no rows', () => {
  assert.equal(createRows(createState('Other.\n').doc, compare(PIECES, [])), null);
});

test('words of a changed sentence are compared without markup and moments', () => {
  const parts = compareWords('Open **Members** here. [00:05](video:x#t=5)', 'Open [People](a) here.');
  assert.deepEqual(parts, [
    { kind: 'same', text: 'Open ' },
    { kind: 'removed', text: 'Members' },
    { kind: 'added', text: 'People' },
    { kind: 'same', text: ' here.' },
  ]);
});
