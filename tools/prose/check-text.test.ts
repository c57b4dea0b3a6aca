import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkText } from './check-text.ts';
import { listMarkdownPassages, listStrings } from './sources.ts';

const messages = (text: string) => checkText(text).findings.map(({ level, message }) => `${level} ${message}`);

test('words of the old dialect are errors, in any case and only as whole words', () => {
  assert.deepEqual(messages('Make it anew.'), ['error "anew": use "again".']);
  assert.deepEqual(messages('Left out: the title.'), ['error "Left out:": use "Defaults to …".']);
  assert.deepEqual(messages('Canew is a boat.'), []);
});

test('a sentence that begins with "Of" is an error, a sentence that contains it is not', () => {
  assert.equal(messages('Read this. Of a preview nothing is kept.').length, 1);
  assert.deepEqual(messages('A list of articles.'), []);
});

test('glossary words are warnings unless they are part of an allowed phrase', () => {
  assert.deepEqual(messages('The address of the site.'), ['warning "address": use "URL".']);
  assert.deepEqual(messages('Your email address.'), []);
});

test('sentences of more than 25 words are counted as long', () => {
  const report = checkText(`${'word '.repeat(26).trim()}. Short one.`);
  assert.equal(report.sentences, 2);
  assert.equal(report.longSentences.length, 1);
});

test('Markdown: paragraphs, headings and cells are read, code is not', () => {
  const passages = listMarkdownPassages(
    'a.md',
    '# Title\n\nRun `make anew` now.\n\n```\nanew\n```\n\n| a | b |\n| - | - |\n| one | two |\n',
  );
  assert.deepEqual(
    passages.map(({ text }) => text),
    ['Title', 'Run code now.', 'a', 'b', 'one', 'two'],
  );
});

test('modules: text of elements, strings and templates are read, identifiers are not', () => {
  const code = "const a = 'Delete the key';\nconst b = `Restore ${name} now`;\nconst c = <p>Read more</p>;\nconst d = 'key';\n";
  assert.deepEqual(
    listStrings('a.tsx', code).map(({ where, text }) => `${where} ${text}`),
    ['a.tsx:1 Delete the key', 'a.tsx:2 Restore X now', 'a.tsx:3 Read more'],
  );
});
