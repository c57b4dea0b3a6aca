import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAction, factsOf, read } from '../../testing/facts.ts';
import { isCode, isRunningText, withholdForeignNames } from './foreign-names.ts';

const running: [string, boolean][] = [
  ['Save as', false],
  ['SDK default (11 Local variable syntax)', false],
  ['St. Mary Hospital in Graz', false],
  ['The parcel has arrived today.', true],
  ['and Exchange Commission. The institutional', true],
  ['one two three four five six seven eight nine ten eleven twelve', true],
];
for (const [text, expected] of running) test(`running text: ${text}`, () => assert.equal(isRunningText(text), expected));

const code: [string, boolean][] = [
  ['<--script src="../frame.min.js>', true],
  ['return vol;', true],
  ['const total = sum(items)', true],
  ['Total (3 items)', false],
  ['Name: Hanna', false],
  ['4 sugar(s)', false],
  ['Freund(e) einladen', false],
  ['print(x)', true],
  ['[*]:%load data', true],
];
for (const [text, expected] of code) test(`code: ${text}`, () => assert.equal(isCode(text), expected));

test('a line of a list in a document is no name of a field', () => {
  const names = ['- cut the roses', 'Name'].map((text) => {
    const typed = createAction({ act: 'type', object: read(text), value: read('order seeds') });
    return withholdForeignNames([typed], factsOf())[0]?.object?.text ?? null;
  });
  assert.deepEqual(names, [null, 'Name']);
});
