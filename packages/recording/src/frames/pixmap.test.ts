import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultLimits } from '../limits.ts';
import { collectPixmap } from './pixmap.ts';

test('a picture can arrive in chunks of any size and must be complete', () => {
  const bytes = Buffer.concat([Buffer.from('P6\n2 3\n255\n'), Buffer.from(Array.from({ length: 18 }, (_, index) => index))]);
  for (let size = 1; size <= bytes.length; size++) {
    const pixmap = collectPixmap(defaultLimits());
    for (let at = 0; at < bytes.length; at += size) {
      assert.equal(pixmap.end(), null);
      pixmap.add(bytes.subarray(at, at + size));
    }
    assert.deepEqual(pixmap.end(), { width: 2, height: 3, pixels: bytes.subarray(11) });
    assert.throws(() => pixmap.add(Buffer.from('x')), { code: 'MALFORMED_VIDEO' });
  }
});

test('data that is not a picture, or one above the size limit, is refused at its first bytes', () => {
  for (const start of [
    '<svg xmlns="http://www.w3.org/2000/svg">',
    'P5\n2 3\n255\n0123456789',
    'P6\n2 3\n65535\n012345678',
    'P6\n-2 3\n255\n0123456',
  ])
    assert.throws(() => collectPixmap(defaultLimits()).add(Buffer.from(start)), { code: 'MALFORMED_VIDEO' }, start);
  assert.throws(() => collectPixmap(defaultLimits()).add(Buffer.from('P6\n7680 4321\n255\n')), { code: 'PROCESSING_RESOURCE_LIMIT' });
});
