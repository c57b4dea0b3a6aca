import assert from 'node:assert/strict';
import type { ScreenLine } from '@docreel/recording';
import { test } from 'node:test';
import { createAction, factsOf, lineOf, read } from '../../testing/facts.ts';
import type { Act, Action } from '../../types.ts';
import { areOneEntry, areTwoEntries, describeRow, joinBeginnings } from './written-texts.ts';

const LINES: ScreenLine[] = [
  lineOf('maya@lab:~$ git init', [1, 60], { x: 20, y: 100 }),
  lineOf('maya@lab:~$ git log', [10, 12], { x: 20, y: 124 }),
  lineOf('maya@lab:~$ git log --all', [12, 60], { x: 20, y: 124 }),
  lineOf('fd85335 First page', [13, 60], { x: 20, y: 148 }),
];

function claim(text: string, endSeconds: number) {
  const position = { box: { x: 20, y: 124, width: 180, height: 18 }, point: null };
  return { pass: 'written', action: createAction({ act: 'run', value: read(text), position, startSeconds: 9, endSeconds }) };
}

test('a command is described by its prompt, and by what appears below it', () => {
  const whole = claim('git log --all', 12);
  const { endsPrompt, samePrompts, inTerminal, after, grownAfter, cameBelow, longer, shorter } = describeRow(
    whole,
    [claim('git log', 10.5)],
    factsOf({ lines: LINES }),
  );
  assert.deepEqual(
    { endsPrompt, samePrompts, inTerminal, after, grownAfter, cameBelow, longer, shorter },
    { endsPrompt: 1, samePrompts: 1, inTerminal: 1, after: 0, grownAfter: 0, cameBelow: 1, longer: 0, shorter: 1 },
  );
});

test('the beginning of a command grows later', () => {
  const { grownAfter, longer } = describeRow(claim('git log', 10.5), [claim('git log --all', 12)], factsOf({ lines: LINES }));
  assert.deepEqual({ grownAfter, longer }, { grownAfter: 3, longer: 1 });
});

interface Options {
  act?: Act;
  certainty?: number;
  y?: number;
}

function entry(
  text: string,
  [startSeconds, endSeconds]: [number, number],
  { act = 'run', certainty = 0.5, y = 100 }: Options = {},
): Action {
  const position = { box: { x: 20, y, width: 200, height: 18 }, point: null };
  return createAction({ act, certainty, value: read(text, certainty), position, startSeconds, endSeconds });
}

function joined(...actions: Action[]): [string | undefined, number | undefined][] {
  return joinBeginnings(actions).map(({ value }) => [value?.text, value?.certainty]);
}

test('the beginning of a command is removed, and the whole command is as likely', () => {
  assert.deepEqual(joined(entry('git log', [10, 11], { certainty: 0.7 }), entry('git log --all', [9, 13])), [['git log --all', 0.7]]);
});

test('texts in two rows, at two times or of two kinds are no beginnings', () => {
  const begun = entry('git log', [10, 11]);
  const others = [
    entry('git log --all', [10.6, 13], { y: 140 }),
    entry('git log --all', [14, 16]),
    entry('git log --all', [10, 13], { act: 'type' }),
  ];
  for (const other of others) assert.equal(joined(begun, other).length, 2);
});

test('the row of a command can scroll while it is typed', () => {
  assert.equal(joined(entry('git log', [10, 12]), entry('git log --all', [10, 13], { y: 140 })).length, 1);
});

test('a shorter text is kept if it came after the longer one', () => {
  assert.equal(joined(entry('git log --all', [10, 11]), entry('git log', [10, 12])).length, 2);
});

test('two commands below each other are two entries, two readings of one command are not', () => {
  const add = entry('git add .', [10, 14]);
  assert.equal(areTwoEntries(add, entry('git commit', [13, 16], { y: 122 })), true);
  assert.equal(areTwoEntries(add, entry('git commit', [13, 16])), false);
  assert.equal(areTwoEntries(add, entry('> git add .', [13, 16], { y: 122 })), false);
  assert.equal(areTwoEntries(add, entry('git commit', [13, 16], { y: 122, act: 'type' })), false);
});

test('two entries in the lowest row of a terminal that scrolls are two if one ends before the other begins', () => {
  const install = entry('npm install', [10, 12]);
  assert.equal(areTwoEntries(entry('npm start', [12, 14]), install), true);
  const password = { ...install, act: 'answer' as const, object: read('Enter password'), value: null };
  assert.equal(areTwoEntries(password, entry('npm start', [12, 14])), true);
  assert.equal(areTwoEntries(password, entry('npm start', [11, 14])), false);
});

test('a command that was corrected while it was typed is one entry', () => {
  assert.deepEqual(joined(entry('select * form', [10, 11], { certainty: 0.8 }), entry('select * from teas;', [9, 13])), [
    ['select * from teas;', 0.8],
  ]);
  assert.equal(joined(entry('insert into form', [10, 11]), entry('select * from teas;', [9, 13])).length, 2);
});

test('a question and its answer that were divided in two ways are one entry, and the shorter question is kept', () => {
  const right = { ...entry('g-add 2', [10, 14], { act: 'answer' }), object: read('Input command') };
  const late = { ...entry('-add 2', [12, 15], { act: 'answer', certainty: 0.9 }), object: read('Input command: g') };
  assert.equal(areOneEntry(right, late), true);
  assert.deepEqual(joined(right, late), [['g-add 2', 0.9]]);
  assert.equal(areOneEntry(right, { ...late, object: read('Input command') }), false);
});

test('a suggestion that continues a text while it is typed is the same entry, later it is another', () => {
  const typed = entry('Sandra', [10, 12], { act: 'type' });
  assert.equal(areOneEntry(typed, entry("Sandra's", [11, 13], { act: 'type', y: 600 })), true);
  assert.equal(areOneEntry(typed, entry("Sandra's", [14, 15], { act: 'type', y: 600 })), false);
  assert.equal(areOneEntry(typed, entry('Sa', [11, 13], { act: 'type', y: 600 })), false);
});

test('an entry to which OCR joined the name of its field is part of the entry', () => {
  const email = createAction({ act: 'type', object: read('Email'), value: read('Ada Lovelace'), startSeconds: 3, endSeconds: 6 });
  const misread = createAction({ act: 'type', value: read('Ada Lovelace Email'), startSeconds: 2, endSeconds: 7 });
  assert.deepEqual(
    joinBeginnings([email, misread]).map(({ object, value }) => [object?.text, value?.text]),
    [['Email', 'Ada Lovelace']],
  );
});
