import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readArticle } from './read-article.ts';

const ARTICLE = `How to go on. [00:00](video:v#t=0.5)

## First

1. Click **Save \\*all\\*** in \`a b\`. [00:04](video:v#t=4.2)

   You see it is saved. [00:06](video:v#t=6)

   ![Saved](asset:5.5)

2. Type “x”. [00:09](video:v#t=9)

- A look around. [00:12](video:v#t=12)

  ![Around](asset:12.3)

3. No moment here.
`;

test('every link into the video is an entry; the first one of a numbered item is a step with its own sentence', () => {
  const entries = readArticle(ARTICLE);
  assert.deepEqual(
    entries.map(({ isNumbered, text, seconds }) => [isNumbered, text, seconds]),
    [
      [false, 'How to go on.', 0.5],
      [true, 'Click Save *all* in a b.', 4.2],
      [false, 'You see it is saved.', 6],
      [true, 'Type “x”.', 9],
      [false, 'A look around.', 12],
    ],
  );
});

test('the sentence of a step contains the code block below it', () => {
  const [entry] = readArticle('1. Write this code: [00:04](video:v#t=4)\n\n   ```\n   a();\n   ```\n');
  assert.equal(entry?.text, 'Write this code: a();');
});

test('the picture of an entry is its own, otherwise the last one above it', () => {
  assert.deepEqual(
    readArticle(ARTICLE).map(({ pictureSeconds }) => pictureSeconds),
    [null, 5.5, 5.5, 5.5, 12.3],
  );
});
