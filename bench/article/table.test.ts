import assert from 'node:assert/strict';
import { test } from 'node:test';
import { replaceBetween } from './replace-between.ts';
import type { ArticleScore } from './score-article.ts';
import { median, tableOf } from './table.ts';

const score: ArticleScore = {
  expected: 8,
  found: 6,
  extra: 2,
  inversions: 1,
  rightPictures: 3,
  drifts: [0.5, 1.5, 4],
  strayWords: ['lunch'],
  missed: [],
  extras: [],
  wrongPictures: [],
};
const EMPTY: ArticleScore = { ...score, found: 0, extra: 0, inversions: 0, rightPictures: 0, drifts: [], strayWords: [] };

test('a row contains the shares, and the last rows add up the videos of a mode', () => {
  const rows = [
    { fixture: 'one', mode: 'spoken', score, wordErrorRate: 0.2 },
    { fixture: 'two', mode: 'spoken', score: EMPTY, wordErrorRate: 0.4 },
  ];
  const [, , one, two, all] = tableOf(rows).split('\n');
  assert.equal(one, '| one | spoken | 6 of 8 (0.75) | 6 of 8 (0.75) | 1 | 3 of 6 (0.50) | 1.5 / 4.0 s | 1 | 20.0 % |');
  assert.equal(two, '| two | spoken | 0 of 8 (0.00) | – | 0 | – | – | 0 | 40.0 % |');
  assert.equal(all, '| **all** | spoken | 6 of 16 (0.38) | 6 of 8 (0.75) | 1 | 3 of 6 (0.50) | 1.5 / 4.0 s | 1 | 30.0 % |');
});

test('the median of an even count is between the two middle values', () => {
  assert.equal(median([4, 1, 3, 2]), 2.5);
  assert.equal(median([9, 1, 5]), 5);
});

test('only the content between the markers is replaced, and a page without them is refused', () => {
  const marks = { begin: '<!-- b -->', end: '<!-- e -->' };
  assert.equal(replaceBetween('top\n<!-- b -->\nold\n<!-- e -->\nfoot', marks, 'new'), 'top\n<!-- b -->\nnew\n<!-- e -->\nfoot');
  assert.throws(() => replaceBetween('top', marks, 'new'), /no "<!-- b -->"/);
});
