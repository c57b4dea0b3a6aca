import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScreenLine } from '@docreel/recording';
import { lineOf } from '../../testing/facts.ts';
import { terminalEntries } from './terminal-entries.ts';

const ROW = 24;

/** Returns the line of a terminal's row. */
function row(number: number, text: string, time: [number, number]): ScreenLine {
  return lineOf(text, time, { x: 20, y: 100 + ROW * number });
}

function found(lines: ScreenLine[]): [string, string | null, string | null][] {
  return terminalEntries({ lines }).map(({ action: { act, object, value } }) => [act, object?.text ?? null, value?.text ?? null]);
}

const STARTED = row(0, 'maya@lab:~$ npm init', [1, 60]);

test('a text that appears after a question is the answer to it', () => {
  const lines = [
    STARTED,
    row(1, 'package name: (tea)', [3, 6]),
    row(1, 'package name: (tea) tea-timer', [6, 60]),
    row(2, 'entry point: (index.js)', [7, 60]),
    row(3, 'license: (ISC)', [8, 10]),
    row(3, 'license: (ISC) MIT', [10, 60]),
    row(4, 'type:', [11, 60]),
  ];
  assert.deepEqual(found(lines).slice(1), [
    ['answer', 'package name', 'tea-timer'],
    ['answer', 'license', 'MIT'],
  ]);
});

test('a command that scrolled up is read completely', () => {
  const lines = [
    row(0, 'maya@lab:~$', [0, 5]),
    row(1, 'maya@lab:~$', [0, 4]),
    row(1, 'maya@lab:~$ git', [4, 5]),
    row(0, 'maya@lab:~$ git init', [5, 60]),
    row(1, 'maya@lab:~$', [5, 60]),
  ];
  assert.deepEqual(found(lines), [['run', null, 'git init']]);
});

test('the second line of a prompt of two lines has the command, also without its sign', () => {
  const lines = [
    row(0, 'maya@lab MINGW64 ~/tea (main)', [0, 60]),
    row(1, '$', [0, 3]),
    { ...row(1, 'node', [3, 4]), x: 48 },
    { ...row(1, 'node tea.js', [4, 60]), x: 48 },
    row(2, 'How many cups?', [6, 60]),
  ];
  assert.deepEqual(found(lines).slice(0, 1), [['run', null, 'node tea.js']]);
});

test('the command after a prompt without its sign is a command if the same prompt was read with the sign', () => {
  const lines = [
    row(0, 'tea > ls', [2, 60]),
    row(1, 'tea > npm start', [4, 60]),
    row(2, 'tea', [5, 60]),
    { ...row(2, 'exit', [7, 60]), x: 110 },
    row(3, 'logout', [8, 60]),
  ];
  assert.deepEqual(found(lines).at(-1), ['run', null, 'exit']);
});

test('output and texts outside of a terminal are no entries', () => {
  assert.deepEqual(found([STARTED, row(1, 'added 3 packages', [3, 60]), row(2, 'found 0 problems', [4, 60])]).slice(1), []);
  assert.deepEqual(found([row(0, 'Name:', [0, 4]), row(0, 'Name: Maya', [4, 60])]), []);
});

test('the answer to a question for a password is not proposed', () => {
  const lines = [STARTED, row(1, 'Password:', [3, 6]), row(1, 'Password: hunter2', [6, 60]), row(2, 'Welcome', [7, 60])];
  assert.deepEqual(found(lines).at(-1), ['answer', 'Password', null]);
});

test('a password that stays hidden, or of which only stars can be read, was entered if the program went on', () => {
  for (const masked of ['Enter password:', 'Enter password: ****']) {
    const lines = [STARTED, row(1, 'Enter password:', [3, 5]), row(1, masked, [5, 60]), row(2, 'Welcome to the shop', [6, 60])];
    assert.deepEqual(found(lines).slice(1), [['answer', 'Enter password', null]], masked);
  }
});

test('a password that was not entered, or that is printed with other output, is no entry', () => {
  assert.deepEqual(found([STARTED, row(1, 'Enter password:', [3, 60])]).slice(1), []);
  assert.deepEqual(found([STARTED, row(1, 'Password:', [3, 60]), row(2, 'none', [3, 60])]).slice(1), []);
});

test('a command that was corrected before Enter is read as it was entered', () => {
  const lines = [
    row(1, 'mysql> use shop;', [0, 60]),
    row(2, 'mysql>', [0, 3]),
    row(2, 'mysql> select * form', [3, 5]),
    row(2, 'mysql> select * fo', [5, 8]),
    row(2, 'mysql> select * from teas;', [8, 60]),
    row(3, 'Darjeeling', [8, 60]),
    row(4, 'mysql>', [9, 60]),
  ];
  assert.deepEqual(found(lines), [['run', null, 'select * from teas;']]);
});
