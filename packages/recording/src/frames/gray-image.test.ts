import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findChangedCells } from '../ocr/ocr-engine.ts';
import { findChangedTiles, type GrayImage, downscale } from './gray-image.ts';

const WIDTH = 650;
const HEIGHT = 70;

function drawn(seed: number): GrayImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT).map((_, at) => (at * 31 + seed * 17 + (at >> 3)) % 251);
  return { width: WIDTH, height: HEIGHT, pixels };
}

/** Returns a copy with some pixels changed. */
function like({ pixels, ...size }: GrayImage, changes: readonly [at: number, to: number][]): GrayImage {
  const changed = pixels.slice();
  for (const [at, to] of changes) changed[at] = to;
  return { ...size, pixels: changed };
}

const CHANGES = fc.array(fc.tuple(fc.nat(WIDTH * HEIGHT - 1), fc.nat(255)), { maxLength: 400 });

test('reusing rows of a known picture gives the same result as scanning the whole picture', () => {
  const known = { image: drawn(1), small: downscale(drawn(1)) };
  fc.assert(
    fc.property(CHANGES, (changes) => {
      const now = like(known.image, changes);
      const small = downscale(now);
      assert.deepEqual(downscale(now, known), small);
      // The function skips equal rows, so one changed pixel in each row makes it compare all of them.
      const marks = findChangedTiles(small, known.small, new Uint8Array(findChangedTiles(small, small).length).fill(7));
      assert.deepEqual(marks, slowly(small, known.small));
      const cells = findChangedCells(now, known.image);
      const strong = changes.filter(([at, to]) => Math.abs(to - (known.image.pixels[at] as number)) > 24);
      assert.ok(cells.marks.reduce((countMarks, mark) => countMarks + mark, 0) <= strong.length / 2);
    }),
    { numRuns: 40 },
  );
  assert.deepEqual(downscale(drawn(2), { image: { ...drawn(1), width: 325 }, small: known.small }), downscale(drawn(2)), 'of another size');
});

/** Computes the expected result from the definition: the mean difference of eight by eight pixels. */
function slowly(a: GrayImage, b: GrayImage): Uint8Array {
  const columns = Math.ceil(a.width / 8);
  return new Uint8Array(columns * Math.ceil(a.height / 8)).map((_, tile) => {
    let [countMarks, count] = [0, 0];
    for (let y = Math.floor(tile / columns) * 8; y < Math.min(a.height, Math.floor(tile / columns) * 8 + 8); y++)
      for (let x = (tile % columns) * 8; x < Math.min(a.width, (tile % columns) * 8 + 8); x++, count++)
        countMarks += Math.abs((a.pixels[y * a.width + x] as number) - (b.pixels[y * a.width + x] as number));
    return countMarks > 3 * count ? 1 : 0;
  });
}
