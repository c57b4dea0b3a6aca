import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAction, lineOf, read } from '../../testing/facts.ts';
import { correctMisreadNames } from './misread-names.ts';

const AT = { x: 100, y: 300 };
const elsewhere = lineOf('Sorters.jar', [0, 60], { x: 20, y: 40 });
const hidden = lineOf('stters.jar', [9, 10], AT);
const shown = lineOf('> Sorters.jar', [10, 20], AT);

/** Returns the name of a press in the row, as it is printed. */
function printed(text: string, lines: Parameters<typeof correctMisreadNames>[1]['lines']): string | undefined {
  const action = createAction({ object: read(text), position: { box: { ...AT, width: 90, height: 18 }, point: null } });
  return correctMisreadNames([action], { lines })[0]?.object?.text;
}

test('a word under the pointer is read from the same row without it, if it is also shown elsewhere', () => {
  assert.equal(printed('stters.jar', [elsewhere, hidden, shown]), 'Sorters.jar');
  assert.equal(printed('stters.jar', [elsewhere, hidden]), 'stters.jar');
  assert.equal(printed('stters.jar', [hidden, shown]), 'stters.jar');
});

test('a word that is shown elsewhere is not misread', () => {
  const names = [lineOf('Orders', [0, 60], { x: 20, y: 80 }), lineOf('Order', [0, 60], { x: 20, y: 120 })];
  assert.equal(printed('Order', [...names, lineOf('Order', [0, 10], AT), lineOf('Orders', [10, 20], AT)]), 'Order');
});

test('a loose letter belongs to the word before it, if the name is also read without a space', () => {
  assert.equal(printed('Renam e...', [lineOf('Renam e...', [9, 10], AT), lineOf('Rename', [20, 21])]), 'Rename...');
  assert.equal(printed('Renam e...', [lineOf('Renam e...', [9, 10], AT)]), 'Renam e...');
  assert.equal(printed('Move a file', [lineOf('Move a file', [9, 12], AT), lineOf('Movea file', [20, 21])]), 'Move a file');
});

test('an abbreviation does not begin with a small letter that looks like the capital one', () => {
  assert.equal(printed('Export cSV', []), 'Export CSV');
  assert.equal(printed('sAVe iOS', []), 'sAVe iOS');
});

test('an example in brackets begins with one', () => {
  assert.equal(printed('Locality Name eg, city)', []), 'Locality Name (eg, city)');
  assert.equal(printed('Town (e.g. Leeds)', []), 'Town (e.g. Leeds)');
  assert.equal(printed('Egg size M)', []), 'Egg size M)');
});

test('a name is spelled as in most of the recording', () => {
  assert.equal(printed('Ethemet 2', [lineOf('Ethemet 2', [9, 10], AT), lineOf('Ethernet 2', [20, 60])]), 'Ethernet 2');
});

test('a name has the accents that OCR read elsewhere in it', () => {
  const lost = lineOf('Raume', [9, 12], AT);
  assert.equal(printed('Raume', [lost, lineOf('Räume', [20, 30])]), 'Räume');
  assert.equal(printed('Raume', [lineOf('Raume', [0, 60], AT), lineOf('Räume', [20, 30])]), 'Raume', 'most readings have none');
  assert.equal(printed('Raume', [lost, lineOf('𝐀 Räume', [20, 30])]), 'Räume', 'after a letter of two code units');
  assert.equal(printed('por donde', [lineOf('por donde', [9, 12], AT), lineOf('¿Dónde?', [0, 60]), lineOf('dónde', [0, 60])]), 'por donde');
});
