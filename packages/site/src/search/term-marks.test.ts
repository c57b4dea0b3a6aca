import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashMarks, marksOf } from './term-marks.ts';
import { MOST_BUCKETS, splitTerms, termsOf } from './terms.ts';
import { bucketOf } from './words.js';

const termsIn = (text: string) => termsOf([{ id: '', heading: '', text, moment: null }]);

test('the words of an article lie in the file that a question looks in, however many files there are', () => {
  const words = ['alpha', 'beta', 'beyond', 'zebra', '設定', '定画', 'ör', 'x1'];
  const terms = termsIn([...words, 'alpha'].join(' '));
  for (let buckets = 1; buckets <= MOST_BUCKETS; buckets *= 2) {
    const lists = splitTerms(terms, buckets).map((list) => list.split(' ').filter((term) => term !== ''));
    assert.equal(lists.length, buckets);
    for (const [at, list] of lists.entries()) for (const term of list) assert.equal(bucketOf(term, buckets), at, term);
    assert.ok(lists.flat().includes('alpha:2') && lists.flat().includes('zebra'));
  }
  assert.deepEqual(splitTerms(termsIn(''), 4), ['', '', '', '']);
});

test('the hash of a file of words differs exactly where its words do, however many files there are', () => {
  const before = termsIn('alpha alpha beta 設定 zebra');
  const after = termsIn('alpha alpha alpha beta 設定 yak');
  const other = { id: 7, marks: marksOf(termsIn('beta gamma gamma')) };
  for (let buckets = 1; buckets <= MOST_BUCKETS; buckets *= 2) {
    const [old, now] = [splitTerms(before, buckets), splitTerms(after, buckets)];
    const hashesOf = (terms: string) => [...hashMarks([other, { id: 900_000_000, marks: marksOf(terms) }], buckets)];
    const [hashes, changed, alone] = [hashesOf(before), hashesOf(after), [...hashMarks([other], buckets)]];
    assert.deepEqual(hashesOf(''), alone, 'an article without words is in no file');
    assert.equal(hashes.length, buckets);
    for (let bucket = 0; bucket < buckets; bucket++) {
      assert.equal(hashes[bucket] === changed[bucket], old[bucket] === now[bucket], `${bucket} of ${buckets}`);
      assert.equal(hashes[bucket] === alone[bucket], old[bucket] === '', `${bucket} of ${buckets}`);
    }
  }
});

test('whose words they are counts too, and an article of which nothing is kept has none', () => {
  const marks = marksOf(termsIn('alpha'));
  const hashOf = (...ids: number[]) =>
    [
      ...hashMarks(
        ids.map((id) => ({ id, marks })),
        1,
      ),
    ][0];
  assert.notEqual(hashOf(1), hashOf(2));
  assert.notEqual(hashOf(1, 2), hashOf(1));
  assert.deepEqual([...hashMarks([{ id: 1, marks: '' }], 4)], [...hashMarks([], 4)]);
});
