/**
 * Stores the learnt appearances. An appearance that moved across the screen several times is the pointer. One that moved along a line is
 * a slider knob, a list marker or a letter.
 */
import { type Look, createLook, shapeOf } from './look.ts';
import { commonOf, fit, type Patch } from './patch.ts';
import type { Box } from '../types.ts';

const MOST = 16;
/** Minimum number of motions of a pointer, and minimum distance in both directions. */
const MOTIONS = 2;
const REACH = 40;
/** Minimum share of the smaller patch that overlaps with the larger one if both are one shape. The larger patch must not be much larger. */
const SHARE = 0.65;
const LARGER = 2.2;
const DIFFERENCE = 22;
/**
 * Limits for two patches with the same outline. In a heavily compressed video (crf 38) a moving pointer keeps its outline but not its
 * grey values. The limits apply to arrows only, because other markers can be replaced by one with other grey values.
 */
const OUTLINE = { size: 3, share: 0.82, difference: 50 };

export interface PointerLooks {
  /** Adds a patch that appeared at this position with the motion of a pointer. */
  learn(patch: Patch, from: Patch | null): Look;
  known(): Look[];
  isSure(look: Look): boolean;
  /**
   * Returns whether an appearance is probably the pointer, such as a hand or a text cursor: another appearance is certain, and this one
   * moved in the same way and has the same size.
   */
  isLikely(look: Look): boolean;
  /** Returns the most certain appearance of the same size. */
  sureAs(look: Look): Look | null;
}

export function areSame(a: Patch, b: Patch): boolean {
  if (Math.max(a.count, b.count) > LARGER * Math.min(a.count, b.count)) return false;
  const found = fit(a, b);
  return found !== null && found.share >= SHARE && found.difference <= DIFFERENCE;
}

/** Returns whether both are arrows with the same outline, whatever their grey values. */
export function areOneOutline(a: Patch, b: Patch): boolean {
  if (!isOneSize(a, b) || shapeOf(a).shape !== 'arrow' || shapeOf(b).shape !== 'arrow') return false;
  const found = fit(a, b);
  return found !== null && found.share >= OUTLINE.share && found.difference <= OUTLINE.difference;
}

function isOneSize(a: Box, b: Box): boolean {
  return Math.abs(a.width - b.width) <= OUTLINE.size && Math.abs(a.height - b.height) <= OUTLINE.size;
}

/** Creates the store. `isPackedHard` returns whether appearances are identified by their outlines. */
export function createPointerLooks(scale: number, isPackedHard: () => boolean): PointerLooks {
  let looks: Look[] = [];

  function isSure({ seen, range, shape, isMoved }: Look): boolean {
    if (seen >= MOTIONS && shape === 'arrow' && isMoved && Math.hypot(range.width, range.height) >= REACH * scale) return true;
    return seen >= MOTIONS && range.width >= REACH * scale && range.height >= REACH * scale;
  }

  function isLikely(look: Look): boolean {
    const sizes = looks.filter(isSure).map(({ patch }) => patch.height);
    return sizes.some((height) => look.patch.height <= 2 * height && height <= 2 * look.patch.height) && (look.isMoved || look.seen >= 2);
  }

  function sureAs(look: Look): Look | null {
    if (isSure(look)) return look;
    const others = looks.filter((other) => isSure(other) && Math.abs(other.patch.height - look.patch.height) <= OUTLINE.size);
    return others.toSorted((a, b) => b.seen - a.seen)[0] ?? null;
  }

  function learn(patch: Patch, from: Patch | null): Look {
    const looked = looks.find(({ patch: other }) => areSame(patch, other) || (isPackedHard() && areOneOutline(patch, other)));
    if (looked) {
      looked.seen++;
      looked.isMoved ||= isAcross(patch, from);
      widen(looked, patch);
      if (from) widen(looked, from);
      return looked;
    }
    const common = from ? fit(patch, from) : null;
    const look = createLook(from && common ? commonOf(patch, from, common) : patch);
    if (from) widen(look, from);
    look.isMoved = isAcross(patch, from);
    if (looks.length >= MOST) forgetOne();
    looks.unshift(look);
    return look;
  }

  /** Removes the appearance with the fewest motions, or the oldest one if several have equally few. */
  function forgetOne(): void {
    const least = Math.min(...looks.map((look) => (isSure(look) ? Number.MAX_SAFE_INTEGER : look.seen)));
    const at = looks.findLastIndex((look) => look.seen === least);
    looks = looks.toSpliced(at < 0 ? looks.length - 1 : at, 1);
  }

  return { learn, isSure, isLikely, sureAs, known: () => looks };
}

function widen({ range }: Look, { x, y }: { x: number; y: number }): void {
  const right = Math.max(range.x + range.width, x);
  const bottom = Math.max(range.y + range.height, y);
  range.x = Math.min(range.x, x);
  range.y = Math.min(range.y, y);
  range.width = right - range.x;
  range.height = bottom - range.y;
}

/** Returns whether the shape moved in both directions. Letters move along their line, entries along their list. */
function isAcross(patch: Patch, from: Patch | null): boolean {
  return from !== null && Math.min(Math.abs(patch.x - from.x), Math.abs(patch.y - from.y)) >= patch.height / 2;
}
