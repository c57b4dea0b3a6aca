/** Detects lines written into an editor: text that grows next to a column of line numbers. */
import type { Recording, ScreenLine } from '@docreel/recording';
import { removeCaret } from '../terminal/prompts.ts';
import {
  findMoves,
  findRowsAt,
  letterWidth,
  type Place,
  type Row,
  type Showing,
  trackTexts,
  withoutSpaces,
} from '../text-tracking/track-texts.ts';
import { middleOf, rightOf } from '../../boxes.ts';
import { memoizeByList } from '../../lists.ts';
import type { Action, ScoredText } from '../../types.ts';

/** Lines written with a longer pause between them are separate actions. */
const PAUSE_SECONDS = 8;
const LINES_APART = 3;
/** If more rows than this change their length in the same picture, they were uncovered, not typed. */
const TOGETHER_MOST = 3;
const CODE_SHARE = 0.4;
/** Signs of a program that the rows of a numbered table lack. */
const CODE = /[{};=]|\w\(|<\/?\w+|^(?:import|from|def|class|return|#include|const|let|var|if|for|while)\s/u;
const FILE = /[\w-][\w.-]*\.[A-Za-z][A-Za-z0-9]{0,4}\b/u;
const CERTAIN = 0.85;

interface Line {
  place: Place;
  row: Row;
  /** Code of the line without its number, which OCR may have read with it. */
  text: string;
  startSeconds: number;
  endSeconds: number;
}

/** Detects the lines that were written into an editor. */
export function detectCode({ lines: all }: Pick<Recording, 'lines'>): Action[] {
  const { places, showings } = trackTexts(all);
  const numbered = listCodePlaces(all);
  if (numbered.length === 0) return [];
  const moves = findMoves(places);
  const lines = numbered.flatMap((place) => lineOf(place, moves)).sort((a, b) => a.startSeconds - b.startSeconds);
  return piecesOf(lines).map((piece) => toAction(piece, showings));
}

/** Returns the positions of numbered lines of code, or none if the screen shows no program. */
export const listCodePlaces = memoizeByList((lines: readonly ScreenLine[]): readonly Place[] => {
  const { places, showings } = trackTexts(lines);
  const numbered = places.filter((place) => isNumbered(place, showings));
  return isProgram(numbered) ? numbered : [];
});

/** Returns whether enough rows have the signs of a program. A numbered table has only a few brackets. */
function isProgram(numbered: readonly Place[]): boolean {
  const texts = numbered
    .flatMap(({ states }) => states.slice(-1).map(({ row }) => codeText(row.text)))
    .filter((text) => /\p{L}/u.test(text));
  return texts.filter((text) => CODE.test(text)).length > texts.length * CODE_SHARE;
}

/** Returns whether a line number stands left of the text, with the next or previous number below or above it. */
function isNumbered({ states }: Place, showings: readonly Showing[]): boolean {
  const last = states.at(-1);
  const rows = last ? findRowsAt(showings, last.seconds) : [];
  if (!last) return false;
  const own = numbersOf(rows).filter((one) => Math.abs(middleOf(one.row) - middleOf(last.row)) < last.row.height * 0.6);
  return own.some(({ row, number }) => {
    const isLeft = row === last.row || (rightOf(row) <= last.row.x + row.height * 0.3 && last.row.x - rightOf(row) < row.height * 20);
    const near = numbersOf(rows).filter((other) => other.row !== row && Math.abs(rightOf(other.row) - rightOf(row)) < row.height * 40);
    return (
      isLeft &&
      near.some(
        (other) => Math.abs(other.number - number) === 1 && Math.abs(other.row.x - row.x) < row.height && pitchOf(other.row, row) < 2.2,
      )
    );
  });
}

const numbersOf = memoizeByList((rows: readonly Row[]): { row: Row; number: number }[] =>
  rows.flatMap((row) => {
    const [, digits] = /^(\d{1,4})(?:\s|$)/u.exec(row.text) ?? [];
    return digits === undefined ? [] : [{ row, number: Number(digits) }];
  }),
);

function pitchOf(a: Row, b: Row): number {
  return Math.abs(middleOf(a) - middleOf(b)) / Math.max(a.height, b.height);
}

/** Returns the line if it grew letter by letter. A line that was already there, or appeared as a whole, was not written. */
function lineOf(place: Place, moves: ReadonlyMap<number, number>): Line[] {
  const texts = place.states.map(({ seconds, row }) => ({ seconds, row, text: codeText(row.text) })).filter(({ text }) => text !== '');
  const [first] = texts;
  const last = texts.at(-1);
  if (!first || !last || place.states[0]?.seconds === 0) return [];
  const lengths = texts.map(({ text }) => withoutSpaces(text).length);
  const isOwn = (at: number): boolean => (moves.get(texts[at]?.seconds ?? 0) ?? 0) <= TOGETHER_MOST;
  const steps = lengths.filter((length, at) => at > 0 && length > (lengths[at - 1] ?? 0) && isOwn(at)).length;
  const grewBy = (lengths.at(-1) ?? 0) - (lengths[0] ?? 0);
  return steps >= 1 && grewBy >= 3
    ? [{ place, row: last.row, text: last.text, startSeconds: first.seconds, endSeconds: last.seconds }]
    : [];
}

function codeText(text: string): string {
  return removeCaret(text.replace(/^\d{1,4}(?:\s+|$)/u, ''));
}

function piecesOf(lines: readonly Line[]): Line[][] {
  const pieces: Line[][] = [];
  for (const line of lines) {
    const piece = pieces.at(-1);
    const isNear = piece?.findLast(
      (one) => pitchOf(one.row, line.row) < LINES_APART * 1.8 && line.startSeconds - one.endSeconds < PAUSE_SECONDS,
    );
    if (piece && isNear) piece.push(line);
    else pieces.push([line]);
  }
  return pieces;
}

function toAction(piece: readonly Line[], showings: readonly Showing[]): Action {
  const sorted = piece.toSorted((a, b) => a.row.y - b.row.y);
  const margin = Math.min(...sorted.map(({ row }) => row.x));
  const text = sorted.map((line) => `${' '.repeat(indentOf(line, margin))}${line.text}`).join('\n');
  const endSeconds = Math.max(...sorted.map((line) => line.endSeconds));
  const startSeconds = Math.min(...sorted.map((line) => line.startSeconds));
  const certainty = Math.min(...sorted.map(({ row }) => row.confidence)) * CERTAIN;
  const box = { x: margin, y: sorted[0]?.row.y ?? 0, width: Math.max(...sorted.map(({ row }) => rightOf(row))) - margin, height: 0 };
  box.height = Math.max(...sorted.map(({ row }) => row.y + row.height)) - box.y;
  return {
    act: 'code',
    certainty,
    object: fileOf(sorted, showings),
    value: { text, origin: 'read', certainty },
    position: { box, point: null },
    startSeconds,
    endSeconds,
    showSeconds: endSeconds + 0.2,
  };
}

function indentOf({ row }: Line, margin: number): number {
  return Math.round((row.x - margin) / letterWidth(row));
}

/** Returns the file name from a path below the tabs, from the window title, or from the only tab. */
function fileOf([line]: readonly Line[], showings: readonly Showing[]): ScoredText | null {
  const rows = line === undefined ? [] : findRowsAt(showings, line.endSeconds);
  const above = rows.filter((row) => line !== undefined && row.y < line.row.y && FILE.test(row.text) && row.text.length < 90);
  const path = above.find(({ text }) => /\.\w{1,5}\s*>/u.test(text)) ?? above.find(({ text }) => /\s[-–—]\s/u.test(text));
  const tabs = above.filter(({ text }) => text.length < 30);
  const only = new Set(tabs.map(({ text }) => FILE.exec(text)?.[0])).size === 1 ? tabs[0] : undefined;
  const named = path ?? only;
  const name = FILE.exec(named?.text ?? '')?.[0];
  return named && name !== undefined ? { text: name, origin: 'read', certainty: named.confidence * (path ? 0.95 : 0.8) } : null;
}
