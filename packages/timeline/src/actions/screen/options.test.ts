/** Tests of options and of buttons that show their progress: each has a case that is detected and one that must be ignored. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PointerRest, Recording, ScreenChange, ScreenLine } from '@docreel/recording';
import { factsOf } from '../../testing/facts.ts';
import type { Action } from '../../types.ts';
import { detectOptions } from './options.ts';

type Corners = [x: number, y: number, width: number, height: number];
type Time = [number, number];

function line(text: string, [x, y, width, height]: Corners, [startSeconds, endSeconds]: Time): ScreenLine {
  return { text, x, y, width, height, confidence: 0.98, startSeconds, endSeconds };
}

function change([startSeconds, endSeconds]: Time, share: number, [x, y, width, height]: Corners = [0, 0, 1280, 720]): ScreenChange {
  return { startSeconds, endSeconds, share, boxes: [{ x, y, width, height }] };
}

function rest([x, y]: [number, number], [startSeconds, endSeconds]: Time, shape: PointerRest['shape'] = 'arrow'): PointerRest {
  return { x, y, startSeconds, endSeconds, shape, certainty: 0.95 };
}

type Detector = (recording: Recording) => Action[];

const told = (detect: Detector, facts: Partial<Recording>): string[] =>
  detect(factsOf(facts))
    .filter(({ certainty, object, value }) => Math.min(certainty, object?.certainty ?? 1, value?.certainty ?? 1) >= 0.8)
    .map(wordsOf);

function wordsOf({ act, object, value }: Action): string {
  return [act, object?.text, value?.text].filter((part) => part !== undefined).join(' | ');
}

test('a radio button under the pointer was set, and one that is only highlighted was not', () => {
  const option = line('Only select repositories', [354, 300, 340, 28], [0, 30]);
  const ring: Corners = [296, 294, 40, 40];
  assert.deepEqual(
    told(detectOptions, { lines: [option], changes: [change([5, 5.25], 0.002, ring)], pointer: [rest([500, 312], [4.5, 6])] }),
    ['choose | Only select repositories'],
  );
  assert.deepEqual(told(detectOptions, { lines: [option], changes: [change([5, 5.25], 0.002, ring)] }), [], 'an icon that lit');
  const knob: Corners = [704, 294, 80, 40];
  assert.deepEqual(told(detectOptions, { lines: [option], changes: [change([5, 5.25], 0.003, knob)] }), [
    'switch | Only select repositories',
  ]);
  const blinks = [change([5, 5.25], 0.003, knob), change([6, 6.25], 0.003, knob)];
  assert.deepEqual(told(detectOptions, { lines: [option], changes: blinks }), []);
});

test('a radio button has the question above its group, and the last one that was tried is the choice', () => {
  const names = ['Work', 'School', 'Fun'];
  const options = names.map((name, at) => line(name, [354, 300 + at * 40, 120, 28], [0, 30]));
  const asked = line('What is it for?', [330, 250, 220, 28], [0, 30]);
  const tries = names.map((_, at) => ({
    change: change([5 + at * 2, 5.25 + at * 2], 0.002, [310, 298 + at * 40, 32, 32]),
    rest: rest([326, 314 + at * 40], [4.5 + at * 2, 6 + at * 2]),
  }));
  const facts = { changes: tries.map((one) => one.change), pointer: tries.map((one) => one.rest) };
  assert.deepEqual(told(detectOptions, { lines: [asked, ...options], ...facts }), ['choose | What is it for? | Fun']);
  const far = line('What is it for?', [330, 20, 220, 28], [0, 30]);
  assert.deepEqual(
    told(detectOptions, { lines: [far, ...options], ...facts }),
    names.map((name) => `choose | ${name}`),
  );
});

test('a button that shows its progress was clicked, and a word with the same ending was not', () => {
  const at: Corners = [355, 500, 93, 24];
  assert.deepEqual(told(detectOptions, { lines: [line('Install', at, [0, 5]), line('Installing', [355, 500, 130, 24], [5, 9])] }), [
    'click | Install',
  ]);
  assert.deepEqual(told(detectOptions, { lines: [line('Settings', at, [0, 5]), line('Pricing', at, [5, 9])] }), []);
});

test('progress is recognised in German and Japanese', () => {
  const doing = (name: string, does: string) =>
    told(detectOptions, {
      lines: [line(name, [300, 200, 120, 20], [0, 5]), line(does, [300, 200, 150, 20], [5.25, 9])],
      changes: [change([5, 5.25], 0.001)],
    });
  assert.deepEqual(doing('Installieren', 'Wird installiert…'), ['click | Installieren']);
  assert.deepEqual(doing('インストール', 'インストール中'), ['click | インストール']);
  assert.deepEqual(doing('Installieren', 'Wird gelöscht…'), []);
});
