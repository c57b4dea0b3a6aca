/** Geometry of boxes on the screen, in pixels. */
import type { Box } from '@docreel/recording';

interface Point {
  x: number;
  y: number;
}

/** Returns the box of something that has further properties, for example of a line of text. */
export function boxOf({ x, y, width, height }: Box): Box {
  return { x, y, width, height };
}

export function rightOf(box: Box): number {
  return box.x + box.width;
}

/** Returns the vertical position of the middle. */
export function middleOf(box: Box): number {
  return box.y + box.height / 2;
}

export function centreOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Returns whether both boxes are in one row: their middles differ by less than half the height of the taller one. */
export function isInRow(one: Box | null | undefined, other: Box | null | undefined): boolean {
  if (!one || !other) return false;
  return Math.abs(middleOf(one) - middleOf(other)) < Math.max(one.height, other.height) / 2;
}

/** Returns the width that both boxes share. It is negative if there is a gap between them. */
export function overlapAcross(one: Box, other: Box): number {
  return Math.min(rightOf(one), rightOf(other)) - Math.max(one.x, other.x);
}

/** Returns the height that both boxes share. It is negative if there is a gap between them. */
export function overlapDown(one: Box, other: Box): number {
  return Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
}

/** Returns the share of the first box that lies within the second, 0 to 1. */
export function overlap(inner: Box, outer: Box): number {
  const [across, down] = [overlapAcross(inner, outer), overlapDown(inner, outer)];
  return across <= 0 || down <= 0 ? 0 : (across * down) / Math.max(1, inner.width * inner.height);
}

export function holdsPoint(box: Box, { x, y }: Point, margin = 0): boolean {
  return x >= box.x - margin && y >= box.y - margin && x < box.x + box.width + margin && y < box.y + box.height + margin;
}

/** Returns the smallest box around all boxes. */
export function unite(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return { x, y, width: Math.max(...boxes.map(rightOf)) - x, height: Math.max(...boxes.map((box) => box.y + box.height)) - y };
}

/** Returns the distances from the edges of a line to a point, in text heights. Zero is within the line. */
export function distanceTo({ x, y, width, height }: Box, point: Point): { down: number; across: number } {
  const size = Math.max(6, Math.min(height, 40));
  return {
    down: Math.max(0, y - point.y, point.y - y - height) / size,
    across: Math.max(0, x - point.x, point.x - x - width) / size,
  };
}
