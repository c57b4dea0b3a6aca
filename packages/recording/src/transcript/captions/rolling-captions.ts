/**
 * A word of rolling captions, as used for live and automatic captions. A new line appears at the bottom, moves up with the next one, and
 * disappears after that. Variants have cues of a few milliseconds in between, windows of two to four lines, lines that grow word by word,
 * and all lines joined into one. After unrolling, each word occurs once, at the time of its first appearance.
 */
import type { TranscriptSegment, Word } from '../../types.ts';

export interface CueWord {
  text: string;
  /** Time of this word, if the file contains word times. */
  startSeconds: number | null;
}

export interface RawCue {
  startSeconds: number;
  endSeconds: number;
  lines: CueWord[][];
}

/** Maximum time for which an empty caption window still counts as continued. */
const MAX_KEPT_SECONDS = 5;
/**
 * Maximum pause before repeated words in a file whose captions do not roll. After a shorter pause they are one caption split in two;
 * after a longer one the speaker repeated them.
 */
const MAX_SPLIT_SECONDS = 0.25;
/**
 * Minimum share of cues that repeat words of the previous one. In rolling files nearly all cues do. In other files only those few do in
 * which a speaker repeats something.
 */
const MIN_ROLLING_SHARE = 0.4;
/** Minimum number of such cues in a rolling file. */
const MIN_ROLLING_CUES = 2;
/** Minimum share of cues that add one word to the previous cue in a file in which each word is a cue. */
const MIN_GROWING_SHARE = 0.4;
/** Maximum number of positions at which repeated words may start: more than the lines of a caption window, or the words of a line. */
const MAX_STARTS = 48;

/** The visible text of a cue. */
interface Window {
  keys: string[];
  words: CueWord[];
  /** Positions at which the lines of the cue, and the additions of earlier cues, start. */
  starts: number[];
  lineStarts: ReadonlySet<number>;
  /** Position before which no word time shows that a word is new. */
  untimed: number;
  startSeconds: number;
  endSeconds: number;
}

/** Returns the words of the cues in order of time, each once. */
export function unrollCues(cues: readonly RawCue[]): TranscriptSegment[] {
  const windows = cues.map(createWindow).filter((window) => window.words.length > 0);
  const overlaps = findOverlaps(windows);
  const evidence = overlaps.filter(
    (kept, at) => kept > 0 && (!isRepeated(windows, at, kept) || measurePause(windows, at) <= MAX_SPLIT_SECONDS),
  );
  const isRolling = evidence.length >= Math.max(MIN_ROLLING_CUES, (windows.length - 1) * MIN_ROLLING_SHARE);
  const segments: TranscriptSegment[] = [];
  for (const [at, window] of windows.entries()) {
    const shown = countPreviousWords(windows, at);
    const pause = measurePause(windows, at);
    const overlapping = overlaps[at] ?? 0;
    const kept = (isRolling ? pause <= MAX_KEPT_SECONDS : pause <= MAX_SPLIT_SECONDS && isRepeated(windows, at, overlapping))
      ? overlapping
      : 0;
    const last = segments.at(-1);
    if (kept === window.words.length && last) last.endSeconds = Math.max(last.endSeconds, window.endSeconds);
    else if (last && kept > 0 && kept === shown && !window.lineStarts.has(kept)) extendSegment(last, window, kept);
    else segments.push(createSegment(window, kept));
  }
  return segments;
}

function isRepeated(windows: readonly Window[], at: number, overlap: number): boolean {
  return overlap === windows[at]?.words.length && overlap === countPreviousWords(windows, at);
}

function countPreviousWords(windows: readonly Window[], at: number): number {
  return windows[at - 1]?.words.length ?? 0;
}

function measurePause(windows: readonly Window[], at: number): number {
  return (windows[at]?.startSeconds ?? 0) - (windows[at - 1]?.endSeconds ?? 0);
}

function createWindow({ startSeconds, endSeconds, lines }: RawCue): Window {
  const full = lines.filter((line) => line.length > 0);
  const words = full.flat();
  const starts: number[] = [];
  let at = 0;
  let untimed = words.length;
  for (const line of full) {
    starts.push(at);
    if (untimed === words.length && line.some((word) => word.startSeconds !== null)) untimed = at;
    at += line.length;
  }
  const keys = words.map(({ text }) => text.toLowerCase());
  return {
    keys,
    words,
    starts: [0, ...starts.slice(1).slice(-MAX_STARTS)],
    lineStarts: new Set(starts),
    untimed,
    startSeconds,
    endSeconds,
  };
}

/**
 * Returns, for each cue, how many of its first words were already visible at the end of the previous cue: whole lines, or everything that
 * the previous cue added.
 */
function findOverlaps(windows: Window[]): number[] {
  const lines = windows.map((window) => window.starts);
  const overlaps = windows.map((window, at) => findOverlap(windows[at - 1] ?? null, window));
  const grown = overlaps.filter(
    (kept, at) => kept > 0 && kept === countPreviousWords(windows, at) && windows[at]?.words.length === kept + 1,
  );
  // If each word is a separate cue, the words added by a cue do not start a line.
  if (grown.length < windows.length * MIN_GROWING_SHARE) return overlaps;
  return windows.map((window, at) => {
    window.starts = lines[at] ?? [];
    const before = windows[at - 1];
    return before ? countSharedWords(before, window) : 0;
  });
}

function findOverlap(before: Window | null, window: Window): number {
  if (!before) return 0;
  const kept = countSharedWords(before, window);
  inheritLineStarts(before, window, kept);
  return kept;
}

function countSharedWords(before: Window, window: Window): number {
  const start = before.starts.find((from) => before.keys.length - from <= window.untimed && isSame(before.keys, from, window.keys));
  return start === undefined ? 0 : before.keys.length - start;
}

function isSame(keys: readonly string[], from: number, others: readonly string[]): boolean {
  for (let at = from; at < keys.length; at++) if (keys[at] !== others[at - from]) return false;
  return true;
}

/**
 * Copies the line starts of the previous cue and adds the start of the new words, because captions joined into one line have no line
 * starts.
 */
function inheritLineStarts(before: Window, window: Window, kept: number): void {
  const moved = before.starts.map((start) => start - (before.words.length - kept)).filter((start) => start >= 0);
  const all = new Set([...window.starts, ...moved, ...(kept < window.words.length ? [kept] : [])]);
  window.starts = [
    0,
    ...[...all]
      .sort((a, b) => a - b)
      .slice(1)
      .slice(-MAX_STARTS),
  ];
}

function createSegment(window: Window, kept: number): TranscriptSegment {
  const added = window.words.slice(kept);
  const text = added.map((word) => word.text).join(' ');
  const startSeconds = added[0]?.startSeconds ?? window.startSeconds;
  return { startSeconds, endSeconds: window.endSeconds, text, confidence: 1, words: toWords(added, window) };
}

/** Extends a growing line, which is one segment. A single new word gets the start of its cue. */
function extendSegment(segment: TranscriptSegment, window: Window, kept: number): void {
  const fresh = window.words.slice(kept);
  const added = toWords(fresh, window);
  const words = segment.words.length > 0 ? segment.words : [];
  const isTimed = added.length > 0 && (segment.words.length > 0 || !/\s/u.test(segment.text));
  const first: Word[] =
    words.length === 0
      ? [{ text: segment.text, startSeconds: segment.startSeconds, endSeconds: segment.endSeconds, confidence: 1 }]
      : words;
  segment.words = isTimed ? [...first, ...added] : [];
  segment.text = `${segment.text} ${fresh.map((word) => word.text).join(' ')}`;
  segment.endSeconds = window.endSeconds;
}

/** Estimated speaking time of a word. The rest of the time until the next word is a pause. */
const SECONDS_PER_WORD = 0.12;
const SECONDS_PER_LETTER = 0.07;

/**
 * Returns the words with their times, if the file contains word times or there is only one word. Words between two known times are
 * distributed between them. Otherwise returns an empty list.
 */
function toWords(added: readonly CueWord[], window: Window): Word[] {
  if (added.length > 1 && added.every((word) => word.startSeconds === null)) return [];
  const starts = added.map((word, at) => word.startSeconds ?? (at === 0 ? window.startSeconds : null));
  let known = 0;
  for (let at = 1; at <= starts.length; at++) {
    const next = at === starts.length ? window.endSeconds : starts[at];
    if (next === null || next === undefined) continue;
    const from = starts[known] ?? window.startSeconds;
    for (let between = known + 1; between < at; between++) starts[between] = from + ((next - from) * (between - known)) / (at - known);
    known = at;
  }
  return added.map(({ text }, at): Word => {
    const startSeconds = starts[at] ?? window.startSeconds;
    const next = Math.max(starts[at + 1] ?? window.endSeconds, startSeconds);
    const spoken = startSeconds + SECONDS_PER_WORD + SECONDS_PER_LETTER * text.length;
    return { text, startSeconds, endSeconds: Math.min(next, spoken), confidence: 1 };
  });
}
