import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { testFolder } from '../test-media.ts';
import { redactPicture } from './redact-picture.ts';

const FORMATS = ['png', 'jpeg', 'webp'] as const;

test('the pixels below a box are gone, those beside it stay, and no metadata is kept', async (t) => {
  const folder = await testFolder(t);
  for (const format of FORMATS) {
    const file = path.join(folder, `a.${format}`);
    const white = sharp({ create: { width: 200, height: 100, channels: 3, background: '#ffffff' } });
    await writeFile(
      file,
      await white
        .withExif({ IFD0: { Copyright: 'secret-author' } })
        .toFormat(format)
        .toBuffer(),
    );
    const { webp, width, height } = await redactPicture(file, {
      contentType: `image/${format}`,
      boxes: [{ x: 10, y: 20, width: 30, height: 40 }],
    });
    const { data } = await sharp(webp).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const red = (x: number, y: number) => data[(y * 200 + x) * 3] ?? -1;
    assert.deepEqual([width, height, webp.includes('secret-author')], [200, 100, false], format);
    for (const [x, y] of [
      [22, 22],
      [78, 58],
      [50, 40],
    ] as const)
      assert.ok(red(x, y) < 60, `${format} ${x},${y}: ${red(x, y)}`);
    assert.ok(red(5, 5) > 240 && red(150, 80) > 240, format);
  }
});

test('a file of another type is not decoded', async (t) => {
  const file = path.join(await testFolder(t), 'a.png');
  await writeFile(file, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await assert.rejects(redactPicture(file, { contentType: 'image/png', boxes: [] }), /cannot be decoded/);
});
