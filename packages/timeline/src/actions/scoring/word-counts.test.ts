import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScreenLine } from '@docreel/recording';
import { countWords, describeWords } from './word-counts.ts';

function line(text: string, y: number): ScreenLine {
  return { text, x: 10, y, width: 90, height: 16, confidence: 0.9, startSeconds: 1, endSeconds: 5 };
}

const LINES = [line('Apply changes', 0), line('Apply', 100), line('Apply to all', 200), line('Applh', 300), line('Apply', 101)];

test('a word is counted once for each position', () => {
  assert.equal(countWords(LINES).count('apply'), 3);
  assert.equal(countWords(LINES).count('cancel'), 0);
});

test('a rare word next to a common one with one other letter looks misread', () => {
  assert.equal(countWords(LINES).hasCommonerVariant('applh'), true);
  assert.equal(countWords(LINES).hasCommonerVariant('apply'), false);
  assert.deepEqual(describeWords('Applh', LINES), { rarestWord: 1, commonestWord: 1, misread: 1 });
});
