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
