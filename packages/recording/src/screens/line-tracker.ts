/**
 * Combines consecutive OCR readings into lines with times. The same letters in the same position are one line, however often OCR reads
 * them.
 */
import type { Box, ScreenLine, Surface } from '../types.ts';

/** The OCR result of one frame. */
interface OcrReading {
  seconds: number;
  labels: readonly OcrText[];
}

export interface OcrText extends Box {
  text: string;
  confidence: number;
  surface?: Surface;
}

/** Maximum time for which a pointer or a flash hides a line. */
const MAX_HIDDEN_SECONDS = 2.5;
/** Maximum difference in position between two readings of a line, in line heights. */
const SHIFT_HEIGHTS = 0.5;
/**
 * Minimum growth of a line, in line heights. A letter is about half as wide as the line is high, so a smaller difference is only an
 * inaccurate reading.
 */
const GROWN_HEIGHTS = 0.3;
/** Maximum share of different letters between two readings of one line. */
const MISREAD_SHARE = 0.25;

/** Minimum confidence of a number that was read correctly. The pointer or a fade lowers the confidence of a misread one. */
const SURELY_READ = 0.95;

/** Weight of a reading from the cache of the OCR engine, which only says that the line is still there. */
const CACHED_VOTE = 1 / 8;

interface TrackedLine {
  line: ScreenLine;
  /** Time of the last OCR reading that contains the line. */
  seenSeconds: number;
  /** Time of the first later OCR reading that does not contain the line. */
  missedSeconds: number | null;
  /** Sum of the OCR confidences for each spelling. */
  votes: Map<string, number>;
  /** Last reading. An equal one comes from the cache of the OCR engine. */
  last: Pick<OcrText, 'text' | 'confidence'>;
}

interface LineTracker {
  add(reading: OcrReading): void;
  /** Returns all lines, ordered by start time and then from top to bottom. */
  end(seconds: number): ScreenLine[];
}

export function createLineTracker(): LineTracker {
  const done: ScreenLine[] = [];
  let open: TrackedLine[] = [];

  function add({ seconds, labels }: OcrReading): void {
    const unmatched = new Set(open);
    const index = indexByBand(open);
    for (const label of labels) {
      const known = findNearby(index, label).find((one) => unmatched.has(one) && isSameLine(one.line, label));
      if (known) {
        unmatched.delete(known);
        addReading(known, label, seconds);
      } else open.push(startLine(label, seconds));
    }
    for (const missed of unmatched) missed.missedSeconds ??= seconds;
    const expired = open.filter(({ seenSeconds, missedSeconds }) => missedSeconds !== null && seconds - seenSeconds > MAX_HIDDEN_SECONDS);
    for (const one of expired) finish(one, seconds);
    if (expired.length > 0) open = open.filter((one) => !expired.includes(one));
  }

  function finish({ line, missedSeconds }: TrackedLine, seconds: number): void {
    done.push({ ...line, endSeconds: missedSeconds ?? seconds });
  }

  function end(seconds: number): ScreenLine[] {
    for (const one of open) finish(one, seconds);
    open = [];
    return done.sort((a, b) => a.startSeconds - b.startSeconds || a.y - b.y || a.x - b.x);
  }

  return { add, end };
}

function startLine({ text, confidence, x, y, width, height, surface }: OcrText, seconds: number): TrackedLine {
  const line = { text, confidence, x, y, width, height, startSeconds: seconds, endSeconds: seconds, ...(surface && { surface }) };
  return { line, seenSeconds: seconds, missedSeconds: null, votes: new Map([[text, toVote(confidence)]]), last: { text, confidence } };
}

/** Adds a reading. The spelling with the highest sum of confidences becomes the text of the line. */
function addReading(known: TrackedLine, { text, confidence }: OcrText, seconds: number): void {
  known.seenSeconds = seconds;
  known.missedSeconds = null;
  const isCached = text === known.last.text && confidence === known.last.confidence;
  known.last = { text, confidence };
  const votes = (known.votes.get(text) ?? 0) + toVote(confidence) * (isCached ? CACHED_VOTE : 1);
  known.votes.set(text, votes);
  if (text === known.line.text) known.line.confidence = Math.max(known.line.confidence, confidence);
  else if (votes > (known.votes.get(known.line.text) ?? 0)) Object.assign(known.line, { text, confidence });
}

/**
 * Returns the weight of a reading. A letter under the pointer lowers the confidence of a line from 0.99 to 0.95 or less, and the pointer
 * often rests on a line for longer than it is away.
 */
function toVote(confidence: number): number {
  return confidence ** 20;
}

function isSameLine(line: ScreenLine, label: OcrText): boolean {
  const height = Math.max(line.height, label.height);
  if (Math.abs(line.x - label.x) > height * SHIFT_HEIGHTS) return false;
  if (Math.abs(line.y + line.height / 2 - (label.y + label.height / 2)) > height * SHIFT_HEIGHTS) return false;
  if (line.text === label.text) return true;
  return Math.abs(line.width - label.width) < height * GROWN_HEIGHTS && isMisread(line.text, label.text) && !hasOtherNumber(line, label);
}

/** Returns whether a number in the line changed, such as the day in a date or the amount in “2 bags”. Both were read with confidence. */
function hasOtherNumber(line: ScreenLine, label: OcrText): boolean {
  const [one, other] = [line.text, label.text].map((text) => text.replace(/\D/gu, ''));
  return one !== other && one?.length === other?.length && Math.min(line.confidence, label.confidence) >= SURELY_READ;
}

/**
 * Returns whether both texts are readings of one line: they have nearly the same length, and most letters are equal in their positions,
 * counted from the start or from the end. A single missing letter, such as one under the pointer, shifts all letters after it.
 */
function isMisread(a: string, b: string): boolean {
  const [one, other] = [a.replace(/\s+/gu, ''), b.replace(/\s+/gu, '')];
  const longest = Math.max(one.length, other.length);
  if (longest <= 3 || Math.abs(one.length - other.length) > Math.max(1, longest * 0.1)) return false;
  const [forward, backward] = [countDifferences(one, other), countDifferences(reverse(one), reverse(other))];
  const start = countCommon(one, other);
  const middle = longest - Math.min(longest, start + countCommon(reverse(one), reverse(other)));
  return Math.min(forward, backward, middle) <= longest * MISREAD_SHARE;
}

function reverse(text: string): string {
  return text.split('').reverse().join('');
}

/** Returns the number of equal letters at the start. */
function countCommon(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count++;
  return count;
}

function countDifferences(one: string, other: string): number {
  let count = 0;
  for (let at = 0; at < Math.max(one.length, other.length); at++) if (one[at] !== other[at]) count++;
  return count;
}

/**
 * Height in pixels of the bands in which lines are indexed. With bands, the time for a dense screen does not grow with the square of its
 * number of lines.
 */
const BAND_HEIGHT = 32;

function indexByBand(open: readonly TrackedLine[]): Map<number, TrackedLine[]> {
  return Map.groupBy(open, ({ line }) => Math.floor(line.y / BAND_HEIGHT));
}

function findNearby(index: ReadonlyMap<number, TrackedLine[]>, { y, height }: OcrText): TrackedLine[] {
  const row = Math.floor(y / BAND_HEIGHT);
  const reach = 1 + Math.floor(height / BAND_HEIGHT);
  return Array.from({ length: 2 * reach + 1 }, (_, at) => index.get(row - reach + at) ?? []).flat();
}
