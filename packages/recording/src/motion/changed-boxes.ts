/** Groups changed cells that touch, and joins groups that are close to each other. */
import { CELL } from '../frames/cell-grid.ts';
import type { Box } from '../types.ts';
import type { FrameDifference } from './compare-frames.ts';

/** Returns the boxes of groups of touching cells, including diagonal neighbours. */
export function groupChangedCells(difference: FrameDifference): Box[] {
  const visited = new Set<number>();
  return difference.cells.flatMap((cell) => (visited.has(cell) ? [] : [growGroup(difference, visited, cell)]));
}

function growGroup(difference: FrameDifference, visited: Set<number>, start: number): Box {
  const { columns, rows } = difference;
  const group = [start];
  visited.add(start);
  let [left, top, right, bottom] = [columns, rows, 0, 0];
  for (let at = 0; at < group.length; at++) {
    const x = (group[at] as number) % columns;
    const y = ((group[at] as number) - x) / columns;
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    addNeighbours({ x, y }, difference, { visited, group });
  }
  return { x: left * CELL, y: top * CELL, width: (right - left + 1) * CELL, height: (bottom - top + 1) * CELL };
}

function addNeighbours(
  { x, y }: { x: number; y: number },
  { columns, rows, marks }: FrameDifference,
  to: { visited: Set<number>; group: number[] },
): void {
  for (let row = Math.max(0, y - 1); row <= Math.min(rows - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(columns - 1, x + 1); column++) {
      const next = row * columns + column;
      if (!marks[next] || to.visited.has(next)) continue;
      to.visited.add(next);
      to.group.push(next);
    }
  }
}

/** Maximum distances between groups within one box. Words of a line are two letters apart, lines of a paragraph one. */
const MAX_GAP_X = 3 * CELL;
const MAX_GAP_Y = 2 * CELL;
/** Maximum number of groups. If there are more, the whole frame is noisy and only their bounding box is returned. */
const MAX_GROUPS = 400;

export function joinNearby(groups: Box[]): Box[] {
  if (groups.length > MAX_GROUPS) return [enclose(groups)];
  let boxes = groups;
  for (;;) {
    const joined: Box[] = [];
    for (const box of boxes) {
      const near = joined.findIndex((other) => isNear(box, other));
      if (near < 0) joined.push(box);
      else joined[near] = enclose([joined[near] as Box, box]);
    }
    if (joined.length === boxes.length) return joined;
    boxes = joined;
  }
}

function isNear(a: Box, b: Box): boolean {
  const across = Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width);
  const down = Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height);
  return across <= MAX_GAP_X && down <= MAX_GAP_Y;
}

export function enclose(boxes: Box[]): Box {
  let [left, top, right, bottom] = [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 0, 0];
  for (const { x, y, width, height } of boxes)
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + width), Math.max(bottom, y + height)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Returns the share of the first box that is within the second, from 0 to 1. */
export function overlapShare(inner: Box, outer: Box): number {
  const across = Math.min(inner.x + inner.width, outer.x + outer.width) - Math.max(inner.x, outer.x);
  const down = Math.min(inner.y + inner.height, outer.y + outer.height) - Math.max(inner.y, outer.y);
  return across <= 0 || down <= 0 ? 0 : (across * down) / (inner.width * inner.height);
}
