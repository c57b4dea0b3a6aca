/**
 * Follows the pointer from frame to frame. A shape that disappears in one position and appears with the same look in another is the
 * pointer. Once its appearance is known, it is found again among the changed pixels, even after a jump. Only changes are examined, so a
 * resting pointer costs nothing. The positions at which a possible pointer rested are collected until it is known which appearance is the
 * pointer.
 */
import type { Size } from '../../frames/gray-frames.ts';
import { getArea, overlapShare } from '../../frames/boxes.ts';
import type { Box, PointerRest } from '../../types.ts';
import { alignAppearance, createAppearance, isStillAt, type Appearance } from './appearance.ts';
import { createArrowSightings } from './arrow-sightings.ts';
import { createCompressedPointer, createOutlineMotions, findMotion, findNewShape, guessPointer, type SmallChange } from './find-motion.ts';
import type { Patch, Transition } from './patch.ts';
import {
  createAppearanceStore,
  createLearntPointerRecorder,
  type LearntPointer,
  createPointerSearch,
  type FoundPointer,
  type AppearanceStore,
} from './known-appearances.ts';

/**
 * Maximum share of changed pixels in which moved shapes are searched. Above it, letters of the old and the new page look like shapes that
 * moved.
 */
const MAX_CALM_SHARE = 0.15;
/** Maximum time in seconds since the pointer was lost for its new shape to be guessed. */
const MAX_GUESS_SECONDS = 4;
/** Minimum share of a change that is a menu and not a pointer with its trail. */
const MIN_MENU_SHARE = 0.02;
/** Maximum size of a pointer's groups, in pixels of a frame 1,280 wide. */
const MAX_POINTER_SIZE = 64;

interface TrackedPointer {
  x: number;
  y: number;
  appearance: Appearance;
  since: number;
  /** Previous position of the pointer, if this motion shows it. */
  from?: Box;
}

interface PointerTracker {
  /** Adds a transition and returns the groups that belong only to the pointer. */
  add(transition: Transition): Box[];
  end(seconds: number): PointerRest[];
  /** Returns the appearances that are certainly the pointer, and the time at which the last of them became certain. */
  learnt(): LearntPointer;
}

/** Creates the tracker. `learnt` are appearances that an earlier pass over the same video learnt. */
export function createPointerTracker({ width, height }: Size, learnt: readonly Appearance[] = []): PointerTracker {
  const scale = Math.max(1, Math.max(width, height) / 1280);
  const outlineMotions = createOutlineMotions();
  const appearances = createAppearanceStore(scale, outlineMotions.isHeavilyCompressed, learnt);
  const recorder = createLearntPointerRecorder(appearances);
  const rests = createPointerRestCollector(appearances, scale);
  const compressed = createCompressedPointer({ appearances, rests, outlineMotions, scale });
  const search = createPointerSearch();
  const sightings = createArrowSightings(appearances);
  let pointer: TrackedPointer | null = null;
  let lost: { pointer: TrackedPointer; seconds: number } | null = null;

  function add(transition: Transition): Box[] {
    search.renewBudget();
    const { groups, before, now } = transition;
    if (groups.length === 0) return [];
    const small = groups.filter((box) => Math.max(box.width, box.height) <= MAX_POINTER_SIZE * scale + 16);
    const share = groups.reduce((sum, box) => sum + getArea(box), 0) / (width * height);
    const isCalm = share <= MAX_CALM_SHARE;
    const change = { small, before, now, scale };
    const motion = isCalm ? trackMotion(change, transition) : null;
    if (!motion && pointer && isStill(pointer, transition)) return [];
    const last = pointer;
    pointer = motion ?? searchKnown(change, transition) ?? trackCompressed(transition, null) ?? (isCalm ? guess(change, transition) : null);
    recorder.record(transition.to);
    if (last) {
      rests.add(last, { from: last.since, to: transition.from, isFollowedByChange: share >= MIN_MENU_SHARE });
      lost = { pointer: last, seconds: transition.from };
    }
    return listOwnGroups(groups, [last && toBox(last), pointer && toBox(pointer), pointer?.from]);
  }

  function trackMotion(change: SmallChange, transition: Transition): TrackedPointer | null {
    const motion = findMotion(change);
    if (!motion || !compressed.counts(motion, transition, pointer !== null)) return null;
    const { from, to } = motion;
    const appearance = appearances.learn(to, from);
    if (!pointer) rests.add({ x: from.x, y: from.y, appearance }, { from: transition.changedAt(from), to: transition.from });
    return { appearance, ...alignAppearance(appearance, to, transition.now), since: transition.to, from };
  }

  function searchKnown(change: SmallChange, transition: Transition): TrackedPointer | null {
    const known = appearances.known().filter((appearance) => appearances.isCertain(appearance) || appearance === pointer?.appearance);
    const large = transition.groups.filter((box) => !change.small.includes(box));
    return toTrackedPointer(search.search(known, { small: change.small, large }, transition) ?? sightings.find(change), transition);
  }

  function trackCompressed(transition: Transition, appeared: Patch | null): TrackedPointer | null {
    return pointer && toTrackedPointer(compressed.find(pointer, transition, appeared), transition);
  }

  function guess(change: SmallChange, transition: Transition): TrackedPointer | null {
    const since = transition.to;
    const other = pointer && findNewShape(change, pointer.appearance.patch);
    if (other) return trackCompressed(transition, other) ?? { appearance: appearances.learn(other, null), x: other.x, y: other.y, since };
    const previous = pointer ?? (lost && transition.from - lost.seconds <= MAX_GUESS_SECONDS ? lost.pointer : null);
    const patch = previous && guessPointer(change, { ...previous.appearance.patch, position: previous });
    return patch && { appearance: createGuessedAppearance(patch), x: patch.x, y: patch.y, since };
  }

  function end(seconds: number): PointerRest[] {
    if (pointer) rests.add(pointer, { from: pointer.since, to: seconds });
    return rests.end();
  }

  return { add, end, learnt: recorder.learnt };
}

/** Returns the groups that lie within one of the pointer's boxes. */
function listOwnGroups(groups: Box[], pointerBoxes: readonly (Box | null | undefined)[]): Box[] {
  return groups.filter((box) => pointerBoxes.some((pointerBox) => pointerBox && overlapShare(box, expand(pointerBox)) > 0.8));
}

function toTrackedPointer(found: FoundPointer | null, { to }: Transition): TrackedPointer | null {
  return found && { appearance: found.appearance, x: found.x, y: found.y, since: to };
}

function isStill(here: TrackedPointer, { groups, now }: Transition): boolean {
  const pointerBox = toBox(here);
  return !groups.some((box) => overlapShare(pointerBox, box) > 0) || isStillAt(here.appearance, now, here);
}

/** Returns an assumed appearance. It is usually a hand, whose fingertip is at the top, left of the centre. */
function createGuessedAppearance(patch: Patch): Appearance {
  return { ...createAppearance(patch), shape: 'unknown', tip: { x: Math.round(patch.width / 3), y: 0 }, isGuessed: true };
}

function toBox({ x, y, appearance }: TrackedPointer): Box {
  return { x, y, width: appearance.patch.width, height: appearance.patch.height };
}

/** Enlarges a box, because groups consist of whole cells and a pointer has a shadow. */
function expand({ x, y, width, height }: Box): Box {
  return { x: x - 12, y: y - 12, width: width + 24, height: height + 24 };
}

/** Maximum movement in pixels during a rest, because a hand is never quite still. */
const MAX_TREMOR = 3;
/** Maximum movement in pixels from one sample to the next of a pointer that is about to rest. */
const MAX_ARRIVAL = 12;
/** Minimum duration of a rest in seconds, which is one sample. */
const MIN_REST_SECONDS = 0.25;
/** Maximum number of rests, enough for a whole day. */
const MAX_RESTS = 50_000;

interface Rest extends Omit<PointerRest, 'shape' | 'certainty'> {
  appearance: Appearance;
  /** Whether the page changed under the pointer. Before a quick click, the pointer rests for only one frame. */
  isFollowedByChange: boolean;
  /** Whether the pointer was only slightly further away in the sample before. A hand slows down before it clicks. */
  isArrival: boolean;
}

interface RestTime {
  from: number;
  to: number;
  isFollowedByChange?: boolean;
}

interface PointerRestCollector {
  /** Adds a rest at this position, with the corner of the appearance. */
  add(at: { x: number; y: number; appearance: Appearance }, time: RestTime): void;
  /** Returns the rests of the pointer. The list is empty if no appearance is certain to be a pointer. */
  end(): PointerRest[];
}

function createPointerRestCollector(appearances: AppearanceStore, scale: number): PointerRestCollector {
  const rests: Rest[] = [];

  function add(
    { x, y, appearance }: { x: number; y: number; appearance: Appearance },
    { from, to, isFollowedByChange = false }: RestTime,
  ): void {
    const rest: Rest = {
      x: x + appearance.tip.x,
      y: y + appearance.tip.y,
      appearance,
      startSeconds: from,
      endSeconds: to,
      isFollowedByChange,
      isArrival: false,
    };
    const last = rests.at(-1);
    rest.isArrival = last !== undefined && isNear(last, rest, MAX_ARRIVAL);
    if (last && isNear(last, rest, MAX_TREMOR)) {
      last.endSeconds = Math.max(last.endSeconds, to);
      if (!appearances.isCertain(last.appearance)) last.appearance = appearance;
    } else if (rests.length < MAX_RESTS) rests.push(rest);
  }

  function isNear(last: Rest, rest: Rest, distance: number): boolean {
    return Math.hypot(last.x - rest.x, last.y - rest.y) <= distance * scale && rest.startSeconds - last.endSeconds <= MIN_REST_SECONDS;
  }

  function end(): PointerRest[] {
    if (!appearances.known().some(appearances.isCertain)) return [];
    return rests.flatMap(({ appearance, isFollowedByChange, isArrival, ...rest }) => {
      const certainty = estimateCertainty(appearance);
      const isArrived = isArrival && appearances.isDistinct(appearance);
      const isRest = isFollowedByChange || isArrived || rest.endSeconds - rest.startSeconds >= MIN_REST_SECONDS;
      return certainty > 0 && isRest ? [{ ...rest, shape: appearance.shape, certainty }] : [];
    });
  }

  function estimateCertainty(appearance: Appearance): number {
    if (appearance.isGuessed) return 0.6;
    if (appearances.isCertain(appearance)) return appearance.motions >= 6 ? 0.95 : 0.85;
    return appearances.isLikely(appearance) ? 0.75 : 0;
  }

  return { add, end };
}

/** Returns the rests, with those before a time replaced by others. A rest at that time is joined with the other at its position. */
export function replaceRests(rests: PointerRest[], others: PointerRest[], untilSeconds: number): PointerRest[] {
  const [first, ...after] = rests.filter(({ endSeconds }) => endSeconds > untilSeconds);
  const last = others.at(-1);
  if (!first) return others;
  if (last && first.startSeconds <= last.endSeconds && Math.hypot(last.x - first.x, last.y - first.y) <= MAX_TREMOR)
    return [...others.slice(0, -1), { ...last, endSeconds: first.endSeconds }, ...after];
  return [...others, { ...first, startSeconds: Math.max(first.startSeconds, untilSeconds) }, ...after];
}
