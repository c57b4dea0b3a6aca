import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineOf } from '../../testing/facts.ts';
import { pickedValues } from './picked.ts';

const FIELD = { x: 100, y: 100 };
const SIZES = ['Small', 'Medium', 'Large'];

/** Returns the entries of a list that is open from 5 to 7 seconds below its field. */
const list = (time: [number, number] = [5, 7], texts = SIZES) => texts.map((text, at) => lineOf(text, time, { x: 104, y: 140 + at * 30 }));

const found = (...lines: Parameters<typeof pickedValues>[0]['lines']) =>
  pickedValues({ lines }).map(({ action: { act, object, endSeconds } }) => [act, object?.text, endSeconds]);

test('an entry of the list that closes and that replaces the text of the field was picked', () => {
  assert.deepEqual(found(lineOf('Small', [0, 7], FIELD), ...list(), lineOf('Large', [7, 60], FIELD)), [['choose', 'Large', 7]]);
});

test('OCR may read the list late and the value early', () => {
  assert.deepEqual(found(lineOf('Small', [0, 6.5], FIELD), ...list([6, 7]), lineOf('Large', [6.5, 60], FIELD)), [['choose', 'Large', 6.5]]);
});

test('a page that shows a text twice from its first frame is no list, and a list that is gone in the next frame is one', () => {
  const field = lineOf('Large', [7, 60], FIELD);
  assert.deepEqual(found(...list([7, 8.5]), field), []);
  assert.deepEqual(found(...list([7, 7.5]), field), [['choose', 'Large', 7]]);
});

test('a value that stays, a text without a list and a list that stays open are not picked', () => {
  assert.deepEqual(found(lineOf('Small', [0, 60], FIELD), ...list()), []);
  assert.deepEqual(found(lineOf('Small', [0, 7], FIELD), lineOf('Large', [7, 60], FIELD)), []);
  assert.deepEqual(found(lineOf('Small', [0, 7], FIELD), ...list([5, 60]), lineOf('Large', [7, 60], FIELD)), []);
});

test('in a table that scrolls by a row, nothing is picked', () => {
  const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn'];
  const rows = (time: [number, number], from: number) =>
    names.slice(from, from + 5).map((text, at) => lineOf(text, time, { x: 100, y: 100 + at * 30 }));
  assert.deepEqual(found(...rows([0, 7], 0), ...rows([7, 60], 1)), []);
});

test('an entry that appears in an empty field was picked, one in a filled field was not', () => {
  assert.deepEqual(found(...list(), lineOf('Large', [7, 60], FIELD)), [['choose', 'Large', 7]]);
  assert.deepEqual(found(...list(), lineOf('Total: Large', [0, 60], FIELD), lineOf('Large', [7, 60], FIELD)), []);
});

test('a field may cover the first letter of its value, but a number must be the same', () => {
  const texts = ['Local Area Connection 3', 'Wireless'];
  const field = (text: string) => found(...list([5, 7], texts), lineOf(text, [7, 60], FIELD));
  assert.deepEqual(field('ocal Area Connection 3'), [['choose', 'Local Area Connection 3', 7]]);
  assert.deepEqual(field('Local Area Connection 2'), []);
});

/** Returns the hints of the only claim. */
const hintsOf = (...lines: Parameters<typeof pickedValues>[0]['lines']) => {
  const claims = pickedValues({ lines });
  assert.equal(claims.length, 1);
  return claims[0]?.hints ?? {};
};

test('a list that opens above a page: the page is back when the list has closed, and nothing else came with it', () => {
  const page = [lineOf('Order', [0, 60], { x: 40, y: 20 }), lineOf('Send', [0, 60], { x: 40, y: 400 })];
  const { back, cameOutside, moved, hadOld } = hintsOf(...page, lineOf('Small', [0, 7], FIELD), ...list(), lineOf('Large', [7, 60], FIELD));
  assert.deepEqual([back, cameOutside, moved, hadOld], [2 / 3, 0, 0, 1]);
});

test('a list over its field shows the previous value in the position of the field', () => {
  const over = [
    lineOf('Small', [5, 7], { x: 101, y: 70 }),
    lineOf('Large', [5, 7], { x: 101, y: 130 }),
    lineOf('Huge', [5, 7], { x: 101, y: 160 }),
  ];
  const { hadOld, uneven, down } = hintsOf(lineOf('Medium', [0, 7], FIELD), ...over, lineOf('Large', [7, 60], FIELD));
  assert.deepEqual([hadOld, uneven, (down ?? 0) > 0], [1, 0, true]);
});

test('texts that move as far as the entry show that the page scrolled', () => {
  const names = ['Small', 'Medium', 'Large'];
  const rows = (time: [number, number], top: number) => names.map((text, at) => lineOf(text, time, { x: 100, y: top + at * 40 }));
  const claims = pickedValues({ lines: [...rows([0, 7], 100), ...rows([7, 60], 60)] });
  assert.ok(claims.length > 0 && claims.every(({ hints }) => (hints?.['moved'] ?? 0) >= 1));
});
