import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Box, ScreenChange, ScreenLine } from '@docreel/recording';
import { createAction, lineOf, read } from '../../testing/facts.ts';
import { detectFilledFields } from './filled.ts';

const NAME = lineOf('Project name', [0, 60], { x: 100, y: 100 });
const VALUE = lineOf('Spring launch', [10.2, 60], { x: 108, y: 140 });
const FIELD = { x: 96, y: 130, width: 400, height: 38 };

function changeIn(box: Box): ScreenChange {
  return { startSeconds: 10, endSeconds: 10.25, share: 0.016, boxes: [box] };
}

function filled(lines: readonly ScreenLine[], box: Box = FIELD, known: Parameters<typeof detectFilledFields>[1] = []) {
  return detectFilledFields({ changes: [changeIn(box)], lines: [...lines] }, known).map(({ object, value }) => [object?.text, value?.text]);
}

test("a single new line inside a field's frame, under the field's name, was filled in", () => {
  assert.deepEqual(filled([NAME, VALUE]), [['Project name', 'Spring launch']]);
});

test('a name left of its field counts if it ends with a colon', () => {
  const aside = lineOf('Owner:', [0, 60], { x: 20, y: 140 });
  assert.deepEqual(filled([aside, VALUE]), [['Owner', 'Spring launch']]);
  assert.deepEqual(filled([{ ...aside, text: 'Owner' }, VALUE]), []);
});

test('a page that loads, a text that flashes and words outside a frame were not filled in', () => {
  const beside = lineOf('Saved a minute ago', [10.3, 60], { x: 700, y: 600 });
  assert.deepEqual(filled([NAME, VALUE, beside]), []);
  assert.deepEqual(filled([NAME, { ...VALUE, endSeconds: 10.8 }]), []);
  assert.deepEqual(filled([NAME, VALUE], { x: 106, y: 139, width: 120, height: 20 }), []);
  assert.deepEqual(filled([VALUE]), []);
});

test('a word that replaces another is a choice if only its letters changed, whatever its height', () => {
  const was = { ...lineOf('Reader', [0, 10.2], { x: 108, y: 140 }), width: 54, height: 12 };
  const role = { ...lineOf('Editor', [10.2, 60], { x: 108, y: 140 }), width: 43, height: 11 };
  const acts = (box: Box) => detectFilledFields({ changes: [changeIn(box)], lines: [NAME, was, role] }, []).map(({ act }) => act);
  assert.deepEqual(acts({ x: 104, y: 136, width: 56, height: 16 }), ['choose']);
  assert.deepEqual(acts(FIELD), ['type']);
});

test('typed text is not reported again as filled in, and a secret is masked', () => {
  const typed = createAction({ act: 'type', object: read('Project name'), startSeconds: 10, endSeconds: 11 });
  assert.deepEqual(filled([NAME, VALUE], FIELD, [typed]), []);
  assert.deepEqual(filled([{ ...NAME, text: 'Password' }, VALUE]), [['Password', undefined]]);
});

test('a label that appears below another one is no value', () => {
  assert.deepEqual(filled([NAME, { ...VALUE, text: 'test command:' }]), []);
  assert.deepEqual(filled([NAME, { ...VALUE, text: 'type: (commonjs)' }]), []);
});
