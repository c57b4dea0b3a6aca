/**
 * Finds the values that a chart shows while the pointer is on one of its parts: “Sex: Female”, “Race: Latino”, “Total: 79,337”. Such a
 * tooltip appears at the pointer, disappears when it leaves, and returns elsewhere with other values.
 */
import type { Box, ScreenLine } from '@docreel/recording';
import { isInRow, overlap, overlapAcross, unite } from '../../boxes.ts';
import { memoizeByList } from '../../lists.ts';
import { squash } from '../../similarity.ts';

export interface ChartTooltip extends Box {
  startSeconds: number;
  endSeconds: number;
  /** Names and values in reading order. */
  pairs: { name: string; value: string }[];
  /** Lines above the pairs, such as the category “March”. */
  title: string;
  /** Whether a colon separates names from values. */
  hasColons: boolean;
}

/** A tooltip that stays longer is a permanent part of the page. */
const MOST_SECONDS = 25;
/** Lines of one tooltip appear and disappear within these times. OCR reads some of them again when the tooltip moves. */
const TOGETHER_SECONDS = { start: 0.5, end: 1 };
/** Maximum gap between two lines of a tooltip, in text heights. */
const GAP = { down: 1.4, left: 3 };
const MOST_LINES = 8;
/** Maximum numbers of lines and of tooltips that are looked at. They bound the work for any recording. */
const MOST = { lines: 20_000, tooltips: 1000 };
/** “Sex: Female”. The second and later pairs of a line have names of one word: “Status: Without Disability Total: 95,446.7”. */
const NEXT_NAME = /(?<=[\s,])(\p{L}[\p{L}\p{N}_-]*)\s*:\s*(?=\S)/gu;
const FIRST_NAME = /^[^\p{L}\p{N}]{0,3}\s*(\p{L}[\p{L}\p{N}_%()/. -]{0,28}?)\s*:\s*(?=\S)/u;
/** “Online 120”, with the sign of a series before it. */
const NAMED_NUMBER = /^[^\p{L}\p{N}]{0,3}\s*(\p{L}[^\d:]{0,28}?)\s+([-+−]?[\d.,]*\d\s?[%\p{Sc}\p{L}]{0,4})$/u;

/** Returns the tooltips of a recording in order of time. Those with the same names are shown at least twice, with different values. */
export const listChartTooltips = memoizeByList((lines: readonly ScreenLine[]): ChartTooltip[] => {
  const short = lines.filter(({ startSeconds, endSeconds }) => endSeconds - startSeconds <= MOST_SECONDS).slice(0, MOST.lines);
  const blocks = groupIntoBlocks(short.toSorted((a, b) => a.startSeconds - b.startSeconds || a.y - b.y));
  const found = joinSame(blocks.flatMap(readBlock)).slice(0, MOST.tooltips);
  const byNames = Map.groupBy(found, namesOf);
  return found.filter((one) => (byNames.get(namesOf(one)) ?? []).some((other) => isOther(one, other)));
});

/** Returns the names of a tooltip in one spelling. */
export function namesOf({ pairs }: ChartTooltip): string {
  return pairs.map(({ name }) => squash(name)).join('|');
}

/** Returns the title and the values of a tooltip in one spelling. Two parts of a chart differ in them. */
export function valuesOf({ title, pairs }: ChartTooltip): string {
  return squash([title, ...pairs.map(({ value }) => value)].join(' '));
}

/** Returns whether both have other values in other places. A text that changes in its place is a part of the page. */
function isOther(one: ChartTooltip, other: ChartTooltip): boolean {
  return valuesOf(one) !== valuesOf(other) && Math.hypot(one.x - other.x, one.y - other.y) > one.height / one.pairs.length;
}

/** Puts lines that appear below each other at the same time, and disappear at the same time, into one block. */
function groupIntoBlocks(lines: readonly ScreenLine[]): ScreenLine[][] {
  const blocks: ScreenLine[][] = [];
  let first = 0;
  for (const line of lines) {
    while ((blocks[first]?.[0]?.startSeconds ?? line.startSeconds) < line.startSeconds - TOGETHER_SECONDS.start) first++;
    const block = blocks.slice(first).find((one) => one.some((other) => isBeside(line, other)));
    if (!block) blocks.push([line]);
    else if (!block.some((other) => isReadAgain(line, other))) block.push(line);
  }
  return blocks.filter(({ length }) => length <= MOST_LINES).map((block) => block.toSorted((a, b) => a.y - b.y || a.x - b.x));
}

/** Returns whether OCR read a line again in its place. */
function isReadAgain(one: ScreenLine, other: ScreenLine): boolean {
  return overlap(one, other) > 0.5 && squash(one.text) === squash(other.text);
}

function isBeside(one: ScreenLine, other: ScreenLine): boolean {
  const height = Math.max(one.height, other.height);
  const down = Math.max(one.y, other.y) - Math.min(one.y + one.height, other.y + other.height);
  return (
    Math.abs(one.startSeconds - other.startSeconds) <= TOGETHER_SECONDS.start &&
    Math.abs(one.endSeconds - other.endSeconds) <= TOGETHER_SECONDS.end &&
    down < GAP.down * height &&
    overlapAcross(one, other) > -GAP.left * height
  );
}

function readBlock(block: readonly ScreenLine[]): ChartTooltip[] {
  const rows = joinRows(block).map((text) => ({ text, pairs: readPairs(text) }));
  const pairs = rows.flatMap((row) => row.pairs);
  if (!pairs.some(({ value }) => /\d/u.test(value))) return [];
  const above = rows.slice(
    0,
    rows.findIndex((row) => row.pairs.length > 0),
  );
  return [
    {
      ...unite(block),
      startSeconds: Math.min(...block.map(({ startSeconds }) => startSeconds)),
      endSeconds: Math.max(...block.map(({ endSeconds }) => endSeconds)),
      pairs,
      title: above.map(({ text }) => text).join(' '),
      hasColons: rows.some(({ text }) => text.includes(':')),
    },
  ];
}

/** Returns the text of each row. A name and its value can be two lines in one row. */
function joinRows(block: readonly ScreenLine[]): string[] {
  const rows: ScreenLine[][] = [];
  for (const line of block) {
    const row = rows.at(-1);
    if (row && isInRow(row[0], line)) row.push(line);
    else rows.push([line]);
  }
  return rows.map((row) =>
    row
      .toSorted((one, other) => one.x - other.x)
      .map(({ text }) => text)
      .join(' '),
  );
}

/** Returns the names and values of a line: “Sex: Female”, “Status: With Disability, Total: 7,320”, “Online 120”. */
export function readPairs(text: string): { name: string; value: string }[] {
  const number = NAMED_NUMBER.exec(text);
  if (number?.[1] && number[2]) return [{ name: number[1].trim(), value: number[2].trim() }];
  const first = FIRST_NAME.exec(text);
  if (!first?.[1] || text.includes('://')) return [];
  const rest = text.slice(first[0].length);
  const inner = [...rest.matchAll(NEXT_NAME)];
  const names = [first[1].trim(), ...inner.map(([, name]) => name ?? '')];
  const values = names.map((_, at) => {
    const before = inner[at - 1];
    return rest.slice(before ? before.index + before[0].length : 0, inner[at]?.index ?? rest.length);
  });
  return names.map((name, at) => ({ name, value: (values[at] ?? '').replace(/[\s,]+$/u, '') }));
}

/** Joins readings of one tooltip, which OCR reads again when it moves. */
function joinSame(found: readonly ChartTooltip[]): ChartTooltip[] {
  const joined: ChartTooltip[] = [];
  for (const one of found.toSorted((a, b) => a.startSeconds - b.startSeconds)) {
    const last = joined.at(-1);
    if (
      last &&
      one.startSeconds - last.endSeconds < TOGETHER_SECONDS.start &&
      namesOf(one) === namesOf(last) &&
      valuesOf(one) === valuesOf(last)
    )
      joined[joined.length - 1] = { ...one, startSeconds: last.startSeconds };
    else joined.push(one);
  }
  return joined;
}
