import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { changedCells } from '../reading/changes.ts';
import { changedTiles, type GrayPicture, shrink } from './picture.ts';

const WIDTH = 650;
const HEIGHT = 70;

function drawn(seed: number): GrayPicture {
  const pixels = new Uint8Array(WIDTH * HEIGHT).map((_, at) => (at * 31 + seed * 17 + (at >> 3)) % 251);
  return { width: WIDTH, height: HEIGHT, pixels };
}

/** Returns a copy with some pixels changed. */
function like({ pixels, ...size }: GrayPicture, changes: readonly [at: number, to: number][]): GrayPicture {
  const changed = pixels.slice();
  for (const [at, to] of changes) changed[at] = to;
  return { ...size, pixels: changed };
}

const CHANGES = fc.array(fc.tuple(fc.nat(WIDTH * HEIGHT - 1), fc.nat(255)), { maxLength: 400 });

test('reusing rows of a known picture gives the same result as scanning the whole picture', () => {
  const known = { picture: drawn(1), small: shrink(drawn(1)) };
  fc.assert(
    fc.property(CHANGES, (changes) => {
      const now = like(known.picture, changes);
      const small = shrink(now);
      assert.deepEqual(shrink(now, known), small);
      // The function skips equal rows, so one changed pixel in each row makes it compare all of them.
      const marks = changedTiles(small, known.small, new Uint8Array(changedTiles(small, small).length).fill(7));
      assert.deepEqual(marks, slowly(small, known.small));
      const cells = changedCells(now, known.picture);
      const strong = changes.filter(([at, to]) => Math.abs(to - (known.picture.pixels[at] as number)) > 24);
      assert.ok(cells.marks.reduce((sum, mark) => sum + mark, 0) <= strong.length / 2);
    }),
    { numRuns: 40 },
  );
  assert.deepEqual(shrink(drawn(2), { picture: { ...drawn(1), width: 325 }, small: known.small }), shrink(drawn(2)), 'of another size');
});

/** Computes the expected result from the definition: the mean difference of eight by eight pixels. */
function slowly(a: GrayPicture, b: GrayPicture): Uint8Array {
  const columns = Math.ceil(a.width / 8);
  return new Uint8Array(columns * Math.ceil(a.height / 8)).map((_, tile) => {
    let [sum, count] = [0, 0];
    for (let y = Math.floor(tile / columns) * 8; y < Math.min(a.height, Math.floor(tile / columns) * 8 + 8); y++)
      for (let x = (tile % columns) * 8; x < Math.min(a.width, (tile % columns) * 8 + 8); x++, count++)
        sum += Math.abs((a.pixels[y * a.width + x] as number) - (b.pixels[y * a.width + x] as number));
    return sum > 3 * count ? 1 : 0;
  });
}
