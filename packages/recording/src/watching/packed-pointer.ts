/** Follows a pointer whose film was packed hard (x264 at crf 38): it keeps its outline, its grays change from picture to picture. Where they do not, nothing here has a say. */
import { findAround, type Look } from './look.ts';
import type { Patch } from './patch.ts';
import type { PointerLooks } from './pointer-looks.ts';
import type { Motion } from './pointer-moves.ts';
import type { Found } from './pointer-search.ts';
import type { PointerRests } from './pointer-rests.ts';
import type { OutlinedMotions } from './outlined-motions.ts';
import type { Transition } from './pointer-tracker.ts';

/** A pointer that slows down goes so far between two pictures; and so far may be cut off from what came. In pixels of a picture 1,280 wide. */
const HOP = 40;
const CUT_OFF = 8;

export interface PackedPointer {
  /** Whether a motion counts. The first that does brings those along that were seen before. */
  counts(motion: Motion, transition: Transition): boolean;
  /** What is not found again by its grays stands near to where it was, or where `came` came. */
  find(at: { look: Look; x: number; y: number }, transition: Transition, came: Patch | null): Found | null;
}

interface Parts {
  looks: PointerLooks;
  rests: PointerRests;
  outlined: OutlinedMotions;
  scale: number;
}

export function createPackedPointer({ looks, rests, outlined, scale }: Parts): PackedPointer {
  function counts(motion: Motion, transition: Transition): boolean {
    if (!motion.isOutline) {
      outlined.keptGrays();
      return true;
    }
    const counting = outlined.add({ ...motion, since: transition.changedAt(motion.from), until: transition.from });
    for (const earlier of counting.slice(0, -1)) {
      const { x, y } = earlier.from;
      rests.add({ x, y, look: looks.learn(earlier.to, earlier.from) }, { from: earlier.since, to: earlier.until });
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
