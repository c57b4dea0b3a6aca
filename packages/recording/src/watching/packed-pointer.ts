/**
 * Follows the pointer in a heavily compressed video (x264 at crf 38), in which it keeps its outline while its grey values change from
 * picture to picture. Other videos are not affected.
 */
import { findAround, type Look } from './look.ts';
import type { Patch, Transition } from './patch.ts';
import type { PointerLooks } from './pointer-looks.ts';
import type { Motion } from './pointer-moves.ts';
import type { Found } from './pointer-search.ts';
import type { PointerRests } from './pointer-rests.ts';
import type { OutlinedMotions } from './outlined-motions.ts';

/**
 * Maximum distance that a slow pointer moves between two pictures, and maximum size of the cut-off section of a new shape, in pixels of a
 * picture 1,280 wide.
 */
const HOP = 40;
const CUT_OFF = 8;

export interface PackedPointer {
  /**
   * Returns whether a motion counts. The first motion that counts also adds the earlier ones. If the pointer `isFollowed`, its rests are
   * already known.
   */
  counts(motion: Motion, transition: Transition, isFollowed: boolean): boolean;
  /** Finds a pointer whose grey values did not match, near its last position or at the new shape `came`. */
  find(at: { look: Look; x: number; y: number }, transition: Transition, came: Patch | null): Found | null;
}

interface Parts {
  looks: PointerLooks;
  rests: PointerRests;
  outlined: OutlinedMotions;
  scale: number;
}

export function createPackedPointer({ looks, rests, outlined, scale }: Parts): PackedPointer {
  function counts(motion: Motion, transition: Transition, isFollowed: boolean): boolean {
    if (!motion.isOutline) {
      outlined.keptGrays();
      return true;
    }
    const counting = outlined.add({ ...motion, isFollowed, since: transition.changedAt(motion.from), until: transition.from });
    for (const earlier of counting.slice(0, -1)) {
      const { from, to, since, until } = earlier;
      const look = looks.learn(to, from);
      if (!earlier.isFollowed) rests.add({ x: from.x, y: from.y, look }, { from: since, to: until });
    }
    return counting.length > 0;
  }

  function find({ look: was, x, y }: { look: Look; x: number; y: number }, { now }: Transition, came: Patch | null): Found | null {
    const look = outlined.isPackedHard() ? looks.sureAs(was) : null;
    const found = look && findAround(look, came ?? { x, y }, { now, reach: (came ? CUT_OFF : HOP) * scale });
    return found && { ...found, look };
  }

  return { counts, find };
}
