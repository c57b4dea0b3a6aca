import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScreenLine } from '@docreel/recording';
import { changeOf, createAction, lineOf, read } from '../../testing/facts.ts';
import type { Action } from '../../types.ts';
import { removeRepeatedActions } from './repetitions.ts';

function secret(name: string, startSeconds: number): Action {
  const endSeconds = startSeconds + 0.5;
  return createAction({ act: 'type', object: read(name), value: null, startSeconds, endSeconds, showSeconds: endSeconds });
}

test('a secret that is read in parts is entered once, also if something uncertain lies between', () => {
  const click = createAction({ act: 'click', object: read('Sign in'), startSeconds: 12, endSeconds: 12.5, showSeconds: 12.5 });
  const changes = [changeOf(11.5, 0.01), changeOf(12.5, 0.01), changeOf(30, 0.6)];
  const startsOf = (actions: Action[]) => removeRepeatedActions(actions, { changes, lines: [] }).map((one) => one.startSeconds);
  assert.deepEqual(startsOf([secret('Password', 11), click, secret('Password', 13)]), [11, 12]);
  assert.deepEqual(startsOf([secret('Password', 11), secret('Confirm password', 13)]), [11, 13]);
  assert.deepEqual(startsOf([secret('Password', 11), secret('Password', 40)]), [11, 40]);
});

test('of two detections of one entry, the more certain one counts, from the start of the first one', () => {
  const [first, second] = [{ ...secret('Password', 11), certainty: 0.4 }, secret('Password', 12)];
  const kept = removeRepeatedActions([first, second], { changes: [], lines: [] });
  assert.deepEqual(kept, [{ ...second, startSeconds: 11 }]);
});

test('a value is entered once into one field, although the screen changed when it was saved', () => {
  const type = (value: string, startSeconds: number) =>
    createAction({
      act: 'type',
      object: read('Name'),
      value: read(value),
      startSeconds,
      endSeconds: startSeconds + 0.5,
      showSeconds: startSeconds + 0.5,
    });
  const changes = [changeOf(6.6, 0.3)];
  const startsOf = (actions: Action[]) => removeRepeatedActions(actions, { changes, lines: [] }).map((one) => one.startSeconds);
  assert.deepEqual(startsOf([type('Test', 5), type('Test', 7)]), [5]);
  assert.deepEqual(startsOf([type('Test', 5), type('Other', 7)]), [5, 7]);
  const click = (certainty: number) =>
    createAction({ act: 'click', object: read('Next', certainty), startSeconds: 6, endSeconds: 6.2, showSeconds: 6.1 });
  assert.deepEqual(startsOf([type('Test', 5), click(0.1), type('Test', 7)]), [5, 6]);
  assert.deepEqual(startsOf([type('Test', 5), click(0.9), type('Test', 7)]), [5, 6, 7]);
  assert.deepEqual(startsOf([type('Test', 5), type('Test', 40)]), [5, 40]);
});

test('of two answers to a question, the one after the refused answer counts, otherwise the one that was read better', () => {
  const answer = (value: string, startSeconds: number) =>
    createAction({
      act: 'answer',
      object: read('How many tables?'),
      value: read(value),
      position: { box: { x: 20, y: 300, width: 250, height: 18 }, point: null },
      ...{ startSeconds, endSeconds: startSeconds + 1, showSeconds: startSeconds + 1 },
    });
  const lower = lineOf('How many tables? ten', [10, 11], { x: 20, y: 300 });
  const above = lineOf('How many tables? ten', [11, 60], { x: 20, y: 252 });
  const second = { ...lineOf('How many tables? 12', [12, 60], { x: 20, y: 300 }), confidence: 0.8 };
  const valuesOf = (lines: ScreenLine[]) =>
    removeRepeatedActions([answer('ten', 10), answer('12', 12)], { changes: [], lines }).map(({ value }) => value?.text);
  assert.deepEqual(valuesOf([lower, above, second]), ['12']);
  assert.deepEqual(valuesOf([lower, second]), ['ten']);
});

test('a press on a radio button that was only tried is no step of its own', () => {
  const names = ['O To rest', 'O For work'];
  const lines = names.map((text, at) => lineOf(text, [0, 60], { x: 100, y: 100 + at * 30 }));
  const at = (row: number) => ({ box: { x: 100, y: 100 + row * 30, width: 80, height: 18 }, point: null });
  const click = createAction({
    act: 'click',
    object: read('To rest'),
    startSeconds: 10,
    endSeconds: 10.5,
    showSeconds: 10.5,
    position: at(0),
  });
  const chosen = createAction({
    act: 'choose',
    object: read('Reason'),
    value: read('For work'),
    startSeconds: 13,
    endSeconds: 14,
    showSeconds: 14,
    position: at(1),
  });
  const acts = (shown: typeof lines, press = click) =>
    removeRepeatedActions([press, chosen], { changes: [changeOf(12, 0.3)], lines: shown }).length;
  assert.equal(acts(lines), 1);
  assert.equal(acts(lines.map((line) => ({ ...line, text: line.text.slice(2) }))), 2);
  const withoutFirst = lines.map((line, row) => (row === 0 ? { ...line, text: line.text.slice(2), x: 118 } : line));
  const onRing = { ...click, position: { box: { ...at(0).box, x: 118 }, point: { x: 105, y: 109 } } };
  assert.equal(acts(withoutFirst, onRing), 1, 'the pointer is on the ring');
  assert.equal(acts(withoutFirst), 2);
});

test('a value that is shown again at once, for example when a dialog is closed, is not entered again', () => {
  const type = (startSeconds: number, endSeconds: number) =>
    createAction({ act: 'type', object: read('Name'), value: read('Test'), startSeconds, endSeconds, showSeconds: endSeconds });
  const ok = createAction({ act: 'click', object: read('OK'), startSeconds: 8, endSeconds: 8.2, showSeconds: 8.1 });
  const startsOf = (actions: Action[]) =>
    removeRepeatedActions(actions, { changes: [changeOf(8.2, 0.3)], lines: [] }).map((one) => one.startSeconds);
  assert.deepEqual(startsOf([type(5, 6), ok, type(9, 9)]), [5, 8]);
  assert.deepEqual(startsOf([type(5, 6), ok, type(9, 10)]), [5, 8, 9]);
});

test('a preview that grows while somebody types is no entry of its own', () => {
  const entry = createAction({
    act: 'type',
    object: read('Summary'),
    value: read('Call back'),
    startSeconds: 9,
    endSeconds: 11,
    certainty: 0.9,
  });
  const preview = (given: object) =>
    createAction({ act: 'type', value: read('Summary: Call back'), startSeconds: 9, endSeconds: 11, certainty: 0.7, ...given });
  const count = (given: object) => removeRepeatedActions([entry, preview(given)], { changes: [changeOf(12, 0.3)], lines: [] }).length;
  assert.equal(count({}), 1);
  assert.equal(count({ startSeconds: 14, endSeconds: 16 }), 2, 'typed later');
  assert.equal(count({ value: read('Nora Quinn') }), 2, 'another text');
});

test('a command that a terminal shows in another place, after it was moved, was entered once', () => {
  const run = (value: string, startSeconds: number, y: number) =>
    createAction({
      act: 'run',
      value: read(value),
      position: { box: { x: 20, y, width: 200, height: 18 }, point: null },
      startSeconds,
      endSeconds: startSeconds + 0.5,
      showSeconds: startSeconds + 0.5,
    });
  const row = (text: string, time: [number, number], y: number) => lineOf(text, time, { x: 20, y });
  const valuesOf = (lines: ScreenLine[], ...actions: Action[]) =>
    removeRepeatedActions(actions, { changes: [changeOf(13.5, 0.4)], lines }).map((one) => [one.startSeconds, one.value?.text]);
  const first = run('Demo > README.md', 8, 100);
  const again = run('echo Demo > README.md', 14, 180);
  const moved = [row('echo Demo > README.md', [8, 13.5], 100), row('$ echo Demo > README.md', [14, 60], 180)];
  assert.deepEqual(valuesOf(moved, first, again), [[8, 'echo Demo > README.md']]);
  const entered = [row('echo Demo > README.md', [8, 60], 100), row('$ echo Demo > README.md', [14, 60], 180)];
  assert.deepEqual(valuesOf(entered, first, again).length, 2);
  const cleared = [row('echo Demo > README.md', [8, 11], 100), row('$ echo Demo > README.md', [14, 60], 180)];
  assert.deepEqual(valuesOf(cleared, first, again).length, 2);
});
