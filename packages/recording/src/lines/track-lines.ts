/**
 * Combines consecutive OCR readings into lines with times. The same letters in the same position are one line, however often OCR reads
 * them.
 */
import type { Box, ScreenLine } from '../types.ts';

/** The OCR result of one picture. */
export interface ScreenReading {
  seconds: number;
  labels: readonly ReadLabel[];
}

export interface ReadLabel extends Box {
  text: string;
  confidence: number;
}

/** Maximum time for which a pointer or a flash hides a line. */
const HIDDEN_SECONDS = 2.5;
/** Maximum difference in position between two readings of a line, in line heights. */
const SHIFT_HEIGHTS = 0.5;
/**
 * Minimum growth of a line, in line heights. A letter is about half as wide as the line is high, so a smaller difference is only an
 * inaccurate reading.
 */
const GROWN_HEIGHTS = 0.3;
/** Maximum share of different letters between two readings of one line. */
const MISREAD_SHARE = 0.25;

interface Tracked {
  line: ScreenLine;
  /** Time of the last OCR reading that contains the line. */
  seenSeconds: number;
  /** Time of the first later OCR reading that does not contain the line. */
  missedSeconds: number | null;
  /** Sum of the OCR confidences for each spelling. */
  votes: Map<string, number>;
}

export interface LineTracker {
  add(reading: ScreenReading): void;
  /** Returns all lines, ordered by start time and then from top to bottom. */
  end(seconds: number): ScreenLine[];
}

export function createLineTracker(): LineTracker {
  const done: ScreenLine[] = [];
  let open: Tracked[] = [];

  function add({ seconds, labels }: ScreenReading): void {
    const free = new Set(open);
    const places = placesOf(open);
    for (const label of labels) {
      const known = near(places, label).find((one) => free.has(one) && isSame(one.line, label));
      if (known) {
        free.delete(known);
        seeAgain(known, label, seconds);
      } else open.push(begin(label, seconds));
    }
    for (const missed of free) missed.missedSeconds ??= seconds;
    const gone = open.filter(({ seenSeconds, missedSeconds }) => missedSeconds !== null && seconds - seenSeconds > HIDDEN_SECONDS);
    for (const one of gone) finish(one, seconds);
    if (gone.length > 0) open = open.filter((one) => !gone.includes(one));
  }

  function finish({ line, missedSeconds }: Tracked, seconds: number): void {
    done.push({ ...line, endSeconds: missedSeconds ?? seconds });
  }

  function end(seconds: number): ScreenLine[] {
    for (const one of open) finish(one, seconds);
    open = [];
    return done.sort((a, b) => a.startSeconds - b.startSeconds || a.y - b.y || a.x - b.x);
  }

  return { add, end };
}

function begin({ text, confidence, x, y, width, height }: ReadLabel, seconds: number): Tracked {
  const line = { text, confidence, x, y, width, height, startSeconds: seconds, endSeconds: seconds };
  return { line, seenSeconds: seconds, missedSeconds: null, votes: new Map([[text, confidence]]) };
}

/** Adds a reading. The spelling with the highest sum of confidences becomes the text of the line. */
function seeAgain(known: Tracked, { text, confidence }: ReadLabel, seconds: number): void {
  known.seenSeconds = seconds;
  known.missedSeconds = null;
  const votes = (known.votes.get(text) ?? 0) + confidence;
  known.votes.set(text, votes);
  if (text === known.line.text) known.line.confidence = Math.max(known.line.confidence, confidence);
  else if (votes > (known.votes.get(known.line.text) ?? 0)) Object.assign(known.line, { text, confidence });
}

function isSame(line: ScreenLine, label: ReadLabel): boolean {
  const height = Math.max(line.height, label.height);
  if (Math.abs(line.x - label.x) > height * SHIFT_HEIGHTS) return false;
  if (Math.abs(line.y + line.height / 2 - (label.y + label.height / 2)) > height * SHIFT_HEIGHTS) return false;
  if (line.text === label.text) return true;
  return Math.abs(line.width - label.width) < height * GROWN_HEIGHTS && isMisread(line.text, label.text);
}

/** Returns whether both texts are readings of one line: they have nearly the same length, and most letters are equal in their positions. */
function isMisread(a: string, b: string): boolean {
  const [one, other] = [a.replace(/\s+/gu, ''), b.replace(/\s+/gu, '')];
  const longest = Math.max(one.length, other.length);
  if (Math.abs(one.length - other.length) > Math.max(1, longest * 0.1)) return false;
  const wrong = Math.min(differing(one, other), differing(one.split('').reverse().join(''), other.split('').reverse().join('')));
  return longest > 3 && wrong <= longest * MISREAD_SHARE;
}

function differing(a: string, b: string): number {
  let count = 0;
  for (let at = 0; at < Math.max(a.length, b.length); at++) if (a[at] !== b[at]) count++;
  return count;
}

/**
 * Height in pixels of the bands in which lines are indexed. With bands, the time for a dense screen does not grow with the square of its
 * number of lines.
 */
const ROW = 32;

function placesOf(open: readonly Tracked[]): Map<number, Tracked[]> {
  return Map.groupBy(open, ({ line }) => Math.floor(line.y / ROW));
}

function near(places: ReadonlyMap<number, Tracked[]>, { y, height }: ReadLabel): Tracked[] {
  const row = Math.floor(y / ROW);
  const reach = 1 + Math.floor(height / ROW);
  return Array.from({ length: 2 * reach + 1 }, (_, at) => places.get(row - reach + at) ?? []).flat();
}
