import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import type { Storage } from '../../storage/storage.ts';
import { parseRange, sendFile } from './send-file.ts';

const FILE = { sizeBytes: 1000, sha256: 'abc' };
const ask = (range: string, more: Record<string, string> = {}) =>
  parseRange(new Request('http://x/', { headers: { range, ...more } }), FILE);

test('a range names its first and last byte, an open or a suffix range ends at the last', () => {
  assert.deepEqual(ask('bytes=0-99'), { start: 0, end: 99 });
  assert.deepEqual(ask('bytes=900-'), { start: 900, end: 999 });
  assert.deepEqual(ask('bytes=-100'), { start: 900, end: 999 });
  assert.deepEqual(ask('bytes=900-5000'), { start: 900, end: 999 });
});

test('a range beyond the end is 416; for unknown forms the whole file is sent', () => {
  assert.equal(ask('bytes=1000-'), 'unsatisfiable');
  assert.equal(ask('bytes=-0'), 'unsatisfiable');
  for (const range of ['bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-', 'bytes=a-b']) assert.equal(ask(range), null, range);
});

test('If-Range with another validator returns the whole file', () => {
  assert.equal(ask('bytes=0-9', { 'if-range': '"old"' }), null);
  assert.deepEqual(ask('bytes=0-9', { 'if-range': '"abc"' }), { start: 0, end: 9 });
});

test('for every range, the response is within the file', () => {
  fc.assert(
    fc.property(fc.nat(3000), fc.nat(3000), fc.nat(2000), (from, to, sizeBytes) => {
      const range = parseRange(new Request('http://x/', { headers: { range: `bytes=${from}-${to}` } }), { sizeBytes, sha256: 'a' });
      if (range === null || range === 'unsatisfiable') return;
      assert.ok(range.start <= range.end && range.end < sizeBytes);
    }),
  );
});

test('an immutable text is compressed once at the maximum level and then served from memory', async () => {
  const body = Buffer.from(Array.from({ length: 400 }, (_, index) => `.a${index % 37} { color: #${index % 9}; }`).join('\n'));
  let opened = 0;
  const open = async () => (opened++, { stream: Readable.from([body]), sizeBytes: body.byteLength });
  const storage = { open } as unknown as Storage;
  const file = { storageKey: 'a', contentType: 'text/css', sizeBytes: body.byteLength, sha256: 'f00d' };
  const send = async (isLasting: boolean) => {
    const request = new Request('http://x/', { headers: { 'accept-encoding': 'br' } });
    const answer = await sendFile(storage, request, { file, cacheControl: 'immutable', mayEncode: true, isLasting });
    assert.equal(answer.headers.get('content-encoding'), 'br');
    return Buffer.from(await answer.arrayBuffer());
  };
  const [first, second] = [await send(true), await send(true)];
  assert.equal(opened, 1);
  assert.deepEqual([brotliDecompressSync(first), second], [body, first]);
  assert.ok(first.byteLength < (await send(false)).byteLength);
});
