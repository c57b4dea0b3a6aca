import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PointerRest, ScreenChange, ScreenLine } from '@docreel/recording';
import { findClicks } from './clicks.ts';

function rest(startSeconds: number, endSeconds: number, [x, y]: [number, number]): PointerRest {
  return { startSeconds, endSeconds, x, y, shape: 'arrow', certainty: 0.95 };
}

function line(text: string, [x, y]: [number, number], [startSeconds, endSeconds]: [number, number]): ScreenLine {
  return { text, x, y, width: text.length * 10, height: 18, confidence: 0.98, startSeconds, endSeconds };
}

function change(startSeconds: number, share: number, box: [number, number, number, number]): ScreenChange {
  const [x, y, width, height] = box;
  return { startSeconds, endSeconds: startSeconds + 0.25, share, boxes: [{ x, y, width, height }] };
}

const PAGE: [number, number, number, number] = [0, 0, 1280, 720];
const find = (pointer: PointerRest[], changes: ScreenChange[], lines: ScreenLine[]) =>
  findClicks({ pointer, changes, lines, scenes: [], restless: [] });
const told = (actions: ReturnType<typeof find>) => actions.map(({ act, object }) => [act, object?.text ?? null]);

test("a rest on a button followed by another screen is a click on the button's earlier label", () => {
  const lines = [line('Save', [100, 100], [0, 5]), line('Saved', [100, 100], [5.5, 9])];
  const [action] = find([rest(3, 6, [115, 108])], [change(5, 0.6, PAGE)], lines);
  assert.equal(action?.object?.text, 'Save');
  assert.ok((action?.object?.certainty ?? 0) >= 0.8);
  assert.deepEqual(
    [action?.act, action?.showSeconds, action?.position?.point, action?.position?.box?.x],
    ['click', 5, { x: 115, y: 108 }, 100],
  );
});

test('in a row of options the words right of the pointer are clicked, not the row', () => {
  const lines = [line('Poor', [120, 100], [0, 9]), line('Fair', [220, 100], [0, 9]), line('Good', [320, 100], [0, 9])];
  const actions = find([rest(3, 6, [205, 109])], [change(4, 0.0005, [196, 100, 16, 16])], lines);
  assert.deepEqual(told(actions), [['click', 'Fair']]);
});

test('a sentence under the pointer is not a name', () => {
  const lines = [line('Your changes are kept for thirty days and can be restored by anybody who owns the project', [100, 100], [0, 5])];
  assert.deepEqual(told(find([rest(3, 6, [300, 108])], [change(5, 0.6, PAGE)], lines)), [['click', null]]);
});

test('an underlined link within a sentence is named even if no pointer is seen', () => {
  const sentence = line('Go to https://example.org/login and paste the code', [100, 100], [0, 6]);
  const actions = find([], [change(4, 0.004, [160, 114, 250, 8]), change(5, 1, PAGE)], [sentence]);
  assert.deepEqual(told(actions), [['click', 'https://example.org/login']]);
});

test('an entry of a panel that a click opened is chosen', () => {
  const lines = [
    line('Country', [100, 100], [0, 20]),
    line('Norway', [100, 160], [5.5, 8]),
    line('Sweden', [100, 190], [5.5, 8]),
    line('Done', [500, 500], [8.5, 20]),
  ];
  const pointer = [rest(3, 6, [115, 108]), rest(7, 9, [120, 198])];
  const changes = [change(5, 0.04, [90, 130, 200, 120]), change(8, 0.3, [90, 130, 700, 500])];
  assert.deepEqual(told(find(pointer, changes, lines)), [
    ['click', 'Country'],
    ['choose', 'Sweden'],
  ]);
});

test('a page that loads in parts is one click', () => {
  const lines = [line('Reports', [100, 100], [0, 5])];
  assert.equal(find([rest(3, 9, [115, 108])], [change(5, 0.6, PAGE), change(5.75, 0.3, PAGE), change(7, 0.2, PAGE)], lines).length, 1);
});

test('a toast, scrolling, typing and a loading page are not clicks', () => {
  const rows = Array.from({ length: 8 }, (_, row) => [
    line(`Entry number ${row}`, [100, 100 + row * 40], [0, 5]),
    line(`Entry number ${row}`, [100, 20 + row * 40], [6, 9]),
  ]).flat();
  assert.deepEqual(find([rest(3, 9, [150, 108])], [{ ...change(5, 0.5, PAGE), endSeconds: 5.75 }], rows), []);
  const typed = [line('exam', [300, 300], [0, 5]), line('example', [300, 300], [5.25, 9])];
  assert.deepEqual(find([{ ...rest(3, 9, [310, 305]), shape: 'bar' }], [change(5, 0.0004, [340, 300, 30, 18])], typed), []);
  const toast = [line('Saved', [900, 650], [5.25, 9]), line('Name', [100, 100], [0, 9])];
  assert.deepEqual(find([rest(1, 2, [115, 108])], [change(5, 0.02, [880, 640, 300, 50])], toast), []);
  assert.deepEqual(find([], [change(5, 0.6, PAGE)], [line('Home', [100, 100], [0, 9])]), []);
});

test('a line that something covered after it was read is not named with certainty', () => {
  const lines = [line('Market', [100, 100], [0, 9])];
  const [action] = find([rest(6, 7.5, [115, 108])], [change(3, 0.5, PAGE), change(7, 0.5, PAGE)], lines).slice(-1);
  assert.ok((action?.object?.certainty ?? 1) < 0.8);
});

test('a tooltip that appears next to the pointer and leaves with it is a hover', () => {
  const lines = [line('Sales', [100, 100], [0, 20])];
  const changes = [change(5, 0.01, [140, 120, 120, 60]), change(8, 0.01, [140, 120, 120, 60])];
  assert.deepEqual(told(find([rest(4.75, 8, [115, 108])], changes, lines)), [['hover', 'Sales']]);
});

test('an element under a list that covers it is not clicked', () => {
  const lines = [line('Get quote', [100, 100], [0, 9])];
  const list = change(2, 0.3, [60, 60, 400, 300]);
  const [action] = find([rest(4, 6, [115, 108])], [list, change(5, 0.6, PAGE)], lines);
  assert.ok((action?.certainty ?? 1) < 0.75, String(action?.certainty));
  const [again] = find([rest(4, 6, [115, 108])], [list, change(3, 0.3, [60, 60, 400, 300]), change(5, 0.6, PAGE)], lines);
  assert.ok((again?.certainty ?? 0) >= 0.75, 'it came and went');
});

test('a code comment under the pointer is not a name', () => {
  const lines = [line('// function to write a file', [100, 100], [0, 9])];
  assert.deepEqual(told(find([rest(3, 6, [115, 108])], [change(5, 0.6, PAGE)], lines)), [['click', null]]);
});
