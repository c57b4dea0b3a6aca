/** Runs tesseract, which is used if PP-OCR cannot run, and for languages that the models of PP-OCR do not support. */
import { CELL, type CellGrid, enclose, markCells } from '../../frames/boxes.ts';
import type { GrayImage } from '../../frames/gray-image.ts';
import { extractStrokes, preparePage, toImageCoordinates } from './prepare-page.ts';
import { runTesseract } from './run-tesseract.ts';
import type { Box } from '../../types.ts';
import { type OcrEngine, createOcrLine, type OcrLine, type OcrWord } from '../ocr-engine.ts';
import type { OcrEngineJob } from '../paddle/paddle-engine.ts';

/** Minimum contrast of a pixel that belongs to a stroke. */
const MIN_STROKE_CONTRAST = 40;

export const tesseractName = (pack: string) => `tesseract-${pack}-2560`;

export function createTesseractEngine(job: OcrEngineJob, pack: string): OcrEngine {
  async function read(image: GrayImage, areas: Box[], isWanted: (box: Box) => boolean): Promise<OcrLine[]> {
    const strokes = await extractStrokes(image);
    const cells = markAreas(areas, image);
    growAlongInk(
      cells,
      markCells(strokes, (at) => (strokes.pixels[at] as number) > MIN_STROKE_CONTRAST),
    );
    const page = await preparePage(strokes, cells);
    if (!page) return [];
    const [words = []] = await runTesseract([page.image], 11, { ...job, language: pack });
    const lines = Map.groupBy(
      toImageCoordinates(words, page).filter(({ text }) => text !== ''),
      ({ line }) => line,
    );
    return [...lines.values()].map((line) => createOcrLine(line.map(toOcrWord), enclose(line))).filter(isWanted);
  }
  return { name: tesseractName(pack), read, close: () => Promise.resolve() };
}

function markAreas(areas: Box[], image: GrayImage): CellGrid {
  const cells = markCells(image, () => false);
  for (const { x, y, width, height } of areas) {
    const right = Math.min(cells.columns, Math.ceil((x + width) / CELL));
    for (let row = Math.floor(y / CELL); row < Math.min(cells.rows, Math.ceil((y + height) / CELL)); row++)
      cells.marks.fill(1, row * cells.columns + Math.floor(x / CELL), row * cells.columns + right);
  }
  return cells;
}

function toOcrWord({ text, confidence, x, y, width, height }: OcrWord): OcrWord {
  return { text, confidence, x, y, width, height };
}

/** Maximum gap between words of one line: three cells (24 px). */
const WORD_GAP_CELLS = 3;

/**
 * Extends an area to whole lines, because OCR misreads half a word as a different word. In each row of cells, marks all cells with
 * strokes that are at most one word gap to the left or right of a marked cell.
 */
function growAlongInk(area: CellGrid, ink: CellGrid): void {
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
