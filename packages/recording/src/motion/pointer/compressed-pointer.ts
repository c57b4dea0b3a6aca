/**
 * Follows the pointer in a heavily compressed video (x264 at crf 38), in which it keeps its outline while its grey values change from
 * frame to frame. Other videos are not affected.
 */
import { findNear, type Appearance } from './appearance.ts';
import type { Patch, Transition } from './patch.ts';
import type { AppearanceStore } from './appearance-store.ts';
import type { Motion } from './find-motion.ts';
import type { FoundPointer } from './pointer-search.ts';
import type { PointerRestCollector } from './pointer-rests.ts';
import type { OutlineMotions } from './outline-motions.ts';

/**
 * Maximum distance that a slow pointer moves between two frames, and maximum size of the cut-off section of a new shape, in pixels of a
 * frame 1,280 wide.
 */
const MAX_HOP = 40;
/** Maximum size of the cut-off section of a new shape, in pixels of a frame 1,280 wide. */
const MAX_CUT_OFF = 8;

interface CompressedPointer {
  /**
   * Returns whether a motion counts. The first motion that counts also adds the earlier ones. If the pointer `isFollowed`, its rests are
   * already known.
   */
  counts(motion: Motion, transition: Transition, isFollowed: boolean): boolean;
  /** Finds a pointer whose grey values did not match, near its last position or at the new shape `appeared`. */
  find(at: { appearance: Appearance; x: number; y: number }, transition: Transition, appeared: Patch | null): FoundPointer | null;
}

interface Parts {
  appearances: AppearanceStore;
  rests: PointerRestCollector;
  outlineMotions: OutlineMotions;
  scale: number;
}

export function createCompressedPointer({ appearances, rests, outlineMotions, scale }: Parts): CompressedPointer {
  function counts(motion: Motion, transition: Transition, isFollowed: boolean): boolean {
    if (!motion.isOutline) {
      outlineMotions.countGrayMotion();
      return true;
    }
    const counted = outlineMotions.add({ ...motion, isFollowed, since: transition.changedAt(motion.from), until: transition.from });
    for (const earlier of counted.slice(0, -1)) {
      const { from, to, since, until } = earlier;
      const appearance = appearances.learn(to, from);
      if (!earlier.isFollowed) rests.add({ x: from.x, y: from.y, appearance }, { from: since, to: until });
    }
    return counted.length > 0;
  }

  function find(
    { appearance: previous, x, y }: { appearance: Appearance; x: number; y: number },
    { now }: Transition,
    appeared: Patch | null,
  ): FoundPointer | null {
    const appearance = outlineMotions.isHeavilyCompressed() ? appearances.findCertain(previous) : null;
    const found = appearance && findNear(appearance, appeared ?? { x, y }, { now, reach: (appeared ? MAX_CUT_OFF : MAX_HOP) * scale });
    return found && { ...found, appearance };
  }

  return { counts, find };
}
