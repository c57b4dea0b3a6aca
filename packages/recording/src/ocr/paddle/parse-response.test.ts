/** Tests a compromised OCR process: its responses are either bounded and well-formed, or rejected. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseBoxes, parseEstimates, parseLines } from './parse-response.ts';

const SIZE = { width: 100, height: 50 };
const box = { x: 1, y: 2, width: 30, height: 10 };
const lines = (...said: object[]) => JSON.stringify({ lines: said });
const withWord = (word: object) => lines({ ...box, words: [{ ...box, text: 'Save', confidence: 0.9, ...word }] });

test('a correct answer is accepted, and boxes are clipped to the picture', () => {
  assert.deepEqual(parseLines(withWord({}), SIZE)[0]?.text, 'Save');
  assert.deepEqual(parseBoxes(JSON.stringify({ boxes: [{ x: 90, y: 45, width: 1e9, height: 1e9 }] }), SIZE), [
    { x: 90, y: 45, width: 10, height: 5 },
  ]);
});

test('a malformed answer is rejected', () => {
  const hostile = [
    'null',
    '[]',
    '{}',
    '{"lines":{}}',
    '{"lines":{"length":1}}',
    lines(box),
    lines({ ...box, words: {} }),
    lines({ ...box, words: [null] }),
    withWord({ x: -1 }),
    withWord({ x: '1' }),
    withWord({ width: null }),
    withWord({ text: '' }),
    withWord({ text: 7 }),
    withWord({ text: 'a\nb' }),
    withWord({ text: '\u202e' }),
    withWord({ text: 'x'.repeat(501) }),
    withWord({ confidence: 2 }),
    withWord({ confidence: null }),
    lines(...Array.from({ length: 10_000 }, () => ({ ...box, words: [] }))),
    lines(
      ...Array.from({ length: 1000 }, () => ({ ...box, words: Array.from({ length: 20 }, () => ({ ...box, text: 'a', confidence: 1 })) })),
    ),
  ];
  for (const answer of hostile) assert.throws(() => parseLines(answer, SIZE), Error, answer.slice(0, 100));
  assert.throws(() => parseBoxes(JSON.stringify({ boxes: Array.from({ length: 10_000 }, () => box) }), SIZE));
  assert.throws(() => parseLines('not JSON', SIZE));
});

test('estimates of icons have the right number of values from 0 to 1', () => {
  assert.deepEqual(parseEstimates('{"estimates":[[0,1],[0.5,0.5]]}', 2, 2), [
    [0, 1],
    [0.5, 0.5],
  ]);
  for (const answer of [
    '{}',
    '{"estimates":[[0,1]]}',
    '{"estimates":[[0,1],[0]]}',
    '{"estimates":[[0,1],[0,2]]}',
    '{"estimates":[[0,1],"01"]}',
  ])
    assert.throws(() => parseEstimates(answer, 2, 2), Error, answer);
});
