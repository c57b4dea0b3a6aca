import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScreenChange, ScreenLine } from '@docreel/recording';
import { applyRules } from '../apply-rules.ts';
import { findClicks } from './clicks.ts';
import { factsOf } from '../../testing/facts.ts';

type Corners = [x: number, y: number, width: number, height: number];
type Time = [number, number];

function line(text: string, [x, y, width, height]: Corners, [startSeconds, endSeconds]: Time): ScreenLine {
  return { text, x, y, width, height, confidence: 0.98, startSeconds, endSeconds };
}

function change([startSeconds, endSeconds]: Time, share: number, [x, y, width, height]: Corners): ScreenChange {
  return { startSeconds, endSeconds, share, boxes: [{ x, y, width, height }] };
}

const PAGE: Corners = [0, 0, 1280, 720];
const named = (changes: ScreenChange[], lines: ScreenLine[]) =>
  findClicks({ pointer: [], changes, lines, scenes: [], restless: [], source: { width: 1280, height: 720 } }).map(
    ({ object }) => object?.text ?? null,
  );

test('two lines of one highlighted button are its name, even if the pointer hides some letters', () => {
  const lines = [
    line('Cancel', [300, 410, 70, 20], [2, 6]),
    line('Authorize Berkeley', [700, 400, 180, 20], [2, 6]),
    line('DataHub access', [720, 426, 140, 20], [2, 4]),
    line('Datakb access', [720, 426, 138, 20], [4, 6]),
  ];
  const lit = change([3.5, 4.2], 0.03, [650, 380, 280, 80]);
  assert.deepEqual(named([lit, change([5, 5.5], 0.6, PAGE)], lines), ['Authorize Berkeley DataHub access']);
  const apart = lines.map((one) => (one.text.startsWith('Authorize') ? { ...one, x: 660 } : one));
  assert.deepEqual(named([lit, change([5, 5.5], 0.6, PAGE)], apart), [], 'lines about two middles are two things');
});

test('a link is identified by the URL that the browser shows in the corner, if a sentence contains it', () => {
  const lines = [
    line('Visit https://example.org/apps/hub to manage', [100, 300, 440, 20], [1, 6]),
    line('the list of places', [100, 326, 180, 20], [1, 6]),
    line('https://example.org/apps/hub', [6, 698, 240, 18], [3, 5]),
  ];
  assert.deepEqual(named([change([5, 5.25], 1, PAGE)], lines), ['https://example.org/apps/hub']);
  const gone = lines.map((one) => (one.y === 698 ? { ...one, endSeconds: 3.5 } : one));
  assert.deepEqual(named([change([5, 5.25], 1, PAGE)], gone), [], 'the pointer had left the link');
});

test('a word that is only drawn again is not a highlighted button', () => {
  const lines = [line('PORTS', [624, 667, 37, 9], [0, 9])];
  assert.deepEqual(named([change([2, 2.25], 0.001, [624, 664, 40, 16]), change([3, 3.5], 0.6, PAGE)], lines), []);
  assert.deepEqual(named([change([2, 2.25], 0.002, [608, 656, 72, 32]), change([3, 3.5], 0.6, PAGE)], lines), ['PORTS']);
});

test('a button that is highlighted after a field was filled in was clicked', () => {
  const lines = [
    line('Code', [100, 100, 60, 20], [0, 6]),
    line('Enter the code', [180, 100, 130, 20], [0, 1]),
    line('15', [180, 100, 20, 20], [1.5, 2]),
    line('1544-35EF', [180, 100, 90, 20], [2.25, 6]),
    line('Continue', [100, 200, 90, 20], [0, 6]),
  ];
  const typed = [change([1, 1.5], 0.001, [176, 96, 48, 28]), change([1.75, 2.25], 0.001, [196, 96, 80, 28])];
  const lit = change([2.75, 3], 0.02, [60, 190, 400, 40]);
  const actions = applyRules(factsOf({ lines, changes: [...typed, lit, change([3.25, 4], 0.5, PAGE)] }));
  assert.deepEqual(
    actions.map(({ act, object, value }) => [act, value?.text ?? object?.text]),
    [
      ['type', '1544-35EF'],
      ['click', 'Continue'],
    ],
  );
});
