import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { readPictureHeader } from './picture-header.ts';

const picture = (channels: 3 | 4) => sharp({ create: { width: 321, height: 54, channels, background: '#3366cc' } });

test('type and size are read from PNG, JPEG, GIF and every kind of WebP', async () => {
  const exif = { IFD0: { Copyright: 'x'.repeat(60_000) } };
  const pictures: [name: string, bytes: Buffer, contentType: string][] = [
    ['png', await picture(4).png().toBuffer(), 'image/png'],
    ['jpeg', await picture(3).jpeg().toBuffer(), 'image/jpeg'],
    ['progressive jpeg', await picture(3).jpeg({ progressive: true }).toBuffer(), 'image/jpeg'],
    [
      'jpeg with a long EXIF segment and a color profile',
      await picture(3).withIccProfile('p3').withExif(exif).jpeg().toBuffer(),
      'image/jpeg',
    ],
    ['gif', await picture(3).gif().toBuffer(), 'image/gif'],
    ['lossy webp', await picture(3).webp().toBuffer(), 'image/webp'],
    ['lossless webp', await picture(3).webp({ lossless: true }).toBuffer(), 'image/webp'],
    ['extended webp', await picture(4).withExif(exif).webp().toBuffer(), 'image/webp'],
  ];
  for (const [name, bytes, contentType] of pictures)
    assert.deepEqual(readPictureHeader(bytes), { contentType, width: 321, height: 54 }, name);
});

test('fill bytes before a JPEG marker are skipped', async () => {
  const bytes = await picture(3).jpeg().toBuffer();
  const filled = Buffer.concat([bytes.subarray(0, 2), Buffer.alloc(3, 0xff), bytes.subarray(2)]);
  assert.equal(readPictureHeader(filled)?.width, 321);
});

/** Returns the buffer and a function that returns how often it was read. */
function countReads(bytes: Buffer): { bytes: Buffer; reads: () => number } {
  let reads = 0;
  for (const method of ['readUInt8', 'readUInt16BE'] as const) {
    const read = bytes[method].bind(bytes);
    bytes[method] = (offset) => {
      reads += 1;
      return read(offset);
    };
  }
  return { bytes, reads: () => reads };
}

test('a JPEG of half a million segments is refused after the first 200', () => {
  const { bytes, reads } = countReads(
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(2_000_000, Buffer.from([0xff, 0xe0, 0x00, 0x02]))]),
  );
  assert.equal(readPictureHeader(bytes), null);
  assert.ok(reads() <= 600, `${reads()} reads`);
});

test('other formats and truncated pictures are refused', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
  const icns = Buffer.concat([Buffer.from('icns'), Buffer.alloc(100_000, Buffer.from('ic07\0\0\0\x08', 'latin1'))]);
  for (const bytes of [svg, icns, Buffer.alloc(0), Buffer.from('RIFF....WEBPVP9 ')]) assert.equal(readPictureHeader(bytes), null);
  for (const whole of [await picture(4).png().toBuffer(), await picture(3).jpeg().toBuffer(), await picture(3).webp().toBuffer()])
    for (const length of [3, 8, 12, 20]) assert.equal(readPictureHeader(whole.subarray(0, length)), null);
});
