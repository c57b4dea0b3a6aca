import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { excerptOf, placeWords } from './place-words.ts';

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

function place(query: string) {
  const { excerpt, moment } = placeWords(ARTICLE, query);
  return [excerpt.slice(0, 40), moment?.startSeconds];
}

test('the step that holds the words gives its moment and its plain text', () => {
  assert.deepEqual(place('projects menu'), ['Click Projects in the menu. The list ope', 9]);
  assert.deepEqual(place('new'), ['Choose New project. Übergabe Mind the ga', 12.5]);
  assert.deepEqual(place('NAM'), ['Give it a name.', 30]);
});

test('what stands below a step belongs to it; what stands before the first step of a section belongs to that', () => {
  assert.equal(place('list opens')[1], 9);
  assert.equal(place('first')[1], 9);
  assert.equal(place('ubergabe')[1], 30);
  assert.equal(place('gap')[1], 30);
});

test('words of the title alone are told with the beginning, and a text without moments has none', () => {
  assert.deepEqual(place('nowhere'), ['How to make a project. Set up Read this ', 9]);
  assert.deepEqual(placeWords('', 'x'), { excerpt: '', moment: null });
  assert.deepEqual(placeWords('Only words.', 'words'), { excerpt: 'Only words.', moment: null });
});

test('a long text is cut around the word, between words', () => {
  const excerpt = excerptOf(`${'before '.repeat(200)}needle ${'after '.repeat(200)}`, 'needle');
  assert.match(excerpt, /^…before .* needle .* after…$/);
  assert.ok(excerpt.length < 260);
  assert.match(excerptOf('語'.repeat(1000), '語'), /^語{240}…$/);
});

test('whatever is searched for in whatever text, there is an excerpt of bounded length', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 600 }),
    fc.string({ unit: fc.constantFrom('#', ' ', '\n', '[', '](', ')', '1. ', '\\', '*', 'a', '語'), maxLength: 900 }),
  );
  fc.assert(
    fc.property(text, fc.string({ unit: 'binary', maxLength: 40 }), (markdown, query) => {
      const { excerpt } = placeWords(markdown, query);
      assert.ok(excerpt.length <= 242 && excerpt.isWellFormed());
    }),
    { numRuns: 500 },
  );
});

test('what is written to take long does not', () => {
  const started = performance.now();
  for (const sign of ['[', '](', '[a](b "', '_', 'a_', '<a', '![', '> ', '#', '* ', '`', '[!a', '\\', ' ', '.', '(video:'])
    placeWords(sign.repeat(100_000 / sign.length), 'a');
  placeWords(`a${'_'.repeat(100_000)}a`, 'a');
  assert.ok(performance.now() - started < 5000);
});
