import type { Box } from './picture-url.ts';

/** Functions that change boxes by pointer and keyboard. Boxes are in percent and never leave the picture. */

export type PictureMode = 'crop' | 'mark' | 'redact';

/** Minimum width and height in percent, so that a box can still be seen and dragged. */
const SMALLEST = 1;

/** A corner of a box, such as `top-left`. */
export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';
export const CORNERS: readonly Corner[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right'];

interface Point {
  x: number;
  y: number;
}

export function moveBox<B extends Box>(box: B, by: Point): B {
  return { ...box, x: limit(box.x + by.x, 0, 100 - box.width), y: limit(box.y + by.y, 0, 100 - box.height) };
}

/** Moves the right and lower edges. */
export function resizeBox<B extends Box>(box: B, by: Point): B {
  return {
    ...box,
    width: limit(box.width + by.x, SMALLEST, 100 - box.x),
    height: limit(box.height + by.y, SMALLEST, 100 - box.y),
  };
}

/** Returns the box between two points. */
export function drawBox(from: Point, to: Point): Box {
  const [left, right] = [limit(Math.min(from.x, to.x), 0, 100), limit(Math.max(from.x, to.x), 0, 100)];
  const [top, bottom] = [limit(Math.min(from.y, to.y), 0, 100), limit(Math.max(from.y, to.y), 0, 100)];
  return { x: left, y: top, width: round(right - left), height: round(bottom - top) };
}

/** Moves a corner to a point. The opposite corner stays. */
export function moveCorner<B extends Box>(box: B, corner: Corner, to: Point): B {
  const fixed = {
    x: corner.endsWith('left') ? box.x + box.width : box.x,
    y: corner.startsWith('top') ? box.y + box.height : box.y,
  };
  const next = drawBox(fixed, to);
  return next.width < SMALLEST || next.height < SMALLEST ? box : { ...box, ...next };
}

/** Returns whether a drawn box is large enough to be intended. A click without dragging draws a tiny one. */
export function isLargeEnough({ width, height }: Box): boolean {
  return width >= SMALLEST && height >= SMALLEST;
}

/** Steps of the arrow keys in percent, and smaller ones with Alt. */
const STEP = { normal: 1, fine: 0.2 };
const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Returns the box after a key press: arrows move it, and with Shift resize it. Returns null for other keys. */
export function pressKey<B extends Box>(box: B, { key, shiftKey, altKey }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey'>): B | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const step = altKey ? STEP.fine : STEP.normal;
  const by = { x: direction.x * step, y: direction.y * step };
  return shiftKey ? resizeBox(box, by) : moveBox(box, by);
}

function limit(value: number, least: number, most: number): number {
  return round(Math.max(least, Math.min(most, value)));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
