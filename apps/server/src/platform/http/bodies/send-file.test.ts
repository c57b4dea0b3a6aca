import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseRange } from './send-file.ts';

const FILE = { sizeBytes: 1000, sha256: 'abc' };
const ask = (range: string, more: Record<string, string> = {}) =>
  parseRange(new Request('http://x/', { headers: { range, ...more } }), FILE);

test('a range names its first and last byte, an open or a suffix range ends at the last', () => {
  assert.deepEqual(ask('bytes=0-99'), { start: 0, end: 99 });
  assert.deepEqual(ask('bytes=900-'), { start: 900, end: 999 });
  assert.deepEqual(ask('bytes=-100'), { start: 900, end: 999 });
  assert.deepEqual(ask('bytes=900-5000'), { start: 900, end: 999 });
});

test('a range behind the end cannot be satisfied; forms we do not know are answered whole', () => {
  assert.equal(ask('bytes=1000-'), 'unsatisfiable');
  assert.equal(ask('bytes=-0'), 'unsatisfiable');
  for (const range of ['bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-', 'bytes=a-b']) assert.equal(ask(range), null, range);
});

test('If-Range with another validator is answered whole', () => {
  assert.equal(ask('bytes=0-9', { 'if-range': '"old"' }), null);
  assert.deepEqual(ask('bytes=0-9', { 'if-range': '"abc"' }), { start: 0, end: 9 });
});

test('whatever is asked for, the answer lies within the file', () => {
  fc.assert(
    fc.property(fc.nat(3000), fc.nat(3000), fc.nat(2000), (from, to, sizeBytes) => {
      const range = parseRange(new Request('http://x/', { headers: { range: `bytes=${from}-${to}` } }), { sizeBytes, sha256: 'a' });
      if (range === null || range === 'unsatisfiable') return;
      assert.ok(range.start <= range.end && range.end < sizeBytes);
    }),
  );
});
