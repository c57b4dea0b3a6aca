/** Finds the place for the number of a step, at which it covers no text. */
import type { Box } from '../types.ts';
import { FAINT_INK, INK, isInk, type Pixels } from './pixels.ts';

/** Places of the number at a marked box, in order of preference. */
const NUMBER_SIDES = ['left', 'right', 'top', 'bottom', 'inside', 'corner'] as const;
export type NumberSide = (typeof NUMBER_SIDES)[number];

/**
 * Radius of the number with its border, and distance of its centre from the box, in pixels of a page that shows the picture. The page
 * enlarges a small crop 1.5 times at most.
 */
const DISC = { radius: 13, out: 18, pageWidth: 680, enlarged: 1.5 };
/** Maximum share of ink under a disc that covers nothing. */
const EMPTY = 0.015;
/** Minimum share of a column or row that is one straight line, such as the border of a panel, and no part of a letter. */
const LINE = 0.8;
/** Size of a mouse pointer in pixels. */
const POINTER = { width: 20, height: 30 };

interface NumberSpace {
  /** Visible part of the picture. */
  view: Box;
  /** Position of the mouse pointer. The number covers it rather than text. */
  point: { x: number; y: number } | null;
}

/**
 * Returns the side of the box where the number of the step covers no text, within the visible part. If all sides are covered, returns the
 * one with the least under it.
 */
export function findFreeSide(pixels: Pixels, box: Box, { view, point }: NumberSpace): NumberSide {
  const unit = Math.max(1 / DISC.enlarged, view.width / DISC.pageWidth);
  const [radius, out] = [DISC.radius * unit, DISC.out * unit];
  const [middle, start] = [box.y + box.height / 2, box.x + Math.min(radius, box.width / 2)];
  const places: Record<NumberSide, { x: number; y: number }> = {
    left: { x: box.x - out, y: middle },
    right: { x: box.x + box.width + out, y: middle },
    top: { x: start, y: box.y - out },
    bottom: { x: start, y: box.y + box.height + out },
    inside: { x: box.x + box.width - radius, y: middle },
    corner: { x: box.x - 0.5 * radius, y: box.y - 0.5 * radius },
  };
  const pointer = point && { x: point.x - 3, y: point.y - 3, ...POINTER };
  const sides = NUMBER_SIDES.filter((side) => side !== 'inside' || box.width > 4 * radius);
  const covered = sides.map((side) => ({
    side,
    drawn: inkIn(pixels, { ...places[side], radius, view, except: null, least: FAINT_INK }),
    ink: inkIn(pixels, { ...places[side], radius, view, except: null, least: INK }),
    text: inkIn(pixels, { ...places[side], radius, view, except: pointer, least: INK }),
  }));
  const free =
    covered.find(({ drawn }) => drawn <= EMPTY) ?? covered.find(({ ink }) => ink <= EMPTY) ?? covered.find(({ text }) => text <= EMPTY);
  return (free ?? covered.toSorted((a, b) => a.text - b.text)[0])?.side ?? 'left';
}

interface Disc {
  x: number;
  y: number;
  radius: number;
  view: Box;
  /** Area whose ink does not count. */
  except: Box | null;
  /** Minimum difference of neighbouring pixels that counts. */
  least: number;
}

/**
 * Returns the share of the square that is text or icons, or 1 if it exceeds the visible part. Straight lines across it count only if the
 * faintest ink does.
 */
function inkIn({ data, width, height }: Pixels, { x, y, radius, view, except, least }: Disc): number {
  const [left, top, size] = [Math.round(x - radius), Math.round(y - radius), Math.round(2 * radius)];
  const [right, bottom] = [Math.min(width, view.x + view.width), Math.min(height, view.y + view.height)];
  if (left < view.x || top < view.y || left + size + 2 > right || top + size + 2 > bottom) return 1;
  const count = (isRow: boolean): number => {
    let ink = 0;
    for (let line = 0; line < size; line++) {
      let inLine = 0;
      for (let at = 0; at < size; at++) {
        const [column, row] = isRow ? [left + at, top + line] : [left + line, top + at];
        const isExcept = except !== null && isInside(column, row, except);
        if (!isExcept && isInk(data, [row * width + column, row * width + column + 2 * (isRow ? width : 1)], least)) inLine++;
      }
      if (inLine < size * LINE || least === FAINT_INK) ink += inLine;
    }
    return ink;
  };
  return Math.max(count(false), count(true)) / Math.max(1, size * size);
}

function isInside(x: number, y: number, box: Box): boolean {
  return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
}
