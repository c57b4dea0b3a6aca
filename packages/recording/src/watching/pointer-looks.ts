/** The looks that were learned so far. One that moved across the screen several times is the pointer; one that moved along a line is a knob, a list's mark, a letter. */
import { type Look, createLook, shapeOf } from './look.ts';
import { commonOf, fit, type Patch } from './patch.ts';
import type { Box } from '../types.ts';

const MOST = 16;
/** A pointer has gone from place to place so often, and so far in both directions. */
const MOTIONS = 2;
const REACH = 40;
/** Two patches are one thing when the smaller lies in the larger but for this part, and the larger is not much larger. */
const SHARE = 0.65;
const LARGER = 2.2;
const DIFFERENCE = 22;
/** Packed hard (crf 38), a pointer that moves keeps its outline and not its grays. An arrow only: a mark of another outline may change places with one of other grays. */
const OUTLINE = { size: 3, share: 0.82, difference: 50 };

export interface PointerLooks {
  /** A patch was seen here that came with the pointer's motion. */
  learn(patch: Patch, from: Patch | null): Look;
  known(): Look[];
  isSure(look: Look): boolean;
  /** Where a pointer is sure, what moved as it does and is as large is one too: its hand, its bar. */
  isLikely(look: Look): boolean;
  /** The surest look that is as large as this one. */
  sureAs(look: Look): Look | null;
}

export function areSame(a: Patch, b: Patch): boolean {
  if (Math.max(a.count, b.count) > LARGER * Math.min(a.count, b.count)) return false;
  const found = fit(a, b);
  return found !== null && found.share >= SHARE && found.difference <= DIFFERENCE;
}

/** Arrows of one outline, whatever their grays. */
export function areOneOutline(a: Patch, b: Patch): boolean {
  if (!isOneSize(a, b)) return false;
  const found = fit(a, b);
  if (found === null || found.share < OUTLINE.share || found.difference > OUTLINE.difference) return false;
  return shapeOf(a).shape === 'arrow' && shapeOf(b).shape === 'arrow';
}

function isOneSize(a: Box, b: Box): boolean {
  return Math.abs(a.width - b.width) <= OUTLINE.size && Math.abs(a.height - b.height) <= OUTLINE.size;
}

/** `isPackedHard`: outlines are what looks are told by. */
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

  /** The one that was seen least, the oldest of these. */
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

/** Letters move along their line, entries along their list. */
function isAcross(patch: Patch, from: Patch | null): boolean {
  return from !== null && Math.min(Math.abs(patch.x - from.x), Math.abs(patch.y - from.y)) >= patch.height / 2;
}
