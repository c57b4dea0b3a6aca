/** Describes what surrounds a line by numbers: a row, a menu, a table, running text, code, a terminal. */
import type { Recording, ScreenLine } from '@docreel/recording';
import { memoizeByList } from '../../memoize-by-list.ts';
import { overlapping } from '../../overlapping.ts';
import { PROMPT } from './film-features.ts';
import { overlapAcross, overlapDown } from '../../boxes.ts';

const NONE = -1;
type LayoutFacts = Pick<Recording, 'lines' | 'source'>;

const heightsAt = memoizeByList((_lines: readonly ScreenLine[]) => new Map<number, readonly ScreenLine[]>());

/** Describes what surrounds a line at a time. Distances are in text heights. */
export function describeLayoutOf(line: ScreenLine, seconds: number, { lines, source }: LayoutFacts) {
  const known = heightsAt(lines);
  let shown = known.get(seconds);
  if (!shown) known.set(seconds, (shown = overlapping(lines, seconds, seconds)));
  const size = Math.max(6, line.height);
  const heights = shown.map(({ height }) => height).sort((a, b) => a - b);
  const median = heights[heights.length >> 1] ?? size;
  const row = shown.filter((one) => one !== line && shareDown(one, line) > 0.5);
  const left = row.filter((one) => one.x + one.width <= line.x + size / 2).map((one) => (line.x - one.x - one.width) / size);
  const right = row.filter((one) => one.x >= line.x + line.width - size / 2).map((one) => (one.x - line.x - line.width) / size);
  const column = shown.filter((one) => one !== line && shareAcross(one, line) > 0.3);
  const above = column.filter((one) => one.y + one.height <= line.y + size / 2).map((one) => (line.y - one.y - one.height) / size);
  const below = column.filter((one) => one.y >= line.y + line.height - size / 2).map((one) => (one.y - line.y - line.height) / size);
  const aligned = shown.filter(
    (one) =>
      one !== line &&
      Math.abs(one.x - line.x) <= size * 0.4 &&
      Math.abs(one.y - line.y) < size * 14 &&
      Math.abs(one.height - line.height) <= size * 0.35,
  );
  const near = shown.filter(
    (one) => Math.abs(one.y - line.y) < size * 6 && one.x < line.x + line.width + size * 10 && one.x + one.width > line.x - size * 10,
  );
  const words = near.reduce((sum, { text }) => sum + text.split(/\s+/u).length, 0);
  const together = shown.filter((one) => Math.abs(one.startSeconds - line.startSeconds) < 0.3);
  const code = near.filter(({ text }) => /[{};=<>$#]|\w\(|^\s*(?:\/\/|#)/u.test(text)).length;
  const clamp = (value: number) => Math.max(-1, Math.min(20, value));
  return {
    ...describePane(line, near),
    x: (line.x + line.width / 2) / source.width,
    y: (line.y + line.height / 2) / source.height,
    height: line.height / source.height,
    heightRatio: line.height / Math.max(1, median),
    gapLeft: clamp(Math.min(20, ...left)),
    gapRight: clamp(Math.min(20, ...right)),
    gapAbove: clamp(Math.min(20, ...above)),
    gapBelow: clamp(Math.min(20, ...below)),
    inRow: row.length,
    aligned: aligned.length,
    nearLines: near.length,
    wordsPerLine: words / Math.max(1, near.length),
    codeLines: code / Math.max(1, near.length),
    screenLines: shown.length,
    cameWith: together.length,
    sinceCame: Math.min(30, seconds - line.startSeconds),
  };
}

/** Letters of a line that is long enough to tell its letter width. */
const WIDTH_LETTERS = 6;

/** Features of terminals and editors: letters of one width, and prompts. */
function describePane(line: ScreenLine, near: readonly ScreenLine[]) {
  const widthOf = ({ text, width, height }: ScreenLine) => width / text.length / Math.max(1, height);
  const widths = near.filter(({ text }) => text.length >= WIDTH_LETTERS).map(({ text, width }) => width / text.length);
  const sorted = widths.toSorted((a, b) => a - b);
  const median = sorted[sorted.length >> 1] ?? 1;
  const alike = widths.filter((one) => Math.abs(one - median) < median * 0.06).length;
  return {
    letterWidth: line.text === '' ? NONE : widthOf(line),
    ofOneWidth: widths.length >= 3 ? alike / widths.length : NONE,
    promptLines: near.filter(({ text }) => PROMPT.test(text)).length,
    isPrompt: Number(PROMPT.test(line.text)),
  };
}

function shareDown(a: ScreenLine, b: ScreenLine): number {
  return overlapDown(a, b) / Math.max(1, Math.min(a.height, b.height));
}

function shareAcross(a: ScreenLine, b: ScreenLine): number {
  return overlapAcross(a, b) / Math.max(1, Math.min(a.width, b.width));
}
