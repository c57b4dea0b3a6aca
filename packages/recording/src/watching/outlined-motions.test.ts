import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createOutlinedMotions, type OutlinedMotion } from './outlined-motions.ts';

const patch = { x: 0, y: 0, width: 1, height: 1, mask: Uint8Array.of(1), gray: Uint8Array.of(0), count: 1 };
const motionAt = (until: number): OutlinedMotion => ({ from: patch, to: patch, isOutline: true, since: 0, until });

/** `o`: a motion by its outline alone, `g`: one that kept its grays. What counts is given by its place in the text. */
function counted(motions: string): { each: number[][]; isPackedHard: boolean } {
  const outlined = createOutlinedMotions();
  const each = [...motions].map((kind, at) => {
    if (kind === 'o') return outlined.add(motionAt(at)).map(({ until }) => until);
    outlined.keptGrays();
    return [];
  });
  return { each, isPackedHard: outlined.isPackedHard() };
}

test('three motions in a row that show an outline only count, the first two with the third', () => {
  assert.deepEqual(counted('oooo'), { each: [[], [], [0, 1, 2], [3]], isPackedHard: true });
});

test('of a film that keeps its grays no outline counts, whatever comes between', () => {
  assert.deepEqual(counted('oogoogogggoo'), { each: Array.from({ length: 12 }, () => []), isPackedHard: false });
  assert.deepEqual(counted('ggggoooog').each.flat(), [], 'three in a row, and most kept their grays');
});

test('one motion that kept its grays does not make another film of it, most of them do', () => {
  assert.deepEqual(counted('ooogo').each.flat(), [0, 1, 2, 4]);
  assert.deepEqual(counted('ooogggo').each.flat(), [0, 1, 2, 6]);
  assert.equal(counted('ooogggg').isPackedHard, false);
});

test('whatever comes, each motion counts once and in its order, and none before three in a row', () => {
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
