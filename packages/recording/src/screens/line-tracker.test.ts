import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLineTracker, type OcrText } from './line-tracker.ts';

function label(text: string, at: { x?: number; y?: number } = {}, confidence = 0.9): OcrText {
  return { text, confidence, x: at.x ?? 100, y: at.y ?? 50, width: text.length * 9, height: 18 };
}

function track(readings: [number, OcrText[]][], end = 60) {
  const tracker = createLineTracker();
  for (const [seconds, labels] of readings) tracker.add({ seconds, labels });
  return tracker.end(end).map(({ text, startSeconds, endSeconds }) => [text, startSeconds, endSeconds]);
}

test('a line that stays is one line, from its first reading to the first without it', () => {
  const lines = track([
    [1, [label('Save')]],
    [2, [label('Save'), label('Name', { y: 90 })]],
    [9, [label('Name', { y: 90 })]],
    [20, [label('Name', { y: 90 })]],
  ]);
  assert.deepEqual(lines, [
    ['Save', 1, 9],
    ['Name', 2, 60],
  ]);
});

test('a line that grows is a series of lines', () => {
  const lines = track([
    [1, [label('g')]],
    [1.5, [label('g-sta')]],
    [2, [label('g-state')]],
  ]);
  assert.deepEqual(
    lines.map(([text]) => text),
    ['g', 'g-sta', 'g-state'],
  );
});

test('a line misread once stays one line, in its most frequent spelling', () => {
  const lines = track([
    [1, [label('Bookmarked Apple lnc', {}, 0.6)]],
    [2, [label('Bookmarked Apple Inc')]],
    [3, [label('Bookmarked Apple Inc')]],
  ]);
  assert.deepEqual(lines, [['Bookmarked Apple Inc', 1, 60]]);
});

test('a line whose letter is under the pointer keeps its clean spelling, however long the pointer rests', () => {
  const covered = (text: string, confidence: number) => ({ ...label(text, {}, confidence), width: 180 });
  const lines = track([
    [1, [covered('Anadir nueva carpeta', 0.997)]],
    [2, [covered('Anadir neva carpeta', 0.982)]],
    [3, [covered('Anadir neva carpeta', 0.982)]],
    [4, [covered('Anadir neva carpeta', 0.982)]],
  ]);
  assert.deepEqual(lines, [['Anadir nueva carpeta', 1, 60]]);
});

test('a number that changes makes another line, a number that was read with doubt does not', () => {
  const lines = (confidence: number) =>
    track([
      [1, [label('2 sugar(s)', {}, 0.99), label('due 2026-05-12', { y: 90 }, 0.98)]],
      [4, [label('4 sugar(s)', {}, confidence), label('due 2026-05-13', { y: 90 }, confidence)]],
    ]);
  assert.deepEqual(lines(0.99), [
    ['2 sugar(s)', 1, 4],
    ['due 2026-05-12', 1, 4],
    ['4 sugar(s)', 4, 60],
    ['due 2026-05-13', 4, 60],
  ]);
  assert.deepEqual(lines(0.8), [
    ['2 sugar(s)', 1, 60],
    ['due 2026-05-12', 1, 60],
  ]);
});

test('a letter that is read as a digit makes no other line', () => {
  const lines = track([
    [1, [label('mysql status', {}, 0.99)]],
    [2, [label('mysq1 status', {}, 0.98)]],
  ]);
  assert.deepEqual(lines, [['mysql status', 1, 60]]);
});

test('a pointer that hides a line for a moment does not end it', () => {
  assert.deepEqual(
    track([
      [1, [label('Save')]],
      [2, []],
      [3, [label('Save')]],
    ]),
    [['Save', 1, 60]],
  );
});

test('the same word in two positions is two lines', () => {
  assert.equal(track([[1, [label('Edit'), label('Edit', { y: 90 }), label('Edit', { x: 300 })]]]).length, 3);
});
