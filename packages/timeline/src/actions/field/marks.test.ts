import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Box, ScreenChange, ScreenLine } from '@docreel/recording';
import { lineOf } from '../../testing/facts.ts';
import { markedOptions } from './marks.ts';

const LABEL = lineOf('Remind me', [0, 60], { x: 130, y: 100 });
const BOX = { x: 100, y: 100, width: 16, height: 16 };

function changeIn(boxes: Box[], { seconds = 10, share = 0.001 } = {}): ScreenChange {
  return { startSeconds: seconds, endSeconds: seconds + 0.25, share, boxes };
}

function found(lines: readonly ScreenLine[], changes: readonly ScreenChange[]) {
  return markedOptions({ lines: [...lines], changes: [...changes], pointer: [] }).map(({ action }) => action.object?.text);
}

test('a small change before a text, or at the end of its row, sets its option', () => {
  assert.deepEqual(found([LABEL], [changeIn([BOX])]), ['Remind me']);
  assert.deepEqual(found([LABEL], [changeIn([{ ...BOX, x: 330, width: 40 }])]), ['Remind me']);
});

test('a change in another row, a large one, and one far before the text set nothing', () => {
  assert.deepEqual(found([LABEL], [changeIn([{ ...BOX, y: 160 }])]), []);
  assert.deepEqual(found([LABEL], [changeIn([{ x: 0, y: 0, width: 600, height: 400 }], { share: 0.3 })]), []);
  assert.deepEqual(found([LABEL], [changeIn([{ ...BOX, x: 10 }])]), []);
  assert.deepEqual(found([LABEL], [changeIn([{ x: 120, y: 104, width: 8, height: 8 }])]), []);
});

test('a text that came with the change is no option that stood there', () => {
  assert.deepEqual(found([{ ...LABEL, startSeconds: 10.1 }], [changeIn([BOX])]), []);
});

test('a visible pointer has to be seen at the time of the change', () => {
  const rest = { x: 600, y: 400, shape: 'arrow' as const, certainty: 0.9 };
  const marked = (startSeconds: number, endSeconds: number) =>
    markedOptions({ lines: [LABEL], changes: [changeIn([BOX])], pointer: [{ ...rest, startSeconds, endSeconds }] }).length;
  assert.equal(marked(3, 5), 0);
  assert.equal(marked(9, 12), 1);
  assert.equal(marked(30, 40), 1);
});

test('a ring that OCR reads as a letter is no part of the name', () => {
  assert.deepEqual(found([{ ...LABEL, text: 'O Express' }], [changeIn([BOX])]), ['Express']);
});

test('of radio buttons that are tried one after another, the last is the choice', () => {
  const names = ['O Standard', 'O Express', 'O Overnight'];
  const lines = names.map((text, at) => lineOf(text, [0, 60], { x: 100, y: 100 + at * 40 }));
  const changes = names.map((_, at) => changeIn([{ x: 98, y: 100 + at * 40, width: 16, height: 16 }], { seconds: 10 + at * 2 }));
  assert.deepEqual(found(lines, changes), ['Overnight']);
  const boxes = names.map((text, at) => lineOf(text.slice(2), [0, 60], { x: 130, y: 100 + at * 40 }));
  assert.deepEqual(found(boxes, changes), ['Standard', 'Express', 'Overnight']);
});
