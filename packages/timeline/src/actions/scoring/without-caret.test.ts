import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineOf } from '../../testing/facts.ts';
import { withoutCaret } from './without-caret.ts';

const CASES = [
  { name: 'a vertical bar at the end is removed', text: 'rose|', later: null, expected: 'rose' },
  { name: 'a letter is removed if the line is read without it later', text: 'Tokyo!', later: 'Tokyo', expected: 'Tokyo' },
  { name: 'a letter stays if the line is never read without it', text: 'Stop!', later: null, expected: 'Stop!' },
  { name: 'a letter stays if the line says something else later', text: 'mail', later: 'main', expected: 'mail' },
];

for (const { name, text, later, expected } of CASES) {
  test(name, () => {
    const line = lineOf(text, [5, 8]);
    const lines = later === null ? [line] : [line, lineOf(later, [8, 20])];
    assert.equal(withoutCaret(text, line, lines), expected);
  });
}
