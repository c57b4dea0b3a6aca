import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PointerRest, ScreenLine } from '@docreel/recording';
import { createAction, factsOf, lineOf, read } from '../../testing/facts.ts';
import { detectKeypadPresses, withoutKeypad } from './keypad.ts';

/** Keys of a calculator, 60 pixels apart. */
const ROWS = ['789÷', '456×', '123-', '0.=+'];
const KEYS = ROWS.flatMap((row, down) => [...row].map((key, across) => keyAt(key, across, down)));

function keyAt(text: string, across: number, down: number): ScreenLine {
  return lineOf(text, [0, 60], { x: 400 + 60 * across, y: 300 + 60 * down });
}

function displayed(text: string, time: [number, number]): ScreenLine {
  return lineOf(text, time, { x: 500 - 9 * text.length, y: 200 });
}

/** Returns the pointer on a key. */
function restOn(text: string, startSeconds: number, endSeconds: number): PointerRest {
  const key = KEYS.find((one) => one.text === text) ?? assert.fail(text);
  return { startSeconds, endSeconds, x: key.x + 10, y: key.y + 20, shape: 'arrow', certainty: 0.95 };
}

const DISPLAY = [displayed('7', [5, 8]), displayed('78', [8, 11]), displayed('78×', [11, 14]), displayed('78×8', [14, 20])];
const POINTER = [restOn('7', 4, 6), restOn('8', 7, 9), restOn('×', 10, 12), restOn('8', 13, 15)];

function pressed(facts: Parameters<typeof factsOf>[0]) {
  return detectKeypadPresses(factsOf(facts)).map(({ object, showSeconds }) => `${object?.text} ${showSeconds}`);
}

test('each change of the display while the pointer is on a key is a press', () => {
  assert.deepEqual(pressed({ lines: [...KEYS, ...DISPLAY], pointer: POINTER }), ['7 5', '8 8', '× 11', '8 14']);
});

test('a display that shows its text twice is changed once', () => {
  const parsed = DISPLAY.map((line) => ({ ...line, x: 200, y: 240 }));
  assert.deepEqual(pressed({ lines: [...KEYS, ...DISPLAY, ...parsed], pointer: POINTER }), ['7 5', '8 8', '× 11', '8 14']);
});

test('another digit than that of the key under the pointer was typed, and so is a number without a pointer', () => {
  assert.deepEqual(pressed({ lines: [...KEYS, ...DISPLAY], pointer: [restOn('1', 0, 60)] }), []);
  assert.deepEqual(pressed({ lines: [...KEYS, ...DISPLAY] }), []);
  assert.deepEqual(pressed({ lines: [...KEYS, ...DISPLAY], pointer: [{ ...restOn('7', 0, 60), x: 20 }] }), []);
});

test('the days of a calendar are no keypad', () => {
  const days = Array.from({ length: 9 }, (_, at) => keyAt(String(at + 1), at % 7, Math.floor(at / 7)));
  assert.deepEqual(pressed({ lines: [...days, ...DISPLAY], pointer: POINTER }), []);
});

test('the display is no typed text, and the change of a press is no other press', () => {
  const presses = detectKeypadPresses(factsOf({ lines: [...KEYS, ...DISPLAY], pointer: POINTER }));
  const typed = createAction({ act: 'type', value: read('78×8'), startSeconds: 5, endSeconds: 14, showSeconds: 14 });
  const others = [typed, createAction({ showSeconds: 7.5 }), createAction({ showSeconds: 30 })];
  assert.deepEqual(
    withoutKeypad(others, presses).map(({ showSeconds }) => showSeconds),
    [30],
  );
});
