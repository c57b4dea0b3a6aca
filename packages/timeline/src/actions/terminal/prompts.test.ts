import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineOf } from '../../testing/facts.ts';
import { linesOf, PITCH, type ScreenAt } from '../../testing/screens.ts';
import { trackTexts } from '../text-tracking/track-texts.ts';
import { findPrompt, isInTerminal, learnPrompts, readCommand } from './prompts.ts';

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
  assert.equal(isTerminal('proj2$ ls'), true, 'a folder with a number');
  for (const text of [
    '100%',
    '95.4 %',
    '-0.4%',
    '435$',
    '127.0.0.1:41577#',
    '127.0.0.1:8080/index.html#',
    'https://example.org/#',
    'home >reports',
  ])
    assert.equal(isTerminal(text), false, text);
});

test('a prompt may begin with an environment, and have a space before the folder', () => {
  assert.equal(isTerminal('(notebook) maya@lab:~$ git init'), true);
  assert.equal(readCommand('maya@Mayas-MacBook-Pro long-name-of-a-folder % node index.js'), 'node index.js');
});

test('a cell of a notebook is no terminal', () => {
  assert.equal(isTerminal('In [1]: import csv'), false);
});

test('a question of a program is in the terminal whose next prompt follows half a minute later', () => {
  const lines = [{ ...lineOf('maya@lab:~$ npm start', [60, 90]), x: 20, y: 300, width: 300, height: 18 }];
  assert.equal(isInTerminal(BELOW, lines, 25), true);
});

test('a prompt that OCR reads in two ways is one prompt', () => {
  assert.deepEqual(findPrompt('mysql> show tables;', ['mysq1>']), { prompt: 'mysql>', rest: 'show tables;' });
  assert.equal(findPrompt('mongo> show tables;', ['mysq1>']), null);
});

/** Returns the screens of a list that scrolls while OCR splits the beginning off one of its rows. */
function scrollingList(hasPiece: boolean): ScreenAt[] {
  const rows = (...texts: string[]) => texts.map((text, at) => ({ x: 0, y: at * PITCH, text }));
  const torn = [...rows('id: 1 - tea', 'id:'), ...(hasPiece ? [{ x: 60, y: PITCH, text: '2 - oven' }] : [])];
  return [
    { at: 0, rows: rows('id: 1 - tea') },
    { at: 1, rows: torn },
    { at: 2, rows: rows('id: 1 - tea', 'id: 2 - oven') },
    { at: 3, rows: rows('id: 1 - tea', 'id: 2 - oven', 'id: 3 - lamp') },
  ];
}

test('the beginning of a row that OCR splits off is no prompt', () => {
  const learnt = (screens: ScreenAt[]) => {
    const { places, showings } = trackTexts(linesOf(screens, 5));
    return learnPrompts(places, showings);
  };
  assert.deepEqual(learnt(scrollingList(false)), ['id:']);
  assert.deepEqual(learnt(scrollingList(true)), []);
});
