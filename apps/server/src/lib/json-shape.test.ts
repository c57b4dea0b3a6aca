import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { measureJson, type JsonShape } from './json-shape.ts';

function measureValue(value: unknown): JsonShape {
  if (typeof value !== 'object' || value === null) return { depth: 0, fields: 0, values: 1 };
  const inner = Object.values(value).map(measureValue);
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    fields: Math.max(own, ...inner.map(({ fields }) => fields)),
    values: 1 + (inner.length === 0 ? 1 : inner.reduce((sum, { values }) => sum + values, 0)),
  };
}

test('the shape of a JSON text is the shape of its value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      assert.deepEqual(measureJson(JSON.stringify(value)), measureValue(value));
      assert.deepEqual(measureJson(JSON.stringify(value, null, 2)), measureValue(value));
    }),
  );
});

test('brackets, commas and colons in strings are ignored, and escaped quotes do not end a string', () => {
  assert.deepEqual(measureJson('{"a[{,:":"\\"[[[,:\\\\"}'), { depth: 1, fields: 1, values: 2 });
  assert.deepEqual(measureJson('"[[,:"'), { depth: 0, fields: 0, values: 1 });
});

test('measuring stops where a text exceeds the limits', () => {
  const most = { depth: 5, fields: 5, values: 50 };
  assert.equal(measureJson('['.repeat(1000), most).depth, 6);
  assert.equal(measureJson(`{${'"a":1,'.repeat(1000)}`, most).fields, 6);
  assert.equal(measureJson(`[${'1,'.repeat(1000)}`, most).values, 51);
});

test('every text is measured without an error', () => {
  fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...'[]{}",:\\a') }), (text) => measureJson(text).depth >= 0));
  assert.equal(measureJson('['.repeat(1_000_000)).depth, 1_000_000);
});
