import assert from 'node:assert/strict';
import { test } from 'node:test';
import { consoleScreens, detectIn, LETTER, PITCH } from '../../testing/screens.ts';
import type { ReadRow, ScreenAt } from '../../testing/screens.ts';

const CODE_X = 120;

/** Returns the rows of an editor with numbered, indented lines. */
function editor(lines: readonly string[]): ReadRow[] {
  const numbers = lines.map((_, at): ReadRow => ({ x: 60, y: 100 + at * PITCH, text: String(at + 1) }));
  const texts = lines.map(
    (line, at): ReadRow => ({ x: CODE_X + (line.length - line.trimStart().length) * LETTER, y: 100 + at * PITCH, text: line.trim() }),
  );
  return [...numbers, ...texts.filter(({ text }) => text !== '')];
}

const TITLE: ReadRow = { x: 60, y: 60, text: 'src > shop.py > total' };

test('lines that grow next to their numbers are code in the named file', () => {
  const states = [
    ['import os', '', ''],
    ['import os', 'def to', ''],
    ['import os', 'def total(a):', ''],
    ['import os', 'def total(a):', '    ret'],
    ['import os', 'def total(a):', '    return sum(a)'],
  ];
  const actions = detectIn(states.map((lines, at) => ({ at, rows: [TITLE, ...editor(lines)] })));
  assert.deepEqual(
    actions.map(({ act, object, value }) => [act, object?.text, value?.text]),
    [['code', 'shop.py', 'def total(a):\n    return sum(a)']],
  );
});

test('a file that is opened or scrolled was not written', () => {
  const lines = ['import os', 'def total(a):', '    return sum(a)', 'print(total([1]))'];
  const screens: ScreenAt[] = [
    { at: 0, rows: [TITLE] },
    { at: 1, rows: [TITLE, ...editor(lines)] },
    { at: 2, rows: [TITLE, ...editor(lines.slice(1))] },
  ];
  assert.deepEqual(detectIn(screens), []);
});

test('rows of a numbered table that are uncovered were not written', () => {
  const table = ['Knowledge of pears', 'Pace of picking', 'Care (10 words)', 'Care of the trees'];
  const covered = table.map((text, at) => (at === 0 ? text.slice(0, 9) : text));
  assert.deepEqual(detectIn([table, covered, table, covered, table].map((rows, at) => ({ at, rows: editor(rows) }))), []);
});

test('a command in the terminal below an editor is run, not written and not typed', () => {
  const around = [TITLE, ...editor(['import os', 'print(os.name)'])];
  const actions = detectIn(
    consoleScreens([{ prompt: 'PS C:\\shop>', types: 'python shop.py', prints: ['nt'] }], 'PS C:\\shop>', { x: 60, y: 400, around }),
  );
  assert.deepEqual(
    actions.map(({ act, value }) => [act, value?.text]),
    [['run', 'python shop.py']],
  );
});
