/** Runs tesseract, which is used if PP-OCR cannot run, and for languages that the models of PP-OCR do not support. */
import { CELL, type Cells, cellsWhere } from '../pictures/cells.ts';
import type { GrayPicture } from '../pictures/picture.ts';
import { strokesOf, TEXT_STROKES } from '../pictures/strokes.ts';
import { readWords } from '../sandbox/tesseract.ts';
import type { Box } from '../types.ts';
import type { Engine } from './engine.ts';
import { makePage, placeWords } from './page.ts';
import type { EngineJob } from './paddle.ts';
import { lineOf, type ReadLine, type ReadWord } from './read-line.ts';
import { growAlongInk } from './whole-lines.ts';

/** Minimum contrast of a pixel that belongs to a stroke. */
const STROKE = 40;

export const tesseractName = (pack: string) => `tesseract-${pack}-2560`;

export function tesseractEngine(job: EngineJob, pack: string): Engine {
  async function read(picture: GrayPicture, areas: Box[], isWanted: (box: Box) => boolean): Promise<ReadLine[]> {
    const strokes = await strokesOf(picture, TEXT_STROKES);
    const cells = cellsIn(areas, picture);
    growAlongInk(
      cells,
      cellsWhere(strokes, (at) => (strokes.pixels[at] as number) > STROKE),
    );
    const page = await makePage(strokes, cells);
    if (!page) return [];
    const [words = []] = await readWords([page.picture], 11, { ...job, language: pack });
    const lines = Map.groupBy(
      placeWords(words, page).filter(({ text }) => text !== ''),
      ({ line }) => line,
    );
    return [...lines.values()].map((line) => lineOf(line.map(withoutLine), boxAround(line))).filter(isWanted);
  }
  return { name: tesseractName(pack), read, close: () => Promise.resolve() };
}

function cellsIn(areas: Box[], picture: GrayPicture): Cells {
  const cells = cellsWhere(picture, () => false);
  for (const { x, y, width, height } of areas) {
    const right = Math.min(cells.columns, Math.ceil((x + width) / CELL));
    for (let row = Math.floor(y / CELL); row < Math.min(cells.rows, Math.ceil((y + height) / CELL)); row++)
      cells.marks.fill(1, row * cells.columns + Math.floor(x / CELL), row * cells.columns + right);
  }
  return cells;
}

function withoutLine({ text, confidence, x, y, width, height }: ReadWord): ReadWord {
  return { text, confidence, x, y, width, height };
}

function boxAround(words: Box[]): Box {
  const [x, y] = [Math.min(...words.map((word) => word.x)), Math.min(...words.map((word) => word.y))];
  const right = Math.max(...words.map((word) => word.x + word.width));
  const bottom = Math.max(...words.map((word) => word.y + word.height));
  return { x, y, width: right - x, height: bottom - y };
}
