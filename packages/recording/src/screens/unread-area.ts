/** Which part of a picture must be read again, given an earlier picture whose text is known. Reading is the dearest work of all, and most of a screen stays. */
import { type Cells, cellsWhere } from '../pictures/cells.ts';
import type { GrayPicture } from '../pictures/picture.ts';

/** Differences below are traces of compression. */
const CHANGED = 24;
/** Contrast from which a pixel belongs to a stroke. */
const STROKE = 40;
/** Words of one line stand at most three cells (24 px) apart. */
const WORD_GAP_CELLS = 3;
const LINE_HALF_HEIGHT_CELLS = 2;

export interface UnreadArea {
  /** Cells that differ: a known label without any of them still holds. */
  changed: Cells;
  /** What is shown to the reader: whole lines wherever a line is touched. */
  area: Cells;
}

export function unreadArea(picture: GrayPicture, strokes: GrayPicture, before: GrayPicture): UnreadArea {
  const changed = cellsWhere(picture, (at) => Math.abs((picture.pixels[at] as number) - (before.pixels[at] as number)) > CHANGED);
  const ink = cellsWhere(strokes, (at) => (strokes.pixels[at] as number) > STROKE);
  const area = growVertically(changed, LINE_HALF_HEIGHT_CELLS);
  growAlongInk(area, ink);
  return { changed, area: growVertically(area, 1) };
}

export function wholeArea(picture: GrayPicture): UnreadArea {
  const cells = cellsWhere(picture, () => false);
  cells.marks.fill(1);
  return { changed: cells, area: cells };
}

function growVertically({ columns, rows, marks }: Cells, by: number): Cells {
  const out = new Uint8Array(marks.length);
  for (let at = 0; at < marks.length; at++) {
    if (!marks[at]) continue;
    for (let row = -by; row <= by; row++) {
      const to = at + row * columns;
      if (to >= 0 && to < out.length) out[to] = 1;
    }
  }
  return { columns, rows, marks: out };
}

/** Along each row of cells, right and then left: an inked cell within a word's gap of a marked one is marked. */
function growAlongInk(area: Cells, ink: Cells): void {
  for (let row = 0; row < area.rows; row++) {
    const first = row * area.columns;
    const last = first + area.columns - 1;
    sweep(area.marks, ink.marks, [first, last, 1]);
    sweep(area.marks, ink.marks, [last, first, -1]);
  }
}

function sweep(marks: Uint8Array, ink: Uint8Array, [from, to, step]: [number, number, 1 | -1]): void {
  let gap = WORD_GAP_CELLS + 1;
  for (let at = from; at !== to + step; at += step) {
    if (marks[at]) gap = 0;
    else if (ink[at] && gap <= WORD_GAP_CELLS) {
      marks[at] = 1;
      gap = 0;
    } else gap++;
  }
}
