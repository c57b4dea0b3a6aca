import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Recording } from '@docreel/recording';
import { changeOf, createAction, factsOf, lineOf, read, sceneOf } from '../testing/facts.ts';
import type { Action, Inline } from '../types.ts';
import { createMoments, readHeadings, type MomentDraft } from '../merge/moments-from-actions.ts';
import { proveStills } from './prove-stills.ts';

const SAVE = lineOf('Save', [0, 60], { x: 1100, y: 100 });
const RELEASES = lineOf('Releases', [0, 60], { x: 40, y: 200 });

function prove(recording: Recording, actions: readonly Action[], words: Inline[] | null = null): MomentDraft[] {
  const shown = readHeadings(recording, actions);
  const moments = createMoments(shown, actions).map((one) => (one.action ? { ...one, action: { ...one.action, words } } : one));
  return proveStills(moments, shown);
}

function placeOf({ x, y, width, height }: typeof SAVE) {
  return { box: { x, y, width, height }, point: { x: x + 5, y: y + 5 } };
}

function click(name: string, place: Action['position'], seconds = 10): Action {
  return createAction({ object: read(name), position: place, startSeconds: seconds, endSeconds: seconds + 0.5, showSeconds: seconds });
}

test('a mark around the printed label stays, with the text and the place of the control', () => {
  const [step] = prove(factsOf({ lines: [SAVE, RELEASES] }), [click('Save', placeOf(SAVE))]);
  assert.deepEqual(step?.still.mark, placeOf(SAVE));
  assert.deepEqual(step?.still.target, { kind: 'control', label: 'Save', area: 'top right' });
});

test('a mark around another text moves to the label that the step prints', () => {
  const words: Inline[] = [
    { kind: 'text', text: 'Click ' },
    { kind: 'label', text: 'Save' },
  ];
  const [step] = prove(factsOf({ lines: [SAVE, RELEASES] }), [click('Releases', placeOf(RELEASES))], words);
  assert.deepEqual(step?.still.mark, { box: placeOf(SAVE).box, point: null });
  assert.deepEqual(step?.action?.position?.box, placeOf(SAVE).box);
});

test('a label that is not in the picture is shown in the nearest picture with it, before the change that removes it', () => {
  const lines = [{ ...SAVE, endSeconds: 9.5 }, RELEASES];
  const [step] = prove(factsOf({ lines, changes: [changeOf(9, 1)] }), [click('Save', placeOf(SAVE))]);
  assert.deepEqual([step?.still.seconds, step?.still.mark?.box], [9, placeOf(SAVE).box]);
});

test('a label that is read nowhere is not marked', () => {
  const [step] = prove(factsOf({ lines: [RELEASES] }), [click('Save', placeOf(SAVE))]);
  assert.deepEqual([step?.kind, step?.still.mark, step?.still.crop, step?.still.target], ['step', null, null, undefined]);
});

test('a label that the pointer hides is not marked on another control with the same words', () => {
  const hidden = lineOf('xx st', [0, 10.3], { x: 600, y: 600 });
  const tree = lineOf('Sorters.jar', [0, 60], { x: 40, y: 100 });
  const press = [click('Sorters.jar', placeOf(hidden))];
  assert.equal(prove(factsOf({ lines: [hidden, tree] }), press)[0]?.still.mark, null);
});

test('a look at a chart shows all of it, with its values marked', () => {
  const values = lineOf('Sex: Female', [0, 60], { x: 600, y: 300 });
  const look = createAction({ act: 'hover', value: read('Sex'), position: placeOf(values), showSeconds: 10 });
  const [step] = prove(factsOf({ lines: [values], source: { ...factsOf().source, width: 1920, height: 1080 } }), [look]);
  assert.deepEqual([step?.kind, step?.still.mark, step?.still.crop], ['step', placeOf(values), null]);
});

test('one of several equal labels is marked only if the place of the action is known', () => {
  const other = { ...SAVE, y: 600 };
  const words: Inline[] = [{ kind: 'label', text: 'Save' }];
  const facts = factsOf({ lines: [SAVE, other, RELEASES] });
  assert.deepEqual(prove(facts, [click('Releases', placeOf(RELEASES))], words)[0]?.still.mark?.box, placeOf(SAVE).box);
  assert.equal(prove(facts, [click('Releases', null)], words)[0]?.still.mark, null);
});

test('the title is read in the picture of the step, and not where the step starts', () => {
  const scenes = [sceneOf('Inbox', [0, 10], 0), sceneOf('All releases', [10.1, 60], 1)];
  const action = { ...click('Save', placeOf(SAVE), 9), showSeconds: 12 };
  const [step] = prove(factsOf({ lines: [SAVE], scenes }), [action]);
  assert.deepEqual([step?.still.title, step?.heading?.text], ['All releases', 'All releases']);
});

test('the mark of a toggle includes the toggle', () => {
  const line = lineOf('Private', [0, 60], { x: 460, y: 400 });
  const toggle = { label: 'Private', side: 'on' as const, atSeconds: 10.2, confidence: 1, x: 400, y: 396, width: 48, height: 26 };
  const action: Action = { ...click('Private', placeOf(line)), act: 'switch', value: read('on') };
  const [step] = prove(factsOf({ lines: [line], switches: [toggle] }), [action]);
  assert.deepEqual(step?.still.mark?.box, { x: 400, y: 396, width: 123, height: 26 });
  assert.equal(step?.still.target?.kind, 'switch');
  const [clicked] = prove(factsOf({ lines: [line], switches: [toggle] }), [click('Private', placeOf(line))]);
  assert.deepEqual(clicked?.still.mark?.box, step?.still.mark?.box);
});

const NAME = lineOf('Spring', [11, 60], { x: 420, y: 300 });
const DATE = lineOf('June 30', [15, 60], { x: 420, y: 380 });

function typed(field: string, line: typeof NAME): Action {
  const place = { box: placeOf(line).box, point: null };
  const { startSeconds } = line;
  return createAction({
    ...{ act: 'type', object: read(field), value: read(line.text), position: place },
    ...{ startSeconds: startSeconds - 1, endSeconds: startSeconds, showSeconds: startSeconds + 0.3 },
  });
}

test('consecutive fields of one form share the last picture and one crop, each with its own mark', () => {
  const [name, date] = prove(factsOf({ lines: [NAME, DATE] }), [typed('Name', NAME), typed('Due date', DATE)]);
  assert.equal(name?.still.seconds, 15.3);
  assert.deepEqual([name?.still.key, name?.still.crop, name?.still.seconds], [date?.still.key, date?.still.crop, date?.still.seconds]);
  assert.deepEqual([name?.still.mark?.box, date?.still.mark?.box], [placeOf(NAME).box, placeOf(DATE).box]);
});

test('fields keep their own pictures if the screen changes in between, or the first value is no longer visible', () => {
  for (const facts of [{ lines: [NAME, DATE], changes: [changeOf(13, 0.6)] }, { lines: [{ ...NAME, endSeconds: 13 }, DATE] }]) {
    const [name, date] = prove(factsOf(facts), [typed('Name', NAME), typed('Due date', DATE)]);
    assert.deepEqual([name?.still.seconds, date?.still.seconds], [11.3, 15.3]);
    assert.notEqual(name?.still.key, date?.still.key);
  }
});

test('a mark follows its label, if the page was scrolled a little before the picture', () => {
  const moved = { ...SAVE, y: SAVE.y + 8 };
  const [step] = prove(factsOf({ lines: [moved, RELEASES] }), [click('Save', placeOf(SAVE))]);
  assert.deepEqual(step?.still.mark?.box, placeOf(moved).box);
});
