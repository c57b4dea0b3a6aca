/** Collects the positions at which a possible pointer rested, until it is known which appearance is the pointer. */
import type { PointerRest } from '../../types.ts';
import type { Appearance } from './appearance.ts';
import type { AppearanceStore } from './appearance-store.ts';

/** Maximum movement in pixels during a rest, because a hand is never quite still. */
const MAX_TREMOR = 3;
/** Minimum duration of a rest in seconds, which is one sample. */
const MIN_REST_SECONDS = 0.25;
/** Maximum number of rests, enough for a whole day. */
const MAX_RESTS = 50_000;

interface Rest extends Omit<PointerRest, 'shape' | 'certainty'> {
  appearance: Appearance;
  /** Whether the page changed under the pointer. Before a quick click, the pointer rests for only one frame. */
  isFollowedByChange: boolean;
}

export interface RestTime {
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
    };
    const last = rests.at(-1);
    if (last && isSamePlace(last, rest)) {
      last.endSeconds = Math.max(last.endSeconds, to);
      if (!appearances.isCertain(last.appearance)) last.appearance = appearance;
    } else if (rests.length < MAX_RESTS) rests.push(rest);
  }

  function isSamePlace(last: Rest, rest: Rest): boolean {
    const isNear = Math.hypot(last.x - rest.x, last.y - rest.y) <= MAX_TREMOR * scale;
    return isNear && rest.startSeconds - last.endSeconds <= MIN_REST_SECONDS;
  }

  function end(): PointerRest[] {
    if (!appearances.known().some(appearances.isCertain)) return [];
    return rests.flatMap(({ appearance, isFollowedByChange, ...rest }) => {
      const certainty = estimateCertainty(appearance);
      const isRest = isFollowedByChange || rest.endSeconds - rest.startSeconds >= MIN_REST_SECONDS;
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
