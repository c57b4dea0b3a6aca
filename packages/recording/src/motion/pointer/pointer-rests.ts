/** Collects the positions at which a possible pointer rested, until it is known which appearance is the pointer. */
import type { PointerRest } from '../../types.ts';
import type { Appearance } from './appearance.ts';
import type { AppearanceStore } from './known-appearances.ts';

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

export interface PointerRestCollector {
  /** Adds a rest at this position, with the corner of the appearance. */
  add(at: { x: number; y: number; appearance: Appearance }, time: RestTime): void;
  /** Returns the rests of the pointer. The list is empty if no appearance is certain to be a pointer. */
  end(): PointerRest[];
}

export function createPointerRestCollector(appearances: AppearanceStore, scale: number): PointerRestCollector {
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
