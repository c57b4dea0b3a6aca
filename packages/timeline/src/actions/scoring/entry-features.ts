/** Describes by numbers whether a text was entered: how its row changed, whether a field got the focus, and where the text appeared later. */
import type { Box, Recording, ScreenChange, ScreenLine } from '@docreel/recording';
import { overlapAcross, overlapDown } from '../../boxes.ts';
import { memoizeByList, overlapping } from '../../lists.ts';
import { squash } from '../../similarity.ts';
import type { Action } from '../../types.ts';

const NONE = -1;
/** Writing ends up to this long before the text is read, and not later than this after it. */
const WRITTEN_SECONDS = { before: 3, after: 1 };
/** A field that gets the focus changes as a whole up to this long before, and again after the entry. */
const FOCUS_SECONDS = { before: 8, after: 8 };
/** Size of a field in text heights, and how far its text is indented. */
const FIELD = { height: { least: 1.1, most: 6 }, width: 4, indent: 4 };
const CARET = { width: 2, height: 3 };
const LATER_SECONDS = 15;

export function describeEntry(action: Action, recording: Recording): Record<string, number> {
  const box = action.position?.box;
  if (!box) return {};
  return {
    ...describeWriting(action, box, recording),
    ...describeField(action, box, recording),
    ...describeSequel(action, box, recording.lines),
  };
}

/** How the row changed while the text was written. Distances are in text heights. */
function describeWriting({ startSeconds, endSeconds, value }: Action, box: Box, recording: Recording): Record<string, number> {
  const { before, after } = WRITTEN_SECONDS;
  const near = overlapping(findGrowingChanges(recording), Math.min(startSeconds, endSeconds - before), endSeconds + after);
  const here = near.filter((series) => isInRow(series, box) && overlapAcross(series, box) > 0);
  const [best] = here.toSorted((a, b) => coverOf(b, box) - coverOf(a, box));
  if (!best) return { series: 0 };
  const size = Math.max(6, box.height);
  return {
    series: here.length,
    seconds: Math.min(4, best.endSeconds - best.startSeconds),
    letters: Math.min(20, (value?.text.length ?? 0) / (best.endSeconds - best.startSeconds)),
    cover: coverOf(best, box),
    left: clamp((best.x - box.x) / size),
    right: clamp((best.x + best.width - box.x - box.width) / size),
    share: best.share,
    others: Math.min(20, best.others),
    parts: best.parts,
    height: best.height / size,
    untilEnd: endSeconds - best.endSeconds,
    sinceStart: startSeconds - best.startSeconds,
  };
}

/** Whether a frame around the text changed as a whole before and after, as a field does that gets and loses the focus. */
function describeField({ startSeconds, endSeconds }: Action, box: Box, { changes, pointer }: Recording): Record<string, number> {
  const size = Math.max(6, box.height);
  const framesIn = (found: readonly ScreenChange[]) => found.flatMap((change) => change.boxes.filter((one) => isFrame(one, box, size)));
  const before = framesIn(overlapping(changes, startSeconds - FOCUS_SECONDS.before, startSeconds + 0.3));
  const after = framesIn(overlapping(changes, endSeconds - 0.3, endSeconds + FOCUS_SECONDS.after));
  const [frame] = [...before, ...after].toSorted((a, b) => a.width * a.height - b.width * b.height);
  const again = before.some((one) => after.some((other) => Math.abs(one.x - other.x) <= 8 && Math.abs(one.width - other.width) <= 16));
  const around = frame ?? { x: box.x - size, y: box.y - size / 2, width: Math.max(box.width, size * 12), height: size * 2 };
  const rest = overlapping(pointer, startSeconds - FOCUS_SECONDS.before, endSeconds).findLast(
    ({ x, y }) => x >= around.x && x <= around.x + around.width && y >= around.y && y <= around.y + around.height,
  );
  const carets = overlapping(changes, startSeconds - 4, endSeconds + 4).filter(
    ({ boxes }) =>
      boxes.length === 1 && boxes.some((one) => isInRow(one, box) && one.width <= CARET.width * size && one.height <= CARET.height * size),
  );
  return {
    frameBefore: before.length,
    frameAfter: after.length,
    frameAgain: Number(again),
    frameWidth: frame ? Math.min(60, frame.width / size) : NONE,
    frameHeight: frame ? frame.height / size : NONE,
    frameIndent: frame ? (box.x - frame.x) / size : NONE,
    frameFill: frame ? box.width / frame.width : NONE,
    restIn: rest ? Math.min(10, Math.max(NONE, startSeconds - rest.endSeconds)) : 10,
    isBar: rest ? Number(rest.shape === 'bar') : NONE,
    carets: carets.length,
  };
}

/** Compares the position before and after the entry, and finds the text in other positions later, for example as the name of a created item. */
function describeSequel(
  { startSeconds, endSeconds, value, object }: Action,
  box: Box,
  lines: readonly ScreenLine[],
): Record<string, number> {
  const text = squash(value?.text ?? object?.text ?? '');
  const isHere = (line: ScreenLine) => isInRow(line, box) && overlapAcross(line, box) > 0;
  const contains = (line: ScreenLine) => text.length > 1 && squash(line.text).includes(text);
  const later = overlapping(lines, endSeconds, endSeconds + LATER_SECONDS).filter(
    (line) => line.startSeconds > endSeconds + 0.3 && !isHere(line) && contains(line),
  );
  const previous = overlapping(lines, startSeconds - 8, startSeconds - 0.3).filter((line) => isHere(line) && !contains(line));
  const last = previous.toSorted((a, b) => a.endSeconds - b.endSeconds).at(-1);
  const here = overlapping(lines, endSeconds, endSeconds + LATER_SECONDS).filter((line) => isHere(line) && contains(line));
  const exact = here.filter((line) => squash(line.text) === text);
  const equal = equalLines(lines).get(text) ?? [];
  const came = overlapping(lines, startSeconds, endSeconds + 0.5).filter((line) => line.startSeconds >= startSeconds - 0.3);
  return {
    later: later.length,
    laterAfter: later.length > 0 ? Math.min(...later.map((line) => line.startSeconds)) - endSeconds : LATER_SECONDS,
    previousLetters: last?.text.length ?? 0,
    previousGap: last ? startSeconds - last.endSeconds : 9,
    previousStays: last ? Math.min(20, last.endSeconds - last.startSeconds) : 0,
    isPreviousPart: Number(last !== undefined && squash(last.text).length > 1 && text.includes(squash(last.text))),
    staysHere: here.length > 0 ? Math.min(LATER_SECONDS, Math.max(...here.map((line) => line.endSeconds)) - endSeconds) : 0,
    exactHere: exact.length,
    shownBefore: Math.min(10, equal.filter((line) => line.endSeconds < startSeconds - 1).length),
    shownLater: Math.min(10, equal.filter((line) => line.startSeconds > endSeconds + 1).length),
    cameOutside: Math.min(40, came.filter((line) => !isHere(line)).length),
  };
}

const equalLines = memoizeByList((lines: readonly ScreenLine[]) => Map.groupBy(lines, ({ text }) => squash(text)));

function isFrame(one: Box, box: Box, size: number): boolean {
  return (
    one.height >= size * FIELD.height.least &&
    one.height <= size * FIELD.height.most &&
    one.width >= size * FIELD.width &&
    one.x <= box.x + size / 2 &&
    one.x >= box.x - size * FIELD.indent &&
    one.x + one.width >= box.x + box.width - size / 2 &&
    one.y <= box.y + size / 3 &&
    one.y + one.height >= box.y + box.height - size / 3
  );
}

function isInRow(one: Box, box: Box): boolean {
  return overlapDown(one, box) > Math.min(one.height, box.height) / 2 && one.height <= box.height * CARET.height + 8;
}

/** Returns how far the change and the text cover the same width, 0 to 1. Change boxes are up to 16 pixels wider than the text. */
function coverOf(series: GrowingChange, box: Box): number {
  return Math.max(0, overlapAcross(series, box)) / Math.max(series.width - 16, box.width, 1);
}

function clamp(value: number): number {
  return Math.max(-20, Math.min(20, value));
}

/** A series of changes in one row. The box contains all of them. */
export interface GrowingChange extends Box {
  startSeconds: number;
  endSeconds: number;
  /** Largest share of the picture that changed at one time, 0 to 1. */
  share: number;
  /** Largest number of other boxes that changed at the same time. */
  others: number;
  /** Number of changes in the series. */
  parts: number;
}

/** Maximum height of a row, as a share of the picture's height or in pixels. */
const ROW = { share: 0.07, pixels: 34 };
/** A change of this duration has several keystrokes. A shorter one has one key: it is narrow, in row heights. */
const LASTS_SECONDS = 0.5;
const KEY_WIDTH = 2.5;
/** Within this time, and this far to the right in row heights, another change continues the series. */
const PAUSE_SECONDS = 1.1;
const REACH = 3;
/** Edges of changes are multiples of this many pixels. */
const GRID = 8;
const LEAST_WIDTH = 16;

const growingOf = memoizeByList((_changes: readonly ScreenChange[]) => new Map<number, GrowingChange[]>());

export function findGrowingChanges({ changes, source }: Pick<Recording, 'changes' | 'source'>): GrowingChange[] {
  const known = growingOf(changes).get(source.height);
  if (known) return known;
  const highest = Math.max(ROW.pixels, source.height * ROW.share);
  const series: GrowingChange[] = [];
  for (const change of changes) {
    const seconds = change.endSeconds - change.startSeconds;
    for (const box of change.boxes) {
      if (box.height > highest || (seconds < LASTS_SECONDS && box.width > KEY_WIDTH * box.height)) continue;
      const found = series.findLast((one) => continues(one, box, change.startSeconds));
      if (found) extend(found, box, change);
      else series.push({ ...box, ...spanOf(change), share: change.share, others: change.boxes.length - 1, parts: 1 });
    }
  }
  const found = series.filter((one) => one.endSeconds - one.startSeconds >= LASTS_SECONDS && one.width >= LEAST_WIDTH);
  growingOf(changes).set(source.height, found);
  return found;
}

function spanOf({ startSeconds, endSeconds }: ScreenChange) {
  return { startSeconds, endSeconds };
}

function continues(series: GrowingChange, box: Box, seconds: number): boolean {
  const gap = seconds - series.endSeconds;
  return (
    gap >= -0.01 &&
    gap <= PAUSE_SECONDS &&
    overlapDown(series, box) > Math.min(series.height, box.height) / 2 &&
    box.x >= series.x - GRID &&
    box.x <= series.x + series.width + REACH * series.height
  );
}

function extend(series: GrowingChange, box: Box, change: ScreenChange): void {
  const right = Math.max(series.x + series.width, box.x + box.width);
  const bottom = Math.max(series.y + series.height, box.y + box.height);
  series.x = Math.min(series.x, box.x);
  series.y = Math.min(series.y, box.y);
  series.width = right - series.x;
  series.height = bottom - series.y;
  series.endSeconds = change.endSeconds;
  series.share = Math.max(series.share, change.share);
  series.others = Math.max(series.others, change.boxes.length - 1);
  series.parts += 1;
}
