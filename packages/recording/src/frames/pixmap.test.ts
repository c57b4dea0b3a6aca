import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultLimits } from '../limits.ts';
import { collectPixmaps, type ColourImage } from './pixmap.ts';

test('pictures can arrive in chunks of any size and must be complete', () => {
  const pixels = Buffer.from(Array.from({ length: 18 }, (_, index) => index));
  const bytes = Buffer.concat([Buffer.from('P6\n2 3\n255\n'), pixels, Buffer.from('P6\n3 2\n255\n'), pixels]);
  for (let size = 1; size <= bytes.length; size++) {
    const images: ColourImage[] = [];
    const pixmaps = collectPixmaps(defaultLimits(), 2, (image) => images.push(image));
    assert.equal(pixmaps.end(), 0);
    for (let at = 0; at < bytes.length; at += size) {
      pixmaps.add(bytes.subarray(at, at + size));
      const isBetween = [bytes.length / 2, bytes.length].includes(at + size);
      if (at + size < bytes.length) assert.equal(pixmaps.end(), isBetween ? 1 : null);
    }
    assert.equal(pixmaps.end(), 2);
    assert.deepEqual(images, [
      { width: 2, height: 3, pixels },
      { width: 3, height: 2, pixels },
    ]);
    assert.throws(() => pixmaps.add(Buffer.from('P6\n')), { code: 'MALFORMED_VIDEO' });
  }
});

test('data that is not a picture, or one above the size limit, is refused at its first bytes', () => {
  for (const start of [
    '<svg xmlns="http://www.w3.org/2000/svg">',
    'P5\n2 3\n255\n0123456789',
    'P6\n2 3\n65535\n012345678',
    'P6\n-2 3\n255\n0123456',
  ])
    assert.throws(() => collectPixmaps(defaultLimits(), 1, () => undefined).add(Buffer.from(start)), { code: 'MALFORMED_VIDEO' }, start);
  assert.throws(() => collectPixmaps(defaultLimits(), 1, () => undefined).add(Buffer.from('P6\n7680 4321\n255\n')), {
    code: 'PROCESSING_RESOURCE_LIMIT',
  });
});
