import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createOutlineMotions, type OutlineMotion, createCompressedPointer } from './find-motion.ts';
import type { GrayImage } from '../../frames/gray-image.ts';
import { createAppearance } from './appearance.ts';
import type { Patch, Transition } from './patch.ts';
import { isSameOutline, isSameShape, createAppearanceStore } from './known-appearances.ts';

const patch = { x: 0, y: 0, width: 1, height: 1, mask: Uint8Array.of(1), gray: Uint8Array.of(0), count: 1 };
const motionAt = (until: number): OutlineMotion => ({ from: patch, to: patch, isOutline: true, isFollowed: false, since: 0, until });

/**
 * Runs a sequence of motions and returns the positions in the text of those that count. `o` is a motion that keeps only the outline, `g`
 * one that keeps the grey values.
 */
function counted(motions: string): { each: number[][]; isHeavilyCompressed: boolean } {
  const outlined = createOutlineMotions();
  const each = [...motions].map((kind, at) => {
    if (kind === 'o') return outlined.add(motionAt(at)).map(({ until }) => until);
    outlined.countGrayMotion();
    return [];
  });
  return { each, isHeavilyCompressed: outlined.isHeavilyCompressed() };
}

test('three motions in a row with only an outline count, the first two together with the third', () => {
  assert.deepEqual(counted('oooo'), { each: [[], [], [0, 1, 2], [3]], isHeavilyCompressed: true });
});

test('in a video with constant grey values no outline counts, in any sequence', () => {
  assert.deepEqual(counted('oogoogogggoo'), { each: Array.from({ length: 12 }, () => []), isHeavilyCompressed: false });
  assert.deepEqual(counted('ggggoooog').each.flat(), [], 'three in a row, and most kept their grays');
});

test('a single motion with constant grey values changes nothing, a majority does', () => {
  assert.deepEqual(counted('ooogo').each.flat(), [0, 1, 2, 4]);
  assert.deepEqual(counted('ooogggo').each.flat(), [0, 1, 2, 6]);
  assert.equal(counted('ooogggg').isHeavilyCompressed, false);
});

test('in any sequence each motion counts once and in order, and none before three in a row', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[go]{0,40}$/), (motions) => {
      const { each } = counted(motions);
      const all = each.flat();
      assert.deepEqual(
        all,
        [...new Set(all)].toSorted((a, b) => a - b),
      );
      const first = each.findIndex((some) => some.length > 0);
      if (first < 0) return;
      const before = motions.slice(0, first + 1);
      assert.ok(before.includes('ooo') && before.split('o').length > before.split('g').length, before);
    }),
  );
});

const SIZE = { width: 1280, height: 720 };

/** Returns the upper half of an arrow, in which each row is one pixel longer than the one above. */
function arrowAt(x: number, y: number, { gray = 20, width = 12, lean = 0 } = {}): Patch {
  const height = 18;
  const isMarked = (column: number, row: number) => column <= lean + Math.min(row, width - 1) && column >= lean;
  const mask = Uint8Array.from({ length: width * height }, (_, at) => Number(isMarked(at % width, Math.floor(at / width))));
  return { x, y, width, height, mask, gray: mask.map((mark) => mark * gray), count: mask.reduce((sum, mark) => sum + mark, 0) };
}

test('arrows of one size with similar grey values have the same outline', () => {
  const arrow = arrowAt(0, 0);
  assert.ok(isSameOutline(arrow, arrowAt(90, 40, { gray: 60 })) && !isSameShape(arrow, arrowAt(90, 40, { gray: 60 })));
  assert.ok(isSameOutline(arrow, arrowAt(90, 40, { width: 14 })));
  assert.ok(!isSameOutline(arrow, arrowAt(90, 40, { gray: 80 })), 'other grays');
  assert.ok(!isSameOutline(arrow, arrowAt(90, 40, { width: 16 })), 'larger');
  const mark = arrowAt(0, 0, { lean: 5 });
  assert.ok(!isSameOutline(mark, mark), 'no arrow');
  const cut = { ...arrow, mask: arrow.mask.map((one, at) => (at % 3 === 0 ? 0 : one)) };
  assert.ok(!isSameOutline(arrow, { ...cut, mask: cut.mask.map((one, at) => (at >= 12 * 9 ? 1 - one : one)) }), 'another outline');
});

interface Drawn {
  x: number;
  y: number;
  gray: number;
}

/** Returns a light page with the arrow. */
function createImage(drawn: Drawn | null, ground = 225): GrayImage {
  const pixels = new Uint8Array(SIZE.width * SIZE.height).fill(ground);
  const { mask, width } = arrowAt(0, 0);
  if (drawn)
    mask.forEach((mark, at) => mark && (pixels[(drawn.y + Math.floor(at / width)) * SIZE.width + drawn.x + (at % width)] = drawn.gray));
  return { ...SIZE, pixels };
}

/** Returns the position of a pointer that was at 400, 300 with grey value 20, once the video is known to be heavily compressed. */
function found(
  now: GrayImage,
  { appeared = null, appearance = arrowAt(400, 300), motions = 3 }: { appeared?: Patch | null; appearance?: Patch; motions?: number } = {},
) {
  const outlineMotions = createOutlineMotions();
  const appearances = createAppearanceStore(1, outlineMotions.isHeavilyCompressed);
  const rests = { add: () => {}, end: () => [] };
  const compressed = createCompressedPointer({ appearances, rests, outlineMotions, scale: 1 });
  const transition: Transition = { before: createImage(null), now, groups: [], from: 0, to: 0.25, changedAt: () => 0 };
  for (let at = 0; at < motions; at++) {
    const [from, to] = [arrowAt(100 * at, 50 * at), arrowAt(100 * at + 100, 50 * at + 50)];
    compressed.counts({ from, to, isOutline: true }, transition, true);
    appearances.learn(to, from);
  }
  const pointer = compressed.find({ appearance: createAppearance(appearance), x: 400, y: 300 }, transition, appeared);
  return pointer && [pointer.x, pointer.y];
}

test('heavily compressed: a pointer is found near its last position with other grey values if it has contrast', () => {
  assert.deepEqual(found(createImage({ x: 430, y: 320, gray: 60 })), [430, 320]);
  assert.equal(found(createImage({ x: 450, y: 320, gray: 60 })), null, 'further than a short way');
  assert.equal(found(createImage({ x: 430, y: 320, gray: 80 })), null, 'quite other grays');
  assert.equal(found(createImage(null, 20)), null, 'nothing stands out');
  assert.equal(found(createImage({ x: 430, y: 320, gray: 60 }), { motions: 2 }), null, 'not known to be packed hard');
});

test('heavily compressed: a partly visible new shape is the pointer whose appearance covers it', () => {
  const now = createImage({ x: 600, y: 500, gray: 60 });
  assert.deepEqual(found(now, { appeared: arrowAt(606, 505) }), [600, 500]);
  assert.equal(found(now, { appeared: arrowAt(612, 505) }), null);
});

test('heavily compressed: an uncertain pointer gets the certain appearance of the same height', () => {
  const now = createImage({ x: 430, y: 320, gray: 60 });
  assert.deepEqual(found(now, { appearance: arrowAt(400, 300, { gray: 200 }) }), [430, 320]);
  assert.equal(found(now, { appearance: { ...arrowAt(400, 300), height: 10 } }), null);
});

test('a motion that counts later gives a rest only if the pointer was not followed, and its appearance is learnt', () => {
  const outlineMotions = createOutlineMotions();
  const appearances = createAppearanceStore(1, outlineMotions.isHeavilyCompressed);
  const added: { x: number; from: number; to: number }[] = [];
  const rests = {
    add: ({ x }: { x: number }, { from, to }: { from: number; to: number }) => void added.push({ x, from, to }),
    end: () => [],
  };
  const compressed = createCompressedPointer({ appearances, rests, outlineMotions, scale: 1 });
  const counts = (at: number, isFollowed: boolean) => {
    const transition: Transition = {
      before: createImage(null),
      now: createImage(null),
      groups: [],
      from: at,
      to: at + 0.25,
      changedAt: () => at - 1,
    };
    return compressed.counts(
      { from: arrowAt(100 * at, 50 * at), to: arrowAt(100 * at + 100, 50 * at + 50), isOutline: true },
      transition,
      isFollowed,
    );
  };
  assert.deepEqual([counts(1, false), counts(2, true), added.length], [false, false, 0]);
  assert.equal(counts(3, false), true);
  assert.deepEqual(added, [{ x: 100, from: 0, to: 1 }], 'the last is told by whoever asked');
  assert.equal(appearances.known()[0]?.motions, 2);
});
