import assert from 'node:assert/strict';
import { test } from 'node:test';
import { factsOf, lineOf } from '../../packages/timeline/src/testing/facts.ts';
import { claimRows, type TrueStep } from './table.ts';

const STEP: TrueStep = { t: [8, 14], at: 9, kind: 'type', label: 'Mr Tanaka, knee', keys: ['mr tanaka, knee'] };

/** Returns whether the claims that this text was typed are right and neutral. */
function labelsOf(text: string, step: TrueStep): { right: number; neutral: number } {
  const recording = factsOf({ lines: [lineOf('Title', [0, 60]), lineOf(text, [11, 60], { y: 130 })] });
  const [row] = claimRows({ film: 'a', program: 'a', split: 'train', recording, steps: [step] });
  return { right: Number(row?.right), neutral: Number(row?.neutral) };
}

test('a true text is right, a beginning of it is wrong, and a misread one is neither', () => {
  assert.deepEqual(labelsOf('Mr Tanaka, knee', STEP), { right: 1, neutral: 0 });
  assert.deepEqual(labelsOf('Mr Tanaka, kn', STEP), { right: 0, neutral: 0 });
  assert.deepEqual(labelsOf('Mr Tanoka, knee', STEP), { right: 0, neutral: 1 });
  assert.deepEqual(labelsOf('Mrs Abara', STEP), { right: 0, neutral: 0 });
});

test('a chosen value counts neither as typed nor as not typed', () => {
  assert.deepEqual(labelsOf('visits', { ...STEP, kind: 'choose', label: 'visits', keys: ['visits'] }), { right: 0, neutral: 1 });
});
