import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScreenChange, ScreenLine } from '@docreel/recording';
import { lineOf } from '../../testing/facts.ts';
import { secretEntries } from './secrets.ts';

const NAME = lineOf('Password', [0, 60], { x: 100, y: 100 });

/** Returns the changes of letters typed one by one in a field below its name. */
function dots(count: number, { x = 110, y = 135, seconds = 10, pause = 0.5 } = {}): ScreenChange[] {
  return Array.from({ length: count }, (_, at) => {
    const startSeconds = seconds + at * pause;
    return { startSeconds, endSeconds: startSeconds + 0.25, share: 0.001, boxes: [{ x: x + at * 8, y, width: 16, height: 16 }] };
  });
}

function found(lines: readonly ScreenLine[], changes: readonly ScreenChange[]) {
  return secretEntries({ lines: [...lines], changes: [...changes], pointer: [] }).map(({ action }) => [
    action.act,
    action.object?.text,
    action.value,
  ]);
}

test('small changes one after another in the field of a secret are its letters', () => {
  assert.deepEqual(found([NAME], dots(4)), [['type', 'Password', null]]);
});

test('the name loses its colon, and two readings of the name are one field', () => {
  const label = lineOf('Password:', [0, 60], { x: 100, y: 100 });
  const floating = lineOf('Password', [10.3, 60], { x: 102, y: 90 });
  assert.deepEqual(found([label, floating], dots(4)), [['type', 'Password', null]]);
});

test('one quick change, changes far away and other fields are no secret', () => {
  assert.deepEqual(found([NAME], dots(1)), []);
  assert.deepEqual(found([NAME], dots(4, { y: 400 })), []);
  assert.deepEqual(found([{ ...NAME, text: 'Project name' }], dots(4)), []);
});

test('a secret that is visible, and an address that contains the word, name no field', () => {
  assert.deepEqual(found([{ ...NAME, text: 'Password: summer22' }], dots(4)), []);
  assert.deepEqual(found([{ ...NAME, text: 'example.org/password' }], dots(4)), []);
});

test('a pause ends an entry', () => {
  const changes = [...dots(3), ...dots(3, { seconds: 30 })];
  assert.deepEqual(
    secretEntries({ lines: [NAME], changes, pointer: [] }).map(({ action }) => [action.startSeconds, action.endSeconds]),
    [
      [10, 11.25],
      [30, 31.25],
    ],
  );
});

test('if many texts appear meanwhile, a dialog opened, unless no pointer is visible as on a phone', () => {
  const keys = [...'qwertyu'].map((text, at) => lineOf(text, [10.2, 20], { x: 100 + at * 30, y: 500 }));
  const pointer = [{ x: 10, y: 10, shape: 'arrow' as const, certainty: 0.9, startSeconds: 0, endSeconds: 60 }];
  assert.equal(secretEntries({ lines: [NAME, ...keys], changes: dots(4), pointer }).length, 0);
  assert.equal(secretEntries({ lines: [NAME, ...keys], changes: dots(4), pointer: [] }).length, 1);
});
