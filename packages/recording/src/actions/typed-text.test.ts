import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReadWord } from '../programs/tesseract.ts';
import { surerValue, typedValue } from './typed-text.ts';
import type { Label } from '../types.ts';

const FIELD = { x: 100, y: 200, width: 300, height: 40 };

function word(text: string, confidence: number): ReadWord {
  return { text, confidence, x: 0, y: 0, width: 10, height: 10, line: '1' };
}

function label(text: string, confidence: number): Label {
  return { text, confidence, ink: 200, x: 110, y: 212, width: 100, height: 16 };
}

test('a doubtful single sign at the end of a line is the caret or the pointer, a sure one is typed', () => {
  assert.equal(typedValue([word('Blue', 0.96), word('harbour', 0.95), word('N', 0.7)])?.text, 'Blue harbour');
  assert.equal(typedValue([word('Plan', 0.96), word('B', 0.95)])?.text, 'Plan B');
  assert.equal(typedValue([word('42', 0.6)])?.text, '42');
});

test('the same value, read with more certainty once the pointer has left, is the better reading', () => {
  const blurred = { text: 'blue harbourN', confidence: 0.87 };
  assert.equal(surerValue(blurred, FIELD, { early: [], later: [label('Blue harbour', 0.96)] }).text, 'Blue harbour');
  assert.equal(surerValue(blurred, FIELD, { early: [], later: [label('Blue harbour', 0.6)] }), blurred);
});

test('what stood in the field while it was typed does not shorten the value', () => {
  const whole = { text: 'Blue harbour', confidence: 0.9 };
  assert.equal(surerValue(whole, FIELD, { early: [label('Blue harbo', 0.97)], later: [] }), whole);
});

test('another value that stands there later is not what was typed', () => {
  const whole = { text: 'Blue harbour', confidence: 0.9 };
  assert.equal(surerValue(whole, FIELD, { early: [], later: [label('Red forest', 0.97)] }), whole);
});
