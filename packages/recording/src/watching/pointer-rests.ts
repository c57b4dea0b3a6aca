/** Collects the positions at which a possible pointer rested, until it is known which appearance is the pointer. */
import type { PointerRest } from '../types.ts';
import type { Look } from './look.ts';
import type { PointerLooks } from './pointer-looks.ts';

/** Maximum movement in pixels during a rest, because a hand is never quite still. */
const TREMOR = 3;
const LEAST_REST_SECONDS = 0.25;
/** Maximum number of rests, enough for a whole day. */
const MOST_RESTS = 50_000;

interface Rest extends Omit<PointerRest, 'shape' | 'certainty'> {
  look: Look;
  /** Whether the page changed under the pointer. Before a quick click, the pointer rests for only one picture. */
  isAnswered: boolean;
}

export interface RestTime {
  from: number;
  to: number;
  isAnswered?: boolean;
}

export interface PointerRests {
  /** Adds a rest at this position, with the corner of the appearance. */
  add(at: { x: number; y: number; look: Look }, time: RestTime): void;
  /** Returns the rests of the pointer. The list is empty if no appearance is certain to be a pointer. */
  end(): PointerRest[];
}

export function createPointerRests(looks: PointerLooks, scale: number): PointerRests {
  const rests: Rest[] = [];

  function add({ x, y, look }: { x: number; y: number; look: Look }, { from, to, isAnswered = false }: RestTime): void {
    const rest: Rest = { x: x + look.tip.x, y: y + look.tip.y, look, startSeconds: from, endSeconds: to, isAnswered };
    const last = rests.at(-1);
    if (last && isSamePlace(last, rest)) {
      last.endSeconds = Math.max(last.endSeconds, to);
      if (!looks.isSure(last.look)) last.look = look;
    } else if (rests.length < MOST_RESTS) rests.push(rest);
  }

  function isSamePlace(last: Rest, rest: Rest): boolean {
    const isNear = Math.hypot(last.x - rest.x, last.y - rest.y) <= TREMOR * scale;
    return isNear && rest.startSeconds - last.endSeconds <= LEAST_REST_SECONDS;
  }

  function end(): PointerRest[] {
    if (!looks.known().some(looks.isSure)) return [];
    return rests.flatMap(({ look, isAnswered, ...rest }) => {
      const certainty = certaintyOf(look);
      const isRest = isAnswered || rest.endSeconds - rest.startSeconds >= LEAST_REST_SECONDS;
      return certainty > 0 && isRest ? [{ ...rest, shape: look.shape, certainty }] : [];
    });
  }

  function certaintyOf(look: Look): number {
    if (look.isGuessed) return 0.6;
    if (looks.isSure(look)) return look.seen >= 6 ? 0.95 : 0.85;
    return looks.isLikely(look) ? 0.75 : 0;
  }

  return { add, end };
}
