import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Label, Recording } from '@docreel/recording';
import { wasTyped, withFills } from './fills.ts';
import { recordingOf } from '../testing/recordings.ts';

type Placed = [text: string, x: number, y: number];

function labelAt([text, x, y]: Placed): Label {
  return { text, confidence: 0.95, ink: 200, x, y, width: text.length * 9, height: 14 };
}

function dialog(...screens: Placed[][]): Recording {
  const recording = recordingOf({ shots: screens.map(() => ({ heading: 'New project' })) });
  return { ...recording, scenes: recording.scenes.map((scene, at) => ({ ...scene, labels: (screens[at] ?? []).map(labelAt) })) };
}

const FIELDS: Placed[] = [
  ['New project', 400, 200],
  ['Project name', 400, 270],
  ['Owner', 400, 350],
];

test('a new word below the name of a field is what was filled in there', () => {
  const { actions } = withFills(dialog(FIELDS, [...FIELDS, ['Alice', 414, 385]]));
  assert.deepEqual(
    actions.map(({ kind, field, value, scene }) => ({ kind, field, value, scene })),
    [{ kind: 'type', field: 'Owner', value: 'Alice', scene: 1 }],
  );
  assert.ok(actions[0] && !wasTyped(actions[0]));
});

test('a value that grows was typed, and is told whole', () => {
  const { actions } = withFills(dialog(FIELDS, [...FIELDS, ['Spring', 414, 305]], [...FIELDS, ['Spring launch', 414, 305]]));
  assert.deepEqual(
    actions.map(({ field, value }) => [field, value]),
    [['Project name', 'Spring launch']],
  );
  assert.ok(actions[0] && wasTyped(actions[0]));
});

test('rows of a list, whole new parts of a screen and another screen are nothing filled in', () => {
  const rows: Placed[] = [
    ['Alpha', 400, 100],
    ['Beta', 400, 140],
    ['Gamma', 400, 180],
  ];
  assert.deepEqual(withFills(dialog(rows, [...rows, ['Delta', 400, 220]])).actions, []);
  assert.deepEqual(withFills(dialog(FIELDS, [...FIELDS, ['A', 414, 305], ['B', 414, 385], ['C', 600, 500]])).actions, []);
  const other = dialog(FIELDS, [...FIELDS, ['Alice', 414, 385]]);
  const renamed = { ...other, scenes: other.scenes.map((scene, at) => ({ ...scene, heading: `Screen ${at}` })) };
  assert.deepEqual(withFills(renamed).actions, []);
});

test('a value that was read while it was typed is told as the next picture shows it', () => {
  const recording = dialog(FIELDS, [...FIELDS, ['sam@example.test|', 414, 305]]);
  const half = {
    kind: 'type',
    atSeconds: 1,
    scene: 0,
    label: null,
    field: 'Project name',
    value: 'sam@exam',
    confidence: 0.9,
    pointer: null,
  } as const;
  assert.deepEqual(
    withFills({ ...recording, actions: [half] }).actions.map((action) => action.value),
    ['sam@example.test'],
  );
});
