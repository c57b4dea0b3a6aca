import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScreenAction } from '@docreel/recording';
import { exampleNote, typedExample } from './example.ts';

function typed(value: string): ScreenAction {
  return { kind: 'type', atSeconds: 1, scene: 0, label: null, field: 'Name', value, confidence: 0.95, pointer: null };
}

test('a value that the narration gives is not given again, though it was read with a letter too many', () => {
  assert.equal(typedExample([typed('blue harbour N')], 'Type a name, for example Blue Harbour.'), null);
  assert.equal(typedExample([typed('July 4')], 'Pick July 4.'), null);
});

test('a value that is not said is an example; a short one is not taken for another', () => {
  assert.equal(typedExample([typed('blue harbour')], 'Type a name.'), 'For example: “blue harbour”.');
  assert.equal(typedExample([typed('cat')], 'Type a name, for example hat.'), 'For example: “cat”.');
});

test('capitals come from the screen, letters from the narration', () => {
  assert.equal(exampleNote('blue harbour', [typed('Blue Harbour')]), 'For example: “Blue Harbour”.');
  assert.equal(exampleNote('Blue Harbour', [typed('Blue Harbourl')]), 'For example: “Blue Harbour”.');
});
