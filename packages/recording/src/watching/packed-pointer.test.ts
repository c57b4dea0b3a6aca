import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOutlinedMotions } from './outlined-motions.ts';
import { createPackedPointer } from './packed-pointer.ts';
import type { Patch } from './patch.ts';
import { createPointerLooks } from './pointer-looks.ts';
import type { Transition } from './pointer-tracker.ts';

const picture = { width: 1280, height: 720, pixels: new Uint8Array(1280 * 720) };

function arrowAt(x: number, y: number): Patch {
  const [width, height] = [12, 18];
  const mask = Uint8Array.from({ length: width * height }, (_, at) => Number(at % width <= Math.min(at / width, 11)));
  return { x, y, width, height, mask, gray: mask.map((mark) => mark * 20), count: mask.reduce((sum, mark) => sum + mark, 0) };
}

test('of motions that count later, a rest is told where the pointer was not followed then, and the look of each is learned', () => {
  const outlined = createOutlinedMotions();
  const looks = createPointerLooks(1, outlined.isPackedHard);
  const told: { x: number; from: number; to: number }[] = [];
  const rests = {
    add: ({ x }: { x: number }, { from, to }: { from: number; to: number }) => void told.push({ x, from, to }),
    end: () => [],
  };
  const packed = createPackedPointer({ looks, rests, outlined, scale: 1 });
  const counts = (at: number, isFollowed: boolean) => {
    const transition: Transition = { before: picture, now: picture, groups: [], from: at, to: at + 0.25, changedAt: () => at - 1 };
    return packed.counts(
      { from: arrowAt(100 * at, 50 * at), to: arrowAt(100 * at + 100, 50 * at + 50), isOutline: true },
      transition,
      isFollowed,
    );
  };
  assert.deepEqual([counts(1, false), counts(2, true), told.length], [false, false, 0]);
  assert.equal(counts(3, false), true);
  assert.deepEqual(told, [{ x: 100, from: 0, to: 1 }], 'the last is told by whoever asked');
  assert.equal(looks.known()[0]?.seen, 2);
});
