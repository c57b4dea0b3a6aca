import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Recording } from '@docreel/recording';
import { factsOf, lineOf } from '../testing/facts.ts';
import type { Shot } from '../testing/drawn.ts';
import { recordingOf } from '../testing/recordings.ts';
import { consoleScreens, linesOf } from '../testing/screens.ts';
import { applyRules } from './apply-rules.ts';

function doneIn(recording: Recording) {
  return applyRules(recording).map(({ act, object, value }) => [act, object?.text ?? null, value?.text ?? null]);
}

const FORM: readonly Shot[] = [
  { heading: 'Projects', labels: ['Home', 'New project'], does: { kind: 'click', label: 'New project' } },
  { heading: 'Create a project', labels: ['Project name', 'Create'], does: { kind: 'type', field: 'Project name', value: 'Spring' } },
  { heading: 'Create a project', labels: ['Project name', 'Spring', 'Create'], does: { kind: 'click', label: 'Create' } },
  { heading: 'Spring', labels: ['Tasks', 'Files'] },
];

test('clicks and typed values are merged into one order', () => {
  const actions = applyRules(recordingOf({ shots: FORM }));
  assert.deepEqual(doneIn(recordingOf({ shots: FORM })), [
    ['click', 'New project', null],
    ['type', 'Project name', 'Spring'],
    ['click', 'Create', null],
  ]);
  assert.ok(
    actions.every(({ startSeconds, endSeconds }, at) => startSeconds <= endSeconds && startSeconds >= (actions[at - 1]?.startSeconds ?? 0)),
  );
});

test('a click into a field that is then filled in is not an action of its own', () => {
  const recording = recordingOf({ shots: FORM });
  const [typed] = applyRules(recording).filter(({ act }) => act === 'type');
  const name = recording.lines.find(({ text }) => text === 'Project name');
  assert.ok(typed && name);
  const seconds = typed.startSeconds - 1.5;
  const box = { x: name.x - 10, y: name.y - 10, width: 700, height: 90 };
  const lit = { startSeconds: seconds, endSeconds: seconds + 0.2, share: 0.07, boxes: [box] };
  const rest = {
    startSeconds: seconds - 1,
    endSeconds: seconds + 0.5,
    x: name.x + 20,
    y: name.y + 12,
    shape: 'hand' as const,
    certainty: 0.9,
  };
  const changes = [...recording.changes, lit].sort((a, b) => a.startSeconds - b.startSeconds);
  const pointer = [...recording.pointer, rest].sort((a, b) => a.startSeconds - b.startSeconds);
  assert.deepEqual(doneIn({ ...recording, changes, pointer }), doneIn(recording));
});

test('a screen change caused by a command is not a click', () => {
  const screens = consoleScreens([{ prompt: 'sam@box:~/app$', types: 'npm test', prints: ['12 tests passed'] }], 'sam@box:~/app$');
  const lines = [...linesOf(screens, 8), lineOf('Terminal', [0, 8], { x: 600, y: 600 })];
  const entered = lines.find(({ text }) => text === '12 tests passed')?.startSeconds ?? 0;
  const change = { startSeconds: entered - 0.1, endSeconds: entered + 0.1, share: 0.5, boxes: [{ x: 0, y: 0, width: 1280, height: 360 }] };
  const rest = { startSeconds: 0, endSeconds: 8, x: 620, y: 608, shape: 'bar' as const, certainty: 0.9 };
  assert.deepEqual(doneIn(factsOf({ lines, changes: [change], pointer: [rest] })), [['run', null, 'npm test']]);
});

test('a switch that is clicked and seen to change is one action with its new state', () => {
  const shots: Shot[] = [
    { heading: 'Settings', labels: ['Send me a copy', 'Save'], does: { kind: 'click', label: 'Send me a copy', value: 'on' } },
    { heading: 'Settings', labels: ['Send me a copy', 'Save', 'A copy is sent to you from now on'] },
  ];
  assert.deepEqual(doneIn(recordingOf({ shots })), [['switch', 'Send me a copy', 'on']]);
});
