import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plain } from '../inline.ts';
import { stepsFromScreen } from './screen.ts';
import { recordingOf, type Shot } from '../testing/recordings.ts';

const FORM = ['City', 'Street', 'Cancel', 'Store'];

function steps(...shots: Shot[]): string[] {
  return stepsFromScreen(recordingOf({ shots })).map((step) => plain(step.runs.map((run) => run.text).join('')));
}

test('a value without a field is told only where it was not there before and stays', () => {
  const before: Shot = { heading: 'Map', labels: FORM, does: { kind: 'type', value: 'Lisbon', confidence: 0.95 } };
  assert.deepEqual(steps(before, { heading: 'Map', labels: [...FORM, 'Lisbon'] }), ['Enter “Lisbon”.']);
  assert.deepEqual(steps(before, { heading: 'Map', labels: FORM }), []);
  const known: Shot = { heading: 'Map', labels: FORM, does: { kind: 'type', value: 'Store', confidence: 0.95 } };
  assert.deepEqual(steps({ heading: 'Map', labels: FORM }, known, { heading: 'Map', labels: FORM }), []);
});

test('a label of a few letters is named only where it was read surely', () => {
  const click = (confidence: number): Shot => ({ heading: 'Map', labels: FORM, does: { kind: 'click', label: 'Ok', confidence } });
  assert.deepEqual(steps(click(0.7), { heading: 'Done', labels: FORM }), []);
  assert.deepEqual(steps(click(0.95), { heading: 'Done', labels: FORM }), ['Click Ok.']);
});

test('a value that still stands in its field is entered once, and the pointer that lies on it clicks nothing', () => {
  const typed: Shot = { heading: 'Map', labels: FORM, does: { kind: 'type', field: 'City', value: 'Lisbon' } };
  const still: Shot = { heading: 'Map', labels: [...FORM, 'Lisbon'] };
  const rest: Shot = { ...still, does: { kind: 'click', label: 'Lisbon' } };
  assert.deepEqual(steps(typed, rest, still, still, typed), ['Enter “Lisbon” in City.']);
  const elsewhere: Shot = { ...typed, heading: 'Address' };
  const between: Shot = { heading: 'Address', labels: FORM };
  assert.equal(steps(typed, between, between, between, elsewhere).length, 2);
});

test('nobody goes to the screen on which a dialog was opened', () => {
  const go = (label: string): Partial<Shot> => ({ does: { kind: 'go', label } });
  const list: Shot = { heading: 'Places', labels: FORM };
  const dialog: Shot = { heading: 'New place', labels: FORM };
  assert.deepEqual(steps({ ...list, ...go('New place') }, { ...dialog, ...go('Places') }, list), ['Go to New place.']);
});

test('a switch is turned to the side that was seen, and what comes after is not its result', () => {
  const shot: Shot = { heading: 'Map', labels: FORM, does: { kind: 'click', label: 'Show streets', value: 'off' } };
  const imagined = recordingOf({ shots: [shot, { heading: 'Done', labels: FORM }] });
  const [turned] = imagined.actions;
  assert.ok(turned);
  const actions = [turned, { ...turned, atSeconds: turned.atSeconds + 0.1, label: 'Store', value: null }];
  const told = stepsFromScreen({ ...imagined, actions });
  assert.deepEqual(
    told.map((step) => [plain(step.runs.map((run) => run.text).join('')), step.result]),
    [
      ['Turn off Show streets.', null],
      ['Click Store.', 'The screen “Done” appears.'],
    ],
  );
});
