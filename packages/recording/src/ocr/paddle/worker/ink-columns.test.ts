import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detachGlyph, findGap, inkColumns } from './ink-columns.js';

/** A strip of black letters on white: `#` is ink. */
function strip(row: string, height = 10) {
  const pixels = Uint8Array.from({ length: row.length * height }, (_, at) => (row[at % row.length] === '#' ? 0 : 255));
  return { width: row.length, height, pixels };
}

test('columns with letters are marked, and a rule across the whole strip is not', () => {
  const image = strip('..##...###..');
  image.pixels.fill(0, 9 * image.width);
  assert.deepEqual([...inkColumns(image, { top: 0, bottom: 10 })], [0, 0, 1, 1, 0, 0, 0, 1, 1, 1, 0, 0]);
});

test('the widest gap between two letters is found', () => {
  const columns = Uint8Array.from('..##.#....###.', (mark) => Number(mark === '#'));
  assert.deepEqual(findGap(columns, 2, 11), { left: 6, right: 10 });
  assert.equal(findGap(columns, 10, 12), null);
});

test('an icon that is read as the first letter becomes a word of its own', () => {
  const columns = Uint8Array.from('.###......##.##.##.##', (mark) => Number(mark === '#'));
  const word = { text: 'xLoad', centres: [2, 10.5, 13.5, 16.5, 19.5], scores: [0.6, 1, 1, 1, 1] };
  assert.deepEqual(
    detachGlyph([word], { columns, height: 10 }).map(({ text, scores }) => [text, scores[0]]),
    [
      ['x', 0.6],
      ['Load', 1],
    ],
  );
  assert.equal(detachGlyph([word], { columns, height: 20 }).length, 1);
});
