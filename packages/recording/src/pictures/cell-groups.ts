/** Groups marked grid cells that are close to each other. */
import type { Cells } from './cells.ts';

/** Maximum distance between two cells of one group. */
export interface Reach {
  columns: number;
  rows: number;
}

/** Returns the cell numbers of each group. A cell belongs to a group if its mark is at least `least`. */
export function cellGroups(cells: Cells, reach: Reach, least = 1): number[][] {
  const left = cells.marks.map((mark) => (mark >= least ? 1 : 0));
  const groups: number[][] = [];
  for (let start = left.indexOf(1); start >= 0; start = left.indexOf(1, start))
    groups.push(takeGroup(start, { ...cells, marks: left }, reach));
  return groups;
}

/** Returns the group around a cell, and clears the marks of its cells. */
function takeGroup(start: number, left: Cells, reach: Reach): number[] {
  const group = [start];
  left.marks[start] = 0;
  for (let at = 0; at < group.length; at++) {
    for (const cell of neighbours(left, group[at] as number, reach)) {
      if (!left.marks[cell]) continue;
      left.marks[cell] = 0;
      group.push(cell);
    }
  }
  return group;
}

function neighbours({ columns, rows }: Cells, cell: number, reach: Reach): number[] {
  const x = cell % columns;
  const y = Math.floor(cell / columns);
  const found: number[] = [];
  for (let row = Math.max(0, y - reach.rows); row <= Math.min(rows - 1, y + reach.rows); row++) {
    for (let column = Math.max(0, x - reach.columns); column <= Math.min(columns - 1, x + reach.columns); column++)
      found.push(row * columns + column);
  }
  return found;
}
