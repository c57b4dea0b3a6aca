import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineOf } from '../../testing/facts.ts';
import { isInTerminal } from './terminal-lines.ts';

const BELOW = { x: 20, y: 300, width: 200, height: 18 };

/** Returns whether a position below the texts is in a terminal. The texts stand one below the other at its left margin. */
function isTerminal(...texts: string[]): boolean {
  const lines = texts.map((text, at) => ({ ...lineOf(text, [0, 60]), x: 20, y: 100 + 24 * at, width: 300, height: 18 }));
  return isInTerminal(BELOW, lines, 30);
}

test('a terminal is recognised by its prompts', () => {
  for (const prompt of ['maya@lab:~/demo$ git init', '$ npm start', 'mysql> show tables', '>>> 1 + 1', 'C:\\Users\\maya>dir'])
    assert.equal(isTerminal(prompt), true, prompt);
  assert.equal(isTerminal('tea > npm start', 'tea > npm test'), true);
});

test('a percentage, a URL and a breadcrumb path are not prompts', () => {
  for (const text of ['100%', '95.4 %', '127.0.0.1:8080/index.html#', 'https://example.org/#', 'home >reports'])
    assert.equal(isTerminal(text), false, text);
});
