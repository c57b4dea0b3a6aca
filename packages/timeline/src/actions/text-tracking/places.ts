/** A text position over time: the texts that stood in one row, as long as each developed from the one before. */
import type { ScreenLine } from '@docreel/recording';
import { middleOf } from '../../boxes.ts';
import { listShowings, type Row, type Showing, withoutSpaces } from './rows.ts';
import { memoizeByList } from '../../memoize-by-list.ts';
import { similarity } from '../../similarity.ts';

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

export function trackPlaces(showings: readonly Showing[]): Place[] {
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
export function isKin(before: string, after: string): boolean {
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
