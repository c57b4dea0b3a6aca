import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { testFolder } from '../test-media.ts';
import { redactPicture, shrinkPicture } from './user-pictures.ts';

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

const SIZES = [480, 960];

test('a picture gets smaller versions in each format, and an average colour', async (t) => {
  const folder = await testFolder(t);
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const file = path.join(folder, `a.${format}`);
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const picture = sharp({ create: { width: 1200, height: 600, channels: 3, background: '#808080', noise } });
    const bytes = await picture.toFormat(format).toBuffer();
    await writeFile(file, bytes);
    const found = await shrinkPicture(file, { contentType: `image/${format}`, sizes: SIZES, bytes: bytes.byteLength });
    assert.match(found?.colour ?? '', /^#[0-9a-f]{6}$/);
    assert.deepEqual(found?.sizes[0]?.width, 480, format);
    for (const { width, webp } of found?.sizes ?? []) {
      const seen = await sharp(webp).metadata();
      assert.deepEqual([seen.width, seen.height, webp.byteLength < bytes.byteLength], [width, width / 2, true]);
    }
  }
});

test('a picture with transparent pixels, and a file that is no picture, have no smaller versions', async (t) => {
  const file = path.join(await testFolder(t), 'a.png');
  const options = { contentType: 'image/png', sizes: SIZES, bytes: 1e6 } as const;
  await writeFile(
    file,
    await sharp({ create: { width: 1200, height: 600, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer(),
  );
  assert.equal(await shrinkPicture(file, options), null);
  await writeFile(
    file,
    await sharp({ create: { width: 1200, height: 600, channels: 4, background: '#ff0000' } })
      .png()
      .toBuffer(),
  );
  assert.equal((await shrinkPicture(file, options))?.colour.slice(1, 3), 'ff');
  await writeFile(file, 'no picture');
  assert.equal(await shrinkPicture(file, options), null);
});

test('a photo with an orientation is turned, as in browsers', async (t) => {
  const file = path.join(await testFolder(t), 'a.jpg');
  const bytes = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#808080' } })
    .withExif({ IFD0: {} })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await writeFile(file, bytes);
  const found = await shrinkPicture(file, { contentType: 'image/jpeg', sizes: [480], bytes: 1e6 });
  const seen = await sharp(found?.sizes[0]?.webp).metadata();
  assert.deepEqual([seen.width, seen.height], [480, 960]);
});
