import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PointerRest, ScreenChange, ScreenLine, Source } from '@docreel/recording';
import { type PressFacts, proposePresses } from './press-candidates.ts';

function line(text: string, [x, y, width]: [number, number, number], seconds: [number, number] = [0, 60]): ScreenLine {
  return { text, x, y, width, height: 16, confidence: 0.95, startSeconds: seconds[0], endSeconds: seconds[1] };
}

const CHANGE: ScreenChange = { startSeconds: 10, endSeconds: 10.5, boxes: [{ x: 0, y: 0, width: 900, height: 600 }], share: 0.6 };

function facts(lines: ScreenLine[], at: { x: number; y: number } | null): PressFacts {
  const rest: PointerRest[] = at ? [{ ...at, startSeconds: 9, endSeconds: 10, shape: 'arrow', certainty: 0.95 }] : [];
  const source = { durationSeconds: 60, width: 1280, height: 720 } as Source;
  return { lines, changes: [CHANGE], pointer: rest, source };
}

function labels(given: PressFacts): string[] {
  return proposePresses(given).map((candidate) => candidate.line.text);
}

test('labels within reach of the pointer are proposed, nearest first', () => {
  const lines = [line('Save', [100, 100, 40]), line('Cancel', [180, 100, 50]), line('Far away', [900, 600, 60])];
  assert.deepEqual(labels(facts(lines, { x: 120, y: 108 })), ['Save', 'Cancel']);
});

test('the word under the pointer is proposed next to a line of joined menu titles', () => {
  assert.deepEqual(labels(facts([line('Tools Help', [100, 100, 80])], { x: 168, y: 108 })), ['Help', 'Tools Help']);
});

test('glyphs before a label and shortcuts after it are removed', () => {
  assert.deepEqual(
    labels(facts([line('✓Toolbar', [100, 100, 60]), line('• Paper', [100, 130, 60])], { x: 110, y: 138 })).includes('Paper'),
    true,
  );
  assert.deepEqual(labels(facts([line('Find… Ctrl+F', [100, 100, 90])], { x: 110, y: 108 })).includes('Find…'), true);
});

test('keys of an on-screen keyboard are not proposed, and keys of a calculator are', () => {
  const row = (keys: string, y: number) => [...keys].map((key, at) => line(key, [40 + at * 30, y, 10], [0, 10]));
  assert.deepEqual(labels(facts([line('Register', [200, 100, 80], [0, 10]), ...row('qwertyuiop', 500)], null)), ['Register']);
  assert.deepEqual(labels(facts(row('789', 500), null)), ['7', '8', '9']);
});

test('without a pointer, a label that names the new screen is proposed', () => {
  const lines = [line('Members', [40, 200, 60], [0, 10]), line('Members', [300, 40, 120], [10.5, 60]), line('Billing', [40, 240, 60])];
  const [only, ...others] = proposePresses(facts(lines, null));
  assert.deepEqual([only?.line.text, only?.isNamedByResult, only?.origin], ['Members', true, 'screen']);
  assert.deepEqual(
    others.map(({ origin }) => origin),
    ['area'],
  );
});

test('a tooltip that appears next to the resting pointer is proposed as the name of what is pressed', () => {
  const lines = [line('Save the file (Ctrl+S)', [110, 130, 120], [9.5, 12])];
  assert.deepEqual(labels(facts(lines, { x: 100, y: 108 })), ['Save the file']);
  const many = ['First', 'Second', 'Third'].map((text, at) => line(text, [110, 130 + 20 * at, 120], [9.5, 12]));
  assert.deepEqual(
    proposePresses(facts(many, { x: 100, y: 108 })).filter(({ origin }) => origin === 'tooltip'),
    [],
  );
});

test('the new value of a list under the pointer is proposed', () => {
  const lines = [line('Dark', [100, 100, 40], [0, 10.2]), line('Light', [100, 100, 44], [10.5, 60])];
  const proposed = proposePresses(facts(lines, { x: 130, y: 108 })).map(({ line: { text }, origin }) => [text, origin]);
  assert.deepEqual(proposed, [
    ['Dark', 'screen'],
    ['Light', 'value'],
  ]);
});

test('the button of the next state of a page is no new value', () => {
  const surface = {
    left: 20,
    top: 14,
    right: 20,
    bottom: 14,
    edges: [130, 130, 130, 130] as [number, number, number, number],
    outside: 130,
    ink: 140,
  };
  const next = { ...line('Add entry', [100, 100, 80], [10.5, 60]), surface };
  const given = facts([line('Save', [110, 100, 60], [0, 10.2]), next], { x: 130, y: 108 });
  assert.deepEqual(labels(given), ['Save']);
  const [small] = given.changes.map((change) => ({ ...change, share: 0.01 }));
  assert.deepEqual(labels({ ...given, changes: small ? [small] : [] }), ['Save', 'Add entry']);
});

test('nothing is proposed for a change that only shows the read-out of a chart', () => {
  const axis = line('North', [100, 300, 50]);
  const readOut = [line('Sex: Female', [130, 100, 90], [10.2, 14]), line('Total: 1,337', [130, 120, 90], [10.2, 14])];
  assert.deepEqual(labels(facts([axis, ...readOut], { x: 120, y: 308 })), []);
  assert.deepEqual(labels(facts([axis], { x: 120, y: 308 })), ['North']);
});

test('without a pointer, short texts in the changed area are proposed, those that disappear first', () => {
  const lines = [line('Chats', [40, 500, 50]), line('Copy link', [40, 200, 80], [0, 10]), line('Elsewhere', [1000, 640, 80])];
  assert.deepEqual(labels(facts(lines, null)), ['Copy link', 'Chats']);
  const origins = proposePresses(facts(lines, null)).map(({ origin }) => origin);
  assert.deepEqual(origins, ['area', 'area']);
});

test('a label that the pointer covers is proposed until the change, unless another text is in its place', () => {
  const covered = line('OK', [122, 100, 20], [0, 8.5]);
  const others = [line('Cancel', [220, 100, 50]), line('Delete the file?', [100, 400, 120])];
  assert.ok(labels(facts([covered, ...others], { x: 120, y: 104 })).includes('OK'));
  assert.deepEqual(labels(facts([covered, ...others, line('No', [122, 100, 20], [8.5, 60])], { x: 120, y: 104 })), ['No', 'Cancel']);
  assert.deepEqual(labels(facts([line('OK', [122, 100, 20], [0, 5]), ...others], { x: 120, y: 104 })), ['Cancel'], 'gone before');
  const emptied = others.map((other) => ({ ...other, endSeconds: 8.5 }));
  assert.deepEqual(labels(facts([covered, ...emptied], { x: 120, y: 104 })), [], 'another screen');
});

test('a text that OCR joins with a new neighbour is no tooltip', () => {
  const before = line('Stage changed', [100, 110, 90], [0, 9.6]);
  const tooltip = (text: string, width: number) =>
    proposePresses(facts([before, line(text, [100, 110, width], [9.6, 60])], { x: 120, y: 92 })).filter(
      ({ origin }) => origin === 'tooltip',
    );
  assert.deepEqual(tooltip('Stage changed Signed off by Maya', 300), []);
  assert.equal(tooltip('Stages the changed files', 160).length, 1);
});
