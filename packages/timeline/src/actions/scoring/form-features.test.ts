import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScreenChange, ScreenLine, Source } from '@docreel/recording';
import { lineOf } from '../../testing/facts.ts';
import { describeForm } from './form-features.ts';
import type { PressCandidate, PressFacts } from './press-candidates.ts';

const TYPED: ScreenChange = { startSeconds: 5, endSeconds: 6, share: 0.01, boxes: [{ x: 100, y: 100, width: 90, height: 18 }] };
const PRESSED: ScreenChange = { startSeconds: 9, endSeconds: 9.5, share: 0.5, boxes: [{ x: 0, y: 0, width: 600, height: 400 }] };

function candidate(line: ScreenLine): PressCandidate {
  return { change: PRESSED, rest: null, line, highlight: null, isPart: false, isNamedByResult: false, origin: 'screen' };
}

function factsOf(lines: ScreenLine[]): PressFacts {
  return { lines, changes: [TYPED, PRESSED], pointer: [], source: { durationSeconds: 60, width: 1280, height: 720 } as Source };
}

test('a label is described by the field that was filled in before it', () => {
  const send = lineOf('Send', [0, 9.2], { x: 100, y: 190 });
  const lines = [lineOf('Han', [0, 5.5], { x: 100, y: 100 }), lineOf('Hanna', [5.5, 60], { x: 100, y: 100 }), send];
  const { sinceTyped, belowTyped } = describeForm(candidate(send), [candidate(send)], factsOf(lines));
  assert.equal(sinceTyped, 3);
  assert.equal(belowTyped, 5);
});

test('without a field, the time is the longest one and there is no distance', () => {
  const send = lineOf('Send', [0, 9.2], { x: 100, y: 190 });
  const { sinceTyped, belowTyped } = describeForm(candidate(send), [candidate(send)], factsOf([send]));
  assert.equal(sinceTyped, 20);
  assert.equal(belowTyped, -1);
});

test('the other labels are counted by what becomes of them', () => {
  const own = lineOf('Send', [0, 9.2], { x: 100, y: 190 });
  const gone = lineOf('Cancel', [0, 9.2], { x: 200, y: 190 });
  const stays = lineOf('Help', [0, 60], { x: 300, y: 390 });
  const siblings = [own, gone, stays].map(candidate);
  const { rivalsGone, rivalsStay, rivalsBelow, rivalCommands } = describeForm(candidate(own), siblings, factsOf([own, gone, stays]));
  assert.deepEqual(
    { rivalsGone, rivalsStay, rivalsBelow, rivalCommands },
    { rivalsGone: 1, rivalsStay: 1, rivalsBelow: 1, rivalCommands: 2 },
  );
});

test('a text that was typed at this position is no label of a control', () => {
  const lines = [lineOf('Han', [3, 5.5], { x: 100, y: 100 }), lineOf('Hanna', [5.5, 60], { x: 101, y: 100 })];
  const [begun, whole] = lines as [ScreenLine, ScreenLine];
  assert.equal(describeForm(candidate(whole), [candidate(whole)], factsOf(lines)).wasTyped, 1);
  assert.equal(describeForm(candidate(begun), [candidate(begun)], factsOf(lines)).wasTyped, 0);
});

test('a label that moves is still on the screen', () => {
  const own = lineOf('Publish', [0, 9.2], { x: 100, y: 190 });
  const moved = lineOf('Publish', [9.5, 60], { x: 100, y: 390 });
  const lines = [own, lineOf('Title', [0, 60], { x: 20, y: 20 }), lineOf('Gone', [0, 9.2], { x: 20, y: 60 }), moved];
  const { labelKept, textsKept } = describeForm(candidate(own), [candidate(own)], factsOf(lines));
  assert.equal(labelKept, 1);
  assert.equal(textsKept, 2 / 3);
});

test('the keys of a keyboard are counted before and after the change', () => {
  const keys = [...'qwertyuiop'].map((letter, at) => lineOf(letter, [0, 9.2], { x: 20 + at * 40, y: 500 }));
  const own = lineOf('Sign in', [0, 9.2], { x: 100, y: 190 });
  const { keysBefore, keysAfter } = describeForm(candidate(own), [candidate(own)], factsOf([own, ...keys]));
  assert.deepEqual([keysBefore, keysAfter], [10, 0]);
});
