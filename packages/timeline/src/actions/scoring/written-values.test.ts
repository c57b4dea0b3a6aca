import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScreenChange, ScreenLine } from '@docreel/recording';
import { factsOf, lineOf } from '../../testing/facts.ts';
import { writtenValues } from './written-values.ts';

function typing(x: number, width: number): ScreenChange {
  return { startSeconds: 10, endSeconds: 11, boxes: [{ x, y: 96, width, height: 24 }], share: 0.002 };
}

const CASES: { name: string; lines: ScreenLine[]; change: ScreenChange; expected: [string, string | null, string][] }[] = [
  {
    name: 'a text in the changed row is typed into the field with the label before it',
    lines: [lineOf('Title:', [0, 60]), lineOf('Summer fair', [11, 60], { x: 200 })],
    change: typing(200, 96),
    expected: [['type', 'Title', 'Summer fair']],
  },
  {
    name: 'a label that OCR joined with the value is cut off',
    lines: [lineOf('Replace with: Timothy', [11, 60])],
    change: typing(224, 64),
    expected: [['type', 'Replace with', 'Timothy']],
  },
  {
    name: 'a text after a prompt is a command',
    lines: [lineOf('maya@lab:~$', [0, 60]), lineOf('git init', [11, 60], { x: 212 })],
    change: typing(208, 80),
    expected: [['run', null, 'git init']],
  },
  {
    name: 'a text after a prompt whose sign OCR left out is a command',
    lines: [lineOf('maya@lab:', [0, 40]), lineOf('maya@lab:~$', [40, 60], { y: 104 }), lineOf('git init', [11, 60], { x: 212 })],
    change: typing(208, 80),
    expected: [['run', null, 'git init']],
  },
  {
    name: 'the reading that stays is preferred to an unfinished one',
    lines: [lineOf('Summer f', [10.5, 11.4]), lineOf('Summer fair', [11.4, 60])],
    change: typing(96, 104),
    expected: [['type', null, 'Summer fair']],
  },
  {
    name: 'a row whose text was there before has no entry',
    lines: [lineOf('Summer fair', [0, 60])],
    change: typing(96, 104),
    expected: [],
  },
];

for (const { name, lines, change, expected } of CASES) {
  test(name, () => {
    const claims = writtenValues(factsOf({ lines, changes: [change] }));
    assert.deepEqual(
      claims.map(({ action: { act, object, value } }) => [act, object?.text ?? null, value?.text ?? null]),
      expected,
    );
  });
}
