/**
 * Finds a pointer by its motion: a small shape that disappeared in one position and appeared in another. In a heavily compressed video (x264 at
 * crf 38), the pointer keeps only its outline and not its grey values. Such a video is recognised by motions of outlines, and the pointer is then
 * followed with other limits. Other videos are not affected.
 */
import type { Box } from '../../types.ts';
import { type Appearance, canBePointer, findNear } from './appearance.ts';
import { type AppearanceStore, type FoundPointer, isSameOutline, isSameShape } from './known-appearances.ts';
import { type FrameChange, type Patch, type Transition, extractPatch, measureEdgeShare } from './patch.ts';

/** Maximum number of small shapes. A larger number means that text appeared instead of a pointer. */
const MAX_SMALL = 8;
/** Maximum number of small shapes among which one can be guessed to be the pointer. */
const MAX_FEW = 3;
/**
 * Maximum distance of a shape from the last pointer position. It is used if the pointer cannot be separated from a change at the same
 * time, such as a hand over a highlighted button.
 */
const MAX_GUESS_DISTANCE = 64;
/** Minimum difference in grey value of a pixel of a guessed shape. */
const MIN_FAINT_DIFFERENCE = 14;
/** Minimum number of pixels of a guessed shape. */
const MIN_PIXELS = 10;
/** Maximum filled share of the box of a guessed shape. */
const MAX_FILL_SHARE = 0.85;
/** Minimum share of the outline of a guessed shape at which the frame has an edge. */
const MIN_EDGE_SHARE = 0.15;

export interface SmallChange extends FrameChange {
  small: Box[];
  /** Ratio of the frame's width to 1,280. */
  scale: number;
}

interface Motion {
  from: Patch;
  to: Patch;
  /** Whether the shape was matched by its outline only, without its grey values. */
  isOutline: boolean;
}

/** Returns the motion of a shape that disappeared in one position and appeared in another. */
export function findMotion({ small, before, now, scale }: SmallChange): Motion | null {
  if (small.length < 2 || small.length > MAX_SMALL) return null;
  const disappeared: Patch[] = [];
  const appeared: Patch[] = [];
  for (const box of small) {
    const shapeNow = extractPatch(box, { shown: now, other: before });
    const shapeBefore = extractPatch(box, { shown: before, other: now });
    if (!shapeNow || !shapeBefore || !canBePointer(shapeNow, scale)) continue;
    const edgeGain = measureEdgeShare(shapeNow, now) - measureEdgeShare(shapeBefore, before);
    if (edgeGain > -0.1) appeared.push(shapeNow);
    if (edgeGain < 0.1) disappeared.push(shapeBefore);
  }
  const pairs = disappeared.flatMap((from) => appeared.filter(({ x, y }) => x !== from.x || y !== from.y).map((to) => ({ from, to })));
  const same = pairs.find(({ from, to }) => isSameShape(from, to));
  if (same) return { ...same, isOutline: false };
  const outlined = pairs.find(({ from, to }) => isSameOutline(from, to));
  return outlined ? { ...outlined, isOutline: true } : null;
}

/**
 * Returns the shape that appeared when the pointer disappeared, if it is the only one of similar size: a hand over a link, a text cursor
 * over text.
 */
export function findNewShape({ small, before, now, scale }: SmallChange, previous: Patch): Patch | null {
  if (small.length > MAX_FEW) return null;
  const appeared = small.flatMap((box) => {
    const patch = extractPatch(box, { shown: now, other: before });
    if (!patch || !canBePointer(patch, scale) || patch.height > 2.5 * previous.height || patch.width > 3 * previous.width) return [];
    return measureEdgeShare(patch, now) > 0.1 + measureEdgeShare(patch, before) ? [patch] : [];
  });
  return appeared.length === 1 ? (appeared[0] ?? null) : null;
}

/** Returns the only small shape near the last pointer position, which is probably the pointer. */
export function guessPointer(
  { small, before, now, scale }: SmallChange,
  previous: Patch & { position: { x: number; y: number } },
): Patch | null {
  if (small.length > MAX_FEW) return null;
  const fits = small.filter(
    ({ x, y, width, height }) =>
      Math.hypot(x + width / 2 - previous.position.x, y + height / 2 - previous.position.y) <= MAX_GUESS_DISTANCE * scale &&
      width <= 2.5 * previous.width + 16 &&
      height <= 2 * previous.height + 16,
  );
  const [box] = fits;
  if (!box || fits.length > 1) return null;
  const patch = extractPatch(box, { shown: now, other: before }, MIN_FAINT_DIFFERENCE);
  if (!patch || patch.count < MIN_PIXELS || patch.count > MAX_FILL_SHARE * patch.width * patch.height) return null;
  const rim = measureEdgeShare(patch, now);
  return rim >= MIN_EDGE_SHARE && rim >= measureEdgeShare(patch, before) ? patch : null;
}

/**
 * Minimum number of consecutive motions with only the same outline in a heavily compressed video. Before or after them, a motion with
 * constant grey values may occur, for a small pointer on a smooth background.
 */
const MIN_CONSECUTIVE = 3;

/** A motion with the time range in which the pointer rested before it, in seconds of the video. */
export interface OutlineMotion extends Motion {
  since: number;
  until: number;
  /** Whether the pointer was already being followed at the time of the motion. */
  isFollowed: boolean;
}

interface OutlineMotions {
  isHeavilyCompressed(): boolean;
  /** Records a motion with constant grey values. */
  countGrayMotion(): void;
  /**
   * Adds a motion and returns those that count from now on. The list is empty until the video is known to be heavily compressed, and then
   * also contains the earlier motions once.
   */
  add(motion: OutlineMotion): OutlineMotion[];
}

/** Counts the motions by which a heavily compressed video is recognised: those with only the same outline occur again and again in it. */
export function createOutlineMotions(): OutlineMotions {
  let waiting: OutlineMotion[] = [];
  let hasRow = false;
  let [outlineCount, grayCount] = [0, 0];

  const isHeavilyCompressed = () => hasRow && outlineCount > grayCount;

  function countGrayMotion(): void {
    grayCount++;
    waiting = [];
  }

  function add(motion: OutlineMotion): OutlineMotion[] {
    outlineCount++;
    waiting.push(motion);
    hasRow ||= waiting.length >= MIN_CONSECUTIVE;
    if (!isHeavilyCompressed()) {
      waiting = waiting.slice(-MIN_CONSECUTIVE);
      return [];
    }
    const counted = waiting;
    waiting = [];
    return counted;
  }

  return { isHeavilyCompressed, countGrayMotion, add };
}

/** Maximum distance that a slow pointer moves between two frames, in pixels of a frame 1,280 wide. */
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
  rests: { add(at: { x: number; y: number; appearance: Appearance }, time: { from: number; to: number }): void };
  outlineMotions: OutlineMotions;
  scale: number;
}

/** Follows the pointer in a heavily compressed video. */
export function createCompressedPointer({ appearances, rests, outlineMotions, scale }: Parts): CompressedPointer {
  function counts(motion: Motion, transition: Transition, isFollowed: boolean): boolean {
    if (!motion.isOutline) {
      outlineMotions.countGrayMotion();
      return true;
    }
    const counted = outlineMotions.add({ ...motion, isFollowed, since: transition.changedAt(motion.from), until: transition.from });
    for (const { from, to, since, until, isFollowed: wasFollowed } of counted.slice(0, -1)) {
      const appearance = appearances.learn(to, from);
      if (!wasFollowed) rests.add({ x: from.x, y: from.y, appearance }, { from: since, to: until });
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
