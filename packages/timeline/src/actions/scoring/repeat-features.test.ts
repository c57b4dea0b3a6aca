import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScreenChange, ScreenLine, Source } from '@docreel/recording';
import { lineOf } from '../../testing/facts.ts';
import type { PressCandidate, PressFacts } from './press-candidates.ts';
import { describeRepeats } from './repeat-features.ts';

function changeAt(startSeconds: number): ScreenChange {
  return { startSeconds, endSeconds: startSeconds + 0.25, share: 0.5, boxes: [{ x: 0, y: 0, width: 600, height: 400 }] };
}

function candidate(line: ScreenLine, change: ScreenChange): PressCandidate {
  return { change, rest: null, line, highlight: null, isPart: false, isNamedByResult: false, origin: 'screen' };
}

function factsOf(lines: ScreenLine[], changes: ScreenChange[]): PressFacts {
  return { lines, changes, pointer: [], source: { durationSeconds: 60, width: 400, height: 800 } as Source };
}

function sheet(from: number, to: number): ScreenLine[] {
  return ['Update your profile', 'Nickname', 'Save profile'].map((text, at) => lineOf(text, [from, to], { x: 20, y: 400 + 40 * at }));
}

/** A sheet is opened twice: first from a list with the entry “Hanna”, later from one with the entry “Amira”. */
const FIRST = changeAt(5);
const SECOND = changeAt(30);
const SETTINGS = lineOf('Settings', [0, 5.1], { x: 300, y: 20 });
const HANNA = lineOf('Hanna', [0, 5.1], { x: 20, y: 100 });
const OTHERS = [lineOf('Settings', [20, 30.1], { x: 300, y: 20 }), lineOf('Amira', [20, 30.1], { x: 20, y: 100 })];

test('the label that is there each time before the same result leads the others', () => {
  const facts = factsOf([SETTINGS, HANNA, ...OTHERS, ...sheet(5.2, 15), ...sheet(30.2, 40)], [FIRST, changeAt(15), SECOND]);
  const siblings = [SETTINGS, HANNA].map((line) => candidate(line, FIRST));
  const [settings, hanna] = siblings.map((one) => describeRepeats(one, siblings, facts));
  assert.deepEqual([settings?.repeats, settings?.repeatShare, settings?.repeatLead], [1, 1, 1]);
  assert.deepEqual([hanna?.repeats, hanna?.repeatShare, hanna?.repeatLead, hanna?.repeatRivals], [1, 0, -1, 1]);
});

test('a result that appears once says nothing about its label', () => {
  const facts = factsOf([SETTINGS, HANNA, ...sheet(5.2, 15)], [FIRST]);
  const { repeats, repeatShare, repeatLead } = describeRepeats(candidate(SETTINGS, FIRST), [candidate(SETTINGS, FIRST)], facts);
  assert.deepEqual([repeats, repeatShare, repeatLead], [0, -1, -1]);
});

test('a page that appears after an empty screen is the result of the press before it', () => {
  const facts = factsOf([SETTINGS, ...sheet(8.2, 15)], [FIRST, changeAt(8)]);
  const { waited, textsLeft, resultTexts } = describeRepeats(candidate(SETTINGS, FIRST), [candidate(SETTINGS, FIRST)], facts);
  assert.deepEqual([waited, textsLeft, resultTexts], [3, 0, 3]);
});

test('fields for a password before the change and in its result are features', () => {
  const password = lineOf('Password', [5.3, 15], { x: 20, y: 500 });
  const facts = factsOf([SETTINGS, lineOf('Email', [5.3, 15], { x: 20, y: 400 }), password], [FIRST]);
  const { secretBefore, secretAfter } = describeRepeats(candidate(SETTINGS, FIRST), [candidate(SETTINGS, FIRST)], facts);
  assert.deepEqual([secretBefore, secretAfter], [0, 1]);
});
