import assert from 'node:assert/strict';
import type { ScreenLine } from '@docreel/recording';
import { test } from 'node:test';
import { lineOf } from '../../testing/facts.ts';
import { countWords, describeWording, describeWords, withoutCaret } from './text-features.ts';

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

test('labels of buttons are worded as commands in all languages of the site', () => {
  for (const label of ['Save as…', 'Sign In', 'Änderungen sichern', 'Appliquer', 'Guardar', 'Salva', 'Próximo', 'Opslaan', '検索', 'OK'])
    assert.equal(describeWording(label)['says.command'], 1, label);
  for (const label of ['Quarterly revenue', 'Yuvi Panda', 'Nowhere', 'Readme.md', 'Goldfisch'])
    assert.equal(describeWording(label)['says.command'], 0, label);
});

const CASES = [
  { name: 'a vertical bar at the end is removed', text: 'rose|', later: null, expected: 'rose' },
  { name: 'a letter is removed if the line is read without it later', text: 'Tokyo!', later: 'Tokyo', expected: 'Tokyo' },
  { name: 'a letter stays if the line is never read without it', text: 'Stop!', later: null, expected: 'Stop!' },
  { name: 'a letter stays if the line says something else later', text: 'mail', later: 'main', expected: 'mail' },
];

for (const { name, text, later, expected } of CASES) {
  test(name, () => {
    const own = lineOf(text, [5, 8]);
    const lines = later === null ? [own] : [own, lineOf(later, [8, 20])];
    assert.equal(withoutCaret(text, own, lines), expected);
  });
}
