import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { jsonDepth } from './json-depth.ts';

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

test('the depth of a JSON text is the depth of its value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      assert.equal(jsonDepth(JSON.stringify(value)), depthOf(value));
      assert.equal(jsonDepth(JSON.stringify(value, null, 2)), depthOf(value));
    }),
  );
});

test('brackets in texts and names are no nesting, escaped quotes do not end a text', () => {
  assert.equal(jsonDepth('{"a[{":"\\"[[[\\\\"}'), 1);
  assert.equal(jsonDepth('"[["'), 0);
});

test('whatever the text, the answer comes', () => {
  fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...'[]{}"\\a') }), (text) => jsonDepth(text) >= 0));
  assert.equal(jsonDepth('['.repeat(1_000_000)), 1_000_000);
});
