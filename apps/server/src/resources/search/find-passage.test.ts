import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findPassage, shortenAround } from './find-passage.ts';

const VIDEO = '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47';
const at = (seconds: number) => `[00:09](video:${VIDEO}#t=${seconds})`;
const ARTICLE = `How to make **a project**.

## Set up

Read this first.

1. Click **Projects** in the menu. ${at(9)}

   The list opens.

   ![The list](asset:0123#mark=10,20.5,30,4&cut=0,0,60,60)
2. Choose \`New project\`. ${at(12.5)}

## Übergabe

> [!NOTE]
> Mind the _gap_.

1. Give it a [name](https://example.com/a "b"). ${at(30)}
`;

function passage(query: string) {
  const { excerpt, moment } = findPassage(ARTICLE, query);
  return [excerpt.slice(0, 40), moment?.startSeconds];
}

test('the passage is the plain text of the step with the words, and its moment', () => {
  assert.deepEqual(passage('projects menu'), ['Click Projects in the menu. The list ope', 9]);
  assert.deepEqual(passage('new'), ['Choose New project. Übergabe Mind the ga', 12.5]);
  assert.deepEqual(passage('NAM'), ['Give it a name.', 30]);
});

test('text below a step gets its moment; text before the first step of a section gets the moment of that step', () => {
  assert.equal(passage('list opens')[1], 9);
  assert.equal(passage('first')[1], 9);
  assert.equal(passage('ubergabe')[1], 30);
  assert.equal(passage('gap')[1], 30);
});

test('words that only the title contains return the start of the text; a text without moments returns no moment', () => {
  assert.deepEqual(passage('nowhere'), ['How to make a project. Set up Read this ', 9]);
  assert.deepEqual(findPassage('', 'x'), { excerpt: '', moment: null });
  assert.deepEqual(findPassage('Only words.', 'words'), { excerpt: 'Only words.', moment: null });
});

test('a long text is shortened around the word, at word boundaries', () => {
  const excerpt = shortenAround(`${'before '.repeat(200)}needle ${'after '.repeat(200)}`, 'needle');
  assert.match(excerpt, /^…before .* needle .* after…$/);
  assert.ok(excerpt.length < 260);
  assert.match(shortenAround('語'.repeat(1000), '語'), /^語{240}…$/);
});

test('every text and query returns a well-formed excerpt of bounded length', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 600 }),
    fc.string({ unit: fc.constantFrom('#', ' ', '\n', '[', '](', ')', '1. ', '\\', '*', 'a', '語'), maxLength: 900 }),
  );
  fc.assert(
    fc.property(text, fc.string({ unit: 'binary', maxLength: 40 }), (markdown, query) => {
      const { excerpt } = findPassage(markdown, query);
      assert.ok(excerpt.length <= 242 && excerpt.isWellFormed());
    }),
    { numRuns: 500 },
  );
});

test('hostile texts are processed in linear time', () => {
  const started = performance.now();
  for (const sign of ['[', '](', '[a](b "', '_', 'a_', '<a', '![', '> ', '#', '* ', '`', '[!a', '\\', ' ', '.', '(video:'])
    findPassage(sign.repeat(100_000 / sign.length), 'a');
  findPassage(`a${'_'.repeat(100_000)}a`, 'a');
  assert.ok(performance.now() - started < 5000);
});
