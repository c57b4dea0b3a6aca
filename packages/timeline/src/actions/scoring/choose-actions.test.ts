import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAction, lineOf, read } from '../../testing/facts.ts';
import type { Action } from '../../types.ts';
import { chooseActions } from './choose-actions.ts';

interface Place {
  x: number;
  y: number;
}

/** A press at a place, with or without the pointer. */
function press(
  name: string,
  seconds: number,
  { x, y, certainty = 0.9, hasPointer = true }: Place & { certainty?: number; hasPointer?: boolean },
) {
  return createAction({
    object: read(name, certainty),
    position: { box: { x, y, width: 80, height: 18 }, point: hasPointer ? { x: x + 40, y: y + 9 } : null },
    ...{ startSeconds: seconds, endSeconds: seconds + 0.25, showSeconds: seconds },
  });
}

/** An entry from 10 to 12 seconds at the top left. */
function entry(value: string, field: string | null, certainty = 0.9): Action {
  return createAction({
    act: 'type',
    certainty,
    object: field === null ? null : read(field, certainty),
    value: read(value, certainty),
    position: { box: { x: 100, y: 100, width: 120, height: 18 }, point: null },
    ...{ startSeconds: 10, endSeconds: 12, showSeconds: 12.3 },
  });
}

const namesOf = (actions: readonly Action[]) =>
  chooseActions(actions)
    .toSorted((a, b) => a.showSeconds - b.showSeconds)
    .map(({ object, value }) => value?.text ?? object?.text);

const AWAY = { x: 700, y: 500 };

test('a likely press elsewhere at the end of an entry is a step of its own', () => {
  assert.deepEqual(namesOf([entry('Nora', 'Name'), press('Save', 11.5, AWAY)]), ['Save', 'Nora']);
  assert.deepEqual(namesOf([entry('Nora', 'Name'), press('Save', 11.5, { ...AWAY, certainty: 0.7 })]), ['Nora']);
  assert.deepEqual(namesOf([entry('Nora', 'Name'), press('Save', 10.5, AWAY)]), ['Nora']);
  assert.deepEqual(namesOf([entry('Nora', 'Name'), press('Nor', 11.5, { x: 110, y: 110 })]), ['Nora']);
});

test('a value with its field is preferred to a value alone, and to the press that leads into the field', () => {
  assert.deepEqual(
    chooseActions([entry('Nora', null, 0.92), entry('Nora', 'Name', 0.88)]).map(({ object }) => object?.text),
    ['Name'],
  );
  assert.deepEqual(namesOf([press('Name', 9.5, { x: 110, y: 100, certainty: 0.92 }), entry('Nora', 'Name', 0.88)]), ['Nora']);
});

test('a press that opens the field of the next entry is a step of its own, one into a field that was there is not', () => {
  const opener = press('Select repositories', 8, { x: 110, y: 75 });
  const isKept = (fieldSeconds: number) =>
    chooseActions([opener, entry('Nora', 'Search')], [lineOf('Search', [fieldSeconds, 60], { x: 100, y: 100 })]).includes(opener);
  assert.deepEqual([isKept(8.5), isKept(2)], [true, false]);
});

test('a field whose text is entered is no switch', () => {
  const toggled = { ...press('Name', 10.5, { x: 40, y: 100, certainty: 0.98 }), act: 'switch' as const };
  assert.deepEqual(namesOf([toggled, entry('Nora', 'Name', 0.8)]), ['Nora']);
  assert.deepEqual(namesOf([toggled, entry('Nora', 'Name', 0.5)]), ['Name']);
});

test('two presses within a second are two if their labels and places differ, and one otherwise', () => {
  const option = press('Gift wrapping', 11, { x: 475, y: 462, hasPointer: false });
  assert.deepEqual(namesOf([option, press('Cancel', 11.8, { x: 480, y: 508 })]), ['Gift wrapping', 'Cancel']);
  assert.deepEqual(namesOf([option, press('Gift', 11.8, { x: 480, y: 508 })]).length, 1);
  assert.deepEqual(namesOf([option, press('Cancel', 11.8, { x: 480, y: 470 })]).length, 1);
});

test('presses on the options of a group, while one is chosen, are no steps of their own', () => {
  const place = { x: 100, y: 140 };
  const choice = createAction({
    ...{ act: 'choose', certainty: 0.7, object: read('Purpose', 0.7), value: read('Fun', 0.7) },
    position: { box: { x: 100, y: 180, width: 40, height: 18 }, point: null },
    ...{ startSeconds: 10, endSeconds: 14, showSeconds: 14.3 },
  });
  assert.deepEqual(namesOf([choice, press('Work', 10.5, place), press('Fun', 13.5, { x: 100, y: 180 })]), ['Fun']);
  assert.deepEqual(namesOf([choice, press('Work', 5, place)]), ['Work', 'Fun'], 'before the choice');
  assert.deepEqual(namesOf([choice, press('Help', 11, AWAY)]), ['Help', 'Fun'], 'somewhere else');
});

test('a list shows what was entered before as its new entry, which nobody chose', () => {
  const listed = (seconds: number) =>
    createAction({
      ...{ act: 'choose', object: read('Nora', 0.8) },
      position: { box: { x: 400, y: 300, width: 80, height: 18 }, point: null },
      ...{ startSeconds: seconds, endSeconds: seconds, showSeconds: seconds },
    });
  assert.deepEqual(namesOf([entry('Nora', 'Name'), listed(20)]), ['Nora']);
  assert.deepEqual(namesOf([entry('Nora', 'Name'), listed(60)]), ['Nora', 'Nora']);
});

test('a look at a chart does not explain the press before it', () => {
  const look = createAction({
    ...{ act: 'hover', certainty: 0.94, value: read('Age, Count', 0.94), position: null },
    ...{ startSeconds: 10.5, endSeconds: 11, showSeconds: 10.75 },
  });
  assert.deepEqual(namesOf([press('Fun', 10.25, AWAY), look]), ['Fun', 'Age, Count']);
});
