import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAction, factsOf, lineOf, read } from '../../testing/facts.ts';
import { choosePrintable, cleanFileName, cleanNames, cleanTypedValue, withoutWait } from './detect-with-models.ts';

test('a file name in an editor loses its type icon and its state', () => {
  const names = ['JS index.js', 'README.md M', '{} package.json', 'TS app.ts 3', 'README.md M X'].map(cleanFileName);
  assert.deepEqual(names, ['index.js', 'README.md', 'package.json', 'app.ts', 'README.md']);
  for (const same of ['OK', 'JS basics', 'Plan B', 'Version 2.0', 'Export as PDF...']) assert.equal(cleanFileName(same), same);
});

test('an email address is typed without spaces, a sentence with them', () => {
  assert.equal(cleanTypedValue(' sam@tasklane. test '), 'sam@tasklane.test');
  assert.equal(cleanTypedValue('Mail sam. Then wait.'), 'Mail sam. Then wait.');
});

test('a text cursor behind a typed value, and a magnifying glass before it, are not a part of it', () => {
  assert.deepEqual(['fb]', 'fb|', 'list[0]', 'a | b |', 'Nora'].map(cleanTypedValue), ['fb', 'fb', 'list[0]', 'a | b |', 'Nora']);
  assert.deepEqual(['Q rosemary', 'Q 4', 'Queen'].map(cleanTypedValue), ['rosemary', 'Q 4', 'Queen']);
});

test('a comma between words is followed by a space, one in a number is not', () => {
  const names = ['Yes,delete', 'Yes, delete', '1,337 rows'].map((text) => cleanNames(createAction({ object: read(text) })).object?.text);
  assert.deepEqual(names, ['Yes, delete', 'Yes, delete', '1,337 rows']);
});

test('a row is named without the arrow at its end', () => {
  const names = ['Adult >', 'Adult', 'a > b', '>'].map((text) => cleanNames(createAction({ object: read(text) })).object?.text);
  assert.deepEqual(names, ['Adult', 'Adult', 'a > b', '>']);
});

test('an answer has no sign of its prompt, and its question ends with one question mark', () => {
  const { object, value } = cleanNames(createAction({ act: 'answer', object: read('What is your name?? ww'), value: read('? Maya') }));
  assert.deepEqual([object?.text, value?.text], ['What is your name?', 'Maya']);
  const confirm = cleanNames(createAction({ act: 'answer', object: read('Overwrite? (y/N)'), value: read('y') }));
  assert.deepEqual([confirm.object?.text, confirm.value?.text], ['Overwrite?', 'y']);
});

test('the default that a program offers is neither a part of the answer nor of the question', () => {
  const answersOf = (question: string, answer: string) => {
    const { object, value } = cleanNames(createAction({ act: 'answer', object: read(question), value: read(answer) }));
    return [object?.text, value?.text];
  };
  assert.deepEqual(answersOf('Is this correct?', '[Y/n] y'), ['Is this correct?', 'y']);
  assert.deepEqual(answersOf('Common Name (your server) []:', 'forge.test'), ['Common Name (your server)', 'forge.test']);
  assert.deepEqual(answersOf('license: (ISC)', 'MIT'), ['license', 'MIT']);
  assert.deepEqual(answersOf('Size', '[1, 2]'), ['Size', '[1, 2]']);
});

test('a name that must not be printed does not win against a button', () => {
  const pressed = (text: string, certainty: number) =>
    createAction({ object: read(text, certainty), position: { box: { x: 100, y: 100, width: 90, height: 18 }, point: null } });
  const recording = factsOf({ lines: [lineOf('Chart Trial', [0, 60]), lineOf('Back', [0, 60], { y: 200 })] });
  const chosen = choosePrintable([pressed('Chart Trial', 0.8), pressed('Back', 0.7)], recording);
  assert.deepEqual(
    chosen.map(({ object }) => object?.text),
    ['Back'],
  );
});

test('an entry does not begin when its empty field appears', () => {
  const type = (startSeconds: number) =>
    createAction({ act: 'type', value: read('Tom Becker'), startSeconds, endSeconds: 54, showSeconds: 54 });
  const startOf = (startSeconds: number, written: number[] = []) =>
    withoutWait(
      type(startSeconds),
      written.map((seconds) => ({ pass: 'written', action: type(seconds) })),
    ).startSeconds;
  assert.deepEqual([startOf(16), startOf(16, [52]), startOf(50, [52])], [40, 52, 50]);
});

test('the name of a field has no sign that it must be filled in', () => {
  const names = ['* Name', 'Name *', 'Rate * 2'].map((text) => cleanNames(createAction({ act: 'type', object: read(text) })).object?.text);
  assert.deepEqual(names, ['Name', 'Name', 'Rate * 2']);
});

test('the quote that OCR lost at the end of a command is added', () => {
  const commands = ["git commit -m 'First page", 'echo "a" \'b', "git commit -m 'Done'", "echo don't", 'ls'];
  const cleaned = commands.map((text) => cleanNames(createAction({ act: 'run', value: read(text) })).value?.text);
  assert.deepEqual(cleaned, ["git commit -m 'First page'", 'echo "a" \'b\'', "git commit -m 'Done'", "echo don't", 'ls']);
});
