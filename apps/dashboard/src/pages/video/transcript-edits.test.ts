import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeLine, joinLines, findNextUncertain, splitLine, toLines, toSegments } from './transcript-edits.ts';

const word = (text: string, confidence: number) => ({ text, startSeconds: 0, endSeconds: 1, confidence });
const SAID = [
  { startSeconds: 0, endSeconds: 4, text: 'Click projects. Then wait.', words: [word('Click', 0.9), word('projects.', 0.4)] },
  { startSeconds: 5, endSeconds: 6, text: 'Good.', words: [] },
  { startSeconds: 7, endSeconds: 9, text: 'Type a name.', words: [word('name', 0.2)] },
];
const lines = toLines(SAID);
const plain = SAID.map(({ words: _words, ...segment }) => segment);

test('an unchanged transcript is saved unchanged', () => {
  assert.deepEqual(toSegments(lines), plain);
});

test('a line is split at the cursor with a proportional time, and joined again', () => {
  const split = splitLine(lines, 0, 'Click projects.'.length);
  assert.deepEqual(toSegments(split).slice(0, 2), [
    { startSeconds: 0, endSeconds: 2.31, text: 'Click projects.' },
    { startSeconds: 2.31, endSeconds: 4, text: 'Then wait.' },
  ]);
  assert.equal(new Set(split.map(({ key }) => key)).size, 4);
  assert.deepEqual(toSegments(joinLines(split, 0)), plain);
  assert.deepEqual(splitLine(lines, 0, 0), lines, 'nothing is split off');
  assert.deepEqual(toSegments(joinLines(lines, 2)), plain, 'nothing follows the last');
});

test('an empty line is dropped, and changed times are sorted', () => {
  assert.deepEqual(toSegments(changeLine(lines, 1, { text: ' ' })).length, 2);
  const moved = toSegments(changeLine(lines, 2, { startSeconds: 4.5, endSeconds: 4 }));
  assert.deepEqual(moved[1], { startSeconds: 4.5, endSeconds: 4.5, text: 'Type a name.' });
});

test('the search for uncertain words starts over at the end and skips edited lines', () => {
  assert.equal(findNextUncertain(lines, null)?.key, 0);
  assert.equal(findNextUncertain(lines, 0)?.key, 2);
  assert.equal(findNextUncertain(lines, 2)?.key, 0);
  assert.equal(findNextUncertain(changeLine(changeLine(lines, 0, { text: 'A' }), 2, { text: 'B' }), null), undefined);
});
