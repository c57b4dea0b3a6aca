/** The texts on the screen over time: the rows at each time, and the positions in which one text developed from another. */
import type { Box, ScreenLine } from '@docreel/recording';
import { middleOf, rightOf } from '../../boxes.ts';
import { countBelow, countUntil, memoizeByList } from '../../lists.ts';
import { similarity } from '../../similarity.ts';

/** One OCR reading of a row. The same object is reused as long as its lines do not change, so each object is a separate reading. */
export interface Row extends Box {
  text: string;
  confidence: number;
  startSeconds: number;
}

export interface Showing {
  seconds: number;
  /** Ordered from top to bottom. */
  rows: readonly Row[];
}

/** Maximum gap within a row, in line heights: about two letters of a monospaced font. */
const GAP = 0.9;
const ALIGNED = 0.5;
const NO_SPACE_LETTERS = 0.35;

/** Returns the rows on screen at each time at which a line appeared or disappeared. */
function listShowings(lines: readonly ScreenLine[]): Showing[] {
  const sorted = lines.filter((line) => line.text.trim() !== '').toSorted((a, b) => a.startSeconds - b.startSeconds);
  const moments = [...new Set(sorted.flatMap((line) => [line.startSeconds, line.endSeconds]))].sort((a, b) => a - b);
  const known = new Map<string, Row>();
  const numbers = new Map(sorted.map((line, at) => [line, at]));
  let open: ScreenLine[] = [];
  let next = 0;
  return moments.map((seconds) => {
    open = open.filter((line) => line.endSeconds > seconds);
    for (let line = sorted[next]; line && line.startSeconds <= seconds; line = sorted[++next]) open.push(line);
    const rows = groupsOf(open).map((parts) => {
      const key = parts.map((part) => numbers.get(part)).join();
      const row = known.get(key) ?? rowOf(parts);
      known.set(key, row);
      return row;
    });
    return { seconds, rows: rows.sort((a, b) => a.y - b.y || a.x - b.x) };
  });
}

const secondsOf = memoizeByList((showings: readonly Showing[]) => showings.map(({ seconds }) => seconds));

/** Returns the rows on screen at the given time. */
export function findRowsAt(showings: readonly Showing[], seconds: number): readonly Row[] {
  return showings[countUntil(secondsOf(showings), seconds) - 1]?.rows ?? [];
}

/** Returns the rows on screen since the given time, and those before it. Both are empty if nothing changed at exactly that time. */
export function findChangeAt(showings: readonly Showing[], seconds: number): { rows: readonly Row[]; before: readonly Row[] } {
  const at = countBelow(secondsOf(showings), seconds);
  const now = showings[at];
  return now?.seconds === seconds ? { rows: now.rows, before: showings[at - 1]?.rows ?? [] } : { rows: [], before: [] };
}

/** Returns the showings from `fromSeconds` until before `toSeconds`. */
export function showingsBetween(showings: readonly Showing[], fromSeconds: number, toSeconds: number): readonly Showing[] {
  const all = secondsOf(showings);
  return showings.slice(countBelow(all, fromSeconds), countBelow(all, toSeconds));
}

/** Groups lines of similar height that are next to each other, at most a space or two apart. */
function groupsOf(lines: readonly ScreenLine[]): ScreenLine[][] {
  const groups: ScreenLine[][] = [];
  const sorted = lines.toSorted((a, b) => a.x - b.x);
  for (const line of sorted) {
    const group = groups.findLast((one) => {
      const last = one.at(-1);
      return last && isBeside(last, line);
    });
    if (group) join(group, line);
    else groups.push([line]);
  }
  return groups;
}

function isBeside(left: ScreenLine, right: ScreenLine): boolean {
  const height = Math.max(left.height, right.height);
  const gap = right.x - (left.x + left.width);
  return (
    Math.abs(middleOf(left) - middleOf(right)) < height * ALIGNED &&
    gap < Math.min(left.height, right.height) * GAP &&
    gap > -left.width - height
  );
}

/** Adds a line to a row. If two readings overlap, the wider and more confident one is kept. */
function join(group: ScreenLine[], line: ScreenLine): void {
  const last = group.at(-1);
  const over = last ? Math.min(rightOf(last), rightOf(line)) - line.x : 0;
  if (!last || over < Math.min(last.width, line.width) * 0.5) group.push(line);
  else if (line.width * line.confidence > last.width * last.confidence) group.splice(-1, 1, line);
}

function rowOf(parts: readonly ScreenLine[]): Row {
  const y = Math.min(...parts.map((part) => part.y));
  const x = Math.min(...parts.map((part) => part.x));
  const letters = parts.reduce((sum, part) => sum + part.text.length, 0);
  let text = '';
  let end = x;
  for (const part of parts) {
    const isApart = part.x - end > letterWidth(part) * NO_SPACE_LETTERS;
    text += text !== '' && isApart ? ` ${part.text.trim()}` : part.text.trim();
    end = rightOf(part);
  }
  return {
    text,
    confidence: parts.reduce((sum, part) => sum + part.confidence * part.text.length, 0) / Math.max(1, letters),
    x,
    y,
    width: Math.max(...parts.map(rightOf)) - x,
    height: Math.max(...parts.map((part) => part.y + part.height)) - y,
    startSeconds: Math.max(...parts.map((part) => part.startSeconds)),
  };
}

/**
 * Returns the width of a letter in pixels. For short texts it is derived from the height, which is more reliable: a letter is about half as
 * wide as its line is high.
 */
export function letterWidth({ text, width, height }: Box & { text: string }): number {
  return text.length >= 5 ? width / text.length : height / 2;
}

/** Removes all spaces, because OCR loses some and invents others. */
export function withoutSpaces(text: string): string {
  return text.replace(/\s+/gu, '');
}

export interface PlaceState {
  seconds: number;
  row: Row;
}

export interface Place {
  /** Time at which the text was first seen. */
  startSeconds: number;
  states: PlaceState[];
  /** First time at which the text was gone or replaced by another one. */
  endSeconds: number;
}

const SHIFT = { x: 0.9, y: 0.5 };
/**
 * Maximum time for which a line is missing while OCR reads it again. A line that returns with the same or more letters was missed by OCR
 * and may be missing for longer.
 */
const AWAY_SECONDS = 1.5;
const MISSED_SECONDS = 8;
const SAME = 0.5;
const BEGUN_LETTERS = 8;
/** Height in pixels of the bands in which rows are indexed, so that a dense screen does not cost the square of its rows. */
const BAND = 64;

function trackPlaces(showings: readonly Showing[]): Place[] {
  const done: Place[] = [];
  let open: Place[] = [];
  for (const { seconds, rows } of showings) {
    const free = new Set(open);
    const bands = Map.groupBy(open, ({ states }) => bandOf(states.at(-1)?.row));
    for (const row of rows) {
      const near = [0, -1, 1].flatMap((by) => bands.get(bandOf(row) + by) ?? []);
      const place = near.find((one) => free.has(one) && goesOn(one, row, seconds));
      if (place) free.delete(place);
      if (place) goOn(place, row, seconds);
      else open.push({ startSeconds: seconds, states: [{ seconds, row }], endSeconds: Infinity });
    }
    for (const place of free) place.endSeconds = Math.min(place.endSeconds, seconds);
    const gone = [...free].filter(({ endSeconds }) => seconds - endSeconds > MISSED_SECONDS);
    done.push(...gone);
    if (gone.length > 0) open = open.filter((place) => !gone.includes(place));
  }
  const end = showings.at(-1)?.seconds ?? 0;
  return [...done, ...open].map((place) => ({ ...place, endSeconds: Math.min(place.endSeconds, end) }));
}

function goOn(place: Place, row: Row, seconds: number): void {
  if (place.states.at(-1)?.row !== row) place.states.push({ seconds, row });
  place.endSeconds = Infinity;
}

function bandOf(row: Row | undefined): number {
  return Math.floor((row ? middleOf(row) : 0) / BAND);
}

function goesOn({ states, endSeconds }: Place, row: Row, seconds: number): boolean {
  const last = states.at(-1)?.row;
  if (!last) return false;
  if (last === row) return true;
  const height = Math.min(last.height, row.height);
  if (Math.abs(last.x - row.x) > height * SHIFT.x || Math.abs(middleOf(last) - middleOf(row)) > height * SHIFT.y) return false;
  return seconds - endSeconds > AWAY_SECONDS ? lettersOf(row.text).startsWith(lettersOf(last.text)) : isKin(last.text, row.text);
}

/** Returns whether both texts begin alike. The answer to a question replaces the text after it. */
function beginAlike(a: string, b: string): boolean {
  let same = 0;
  while (same < Math.min(a.length, b.length) && a[same] === b[same]) same++;
  return same >= BEGUN_LETTERS && same >= Math.min(a.length, b.length) * SAME;
}

/** Removes a leading mark and a caret at the end. */
function lettersOf(text: string): string {
  return withoutSpaces(text).replace(/^[^\p{L}\p{N}]+|[|_]+$/gu, '');
}

/** Returns whether one text developed from the other: it continues it, corrects it, or is another reading of it. */
function isKin(before: string, after: string): boolean {
  const [a, b] = [withoutSpaces(before), withoutSpaces(after)];
  // A line of which only a mark remains was not extended or shortened; it is another line.
  return b.startsWith(a) || (a.startsWith(b) && lettersOf(b) !== '') || similarity(a, b) >= SAME || beginAlike(a, b);
}

/** Returns how many rows grew or shrank at each time. */
export function findMoves(places: readonly Place[]): Map<number, number> {
  const moves = new Map<number, number>();
  for (const { states } of places) {
    for (const [at, { seconds, row }] of states.entries()) {
      const before = states[at - 1]?.row;
      if (before && withoutSpaces(before.text).length !== withoutSpaces(row.text).length && row.text.length > 2)
        moves.set(seconds, (moves.get(seconds) ?? 0) + 1);
    }
  }
  return moves;
}

/** The texts of a recording over time: the rows on the screen at each time, and the positions in which texts developed. */
export interface TrackedText {
  places: readonly Place[];
  showings: readonly Showing[];
}

/** Tracks the texts once for all detectors. */
export const trackTexts = memoizeByList((lines: readonly ScreenLine[]): TrackedText => {
  const showings = listShowings(lines);
  return { showings, places: trackPlaces(showings) };
});
