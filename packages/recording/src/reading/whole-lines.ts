/** Extends an area to whole lines, because OCR misreads half a word as a different word. */
import type { Cells } from '../pictures/cells.ts';

/** Maximum gap between words of one line: three cells (24 px). */
const WORD_GAP_CELLS = 3;

/** In each row of cells, marks all cells with strokes that are at most one word gap to the left or right of a marked cell. */
export function growAlongInk(area: Cells, ink: Cells): void {
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
