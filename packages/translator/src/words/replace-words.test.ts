import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { article } from '../testing/markdown.ts';
import { findWords, replaceWords } from './replace-words.ts';

const replace = (content: string, text: string, replacement: string) => replaceWords(content, { text, replacement }, () => true);

test('whole words are replaced in prose, emphasis, links, tables and picture descriptions', () => {
  const content =
    'Open l Java.\n\n1. Click **l Java** in [l Java](l-java/).\n\n![The l Java menu](asset:a1)\n\n| l Java | x |\n| - | - |\n| y | l Java |\n';
  assert.deepEqual(replace(content, 'l Java', 'IntelliJ'), {
    content: content.replaceAll('l Java', 'IntelliJ'),
    count: 6,
  });
});

test('parts of words, code, link targets, moments and HTML stay', () => {
  const content = 'Javas, `Java`, [x](Java/Java.md), [00:05](video:Java#t=5), <b title="Java">, lJava, Java_x.\n\n```\nJava\n```\n';
  assert.deepEqual(replace(content, 'Java', 'Kotlin'), { content, count: 0 });
  assert.deepEqual(findWords(content, 'Java'), []);
});

test('a lower-case word also matches the start of a sentence, and other differences of case do not', () => {
  const { content, count } = replace('Dock reel and dock reel and DOCK REEL.\n', 'dock reel', 'docreel');
  assert.deepEqual([content, count], ['Docreel and docreel and DOCK REEL.\n', 2]);
  assert.equal(replace('java Java\n', 'Java', 'Kotlin').content, 'java Kotlin\n');
});

test('a match across a line break and with escaped characters is replaced, and one across markup is not', () => {
  assert.equal(replace('> Use l\n> Java now.\n', 'l Java', 'IntelliJ').content, '> Use IntelliJ now.\n');
  assert.equal(replace('A \\*star\\* here.\n', '*star*', 'moon').content, 'A moon here.\n');
  assert.equal(replace('**l** Java\n', 'l Java', 'IntelliJ').count, 0);
});

test('a replacement with characters of Markdown reads as it was typed', () => {
  assert.equal(replace('Use Java.\n', 'Java', 'C*_[x]').content, 'Use C\\*\\_\\[x\\].\n');
  assert.equal(replace('Use Java.\n', 'Java', 'snake_case').content, 'Use snake_case.\n');
  assert.deepEqual(replace('Java is here.\n', 'Java', '# One'), { content: 'Java is here.\n', count: 0 });
});

test('words of scripts without spaces are found inside a sentence', () => {
  assert.equal(replace('フォルダを開く。\n', 'フォルダ', 'ファイル').content, 'ファイルを開く。\n');
});

test('only wanted units change', () => {
  const content = 'Java.\n\nJava.\n';
  assert.equal(replaceWords(content, { text: 'Java', replacement: 'Kotlin' }, (unit) => unit === 1).content, 'Java.\n\nKotlin.\n');
});

test('replacing a word by itself changes no byte of generated Markdown', () => {
  fc.assert(
    fc.property(article, fc.constantFrom('Save', 'the', 'a', 'Open'), (content, word) => {
      assert.equal(replace(content, word, word).content, content);
    }),
    { numRuns: 150 },
  );
});
