import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createOutlineMotions, type OutlineMotion } from './find-motion.ts';

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
