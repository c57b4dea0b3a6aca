import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOcrLine, type OcrLine } from '../ocr/ocr-engine.ts';
import { selectForeground, toSegments } from './labels.ts';
import type { Label } from '../types.ts';

const label = (text: string, at: { x: number; y: number; width: number; ink: number }): Label => ({
  text,
  confidence: 0.96,
  height: 12,
  ...at,
});

/** Draws a dialog over a dimmed table. Its second field is next to one row of the table and below another. */
const SCREEN = [
  label('Northern harbour', { x: 278, y: 270, width: 93, ink: 91 }),
  label('Southern harbour', { x: 278, y: 315, width: 98, ink: 91 }),
  label('Book a berth', { x: 401, y: 166, width: 234, ink: 185 }),
  label('Arrival', { x: 402, y: 288, width: 55, ink: 121 }),
];

test('labels dimmed behind a dialog are background, pale ones are not', () => {
  assert.deepEqual(
    selectForeground(SCREEN).map(({ text }) => text),
    ['Book a berth', 'Arrival'],
  );
  assert.deepEqual(selectForeground([]), []);
});

/** A line of words with letters 10 pixels high. Each word is given with the gap before it. */
function line(...words: [text: string, gap: number, confidence?: number][]): OcrLine {
  let right = 100;
  const placed = words.map(([text, gap, confidence = 0.998]) => {
    const x = right + gap;
    right = x + text.length * 6;
    return { text, confidence, x, y: 50, width: text.length * 6, height: 10 };
  });
  return createOcrLine(placed, { x: 100, y: 50, width: right - 100, height: 10 });
}

const segments = (...words: Parameters<typeof line>) => toSegments([line(...words)]).map(({ text }) => text);

test('titles of a menu bar are separate segments, and words of a command are not', () => {
  assert.deepEqual(segments(['Outils', 0], ['Aide', 14]), ['Outils', 'Aide']);
  assert.deepEqual(segments(['$', 0], ['git', 10], ['status', 10]), ['$ git status']);
});

test('a radio button or icon in front of a label is dropped', () => {
  assert.deepEqual(segments(['O', 0, 0.94], ['Solarized', 6], ['Light', 3]), ['Solarized Light']);
  assert.deepEqual(segments(['x', 0, 0.9], ['Close', 7]), ['Close']);
});

test('a letter or number that belongs to the text stays', () => {
  assert.deepEqual(segments(['A', 0, 0.95], ['new', 4], ['page', 4]), ['A new page']);
  assert.deepEqual(segments(['i', 0, 0.95], ['=', 8], ['0', 8]), ['i = 0']);
  assert.deepEqual(segments(['I', 0, 0.998], ['agree', 6]), ['I agree']);
  assert.deepEqual(segments(['7', 0, 0.9], ['rows', 6]), ['7 rows']);
});
