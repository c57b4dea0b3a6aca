/** What was entered at a prompt, one after the other: each entry is followed from the waiting prompt through all that scrolls by. */
import { promptOf } from './prompts.ts';
import type { Prompted } from './prompts.ts';
import { dense, letterWidth, middleOf, rightOf } from '../rows/rows.ts';
import type { Row, Showing } from '../rows/rows.ts';
import { similarity } from '../../similarity.ts';
import { followedRows, matched } from './follow.ts';

export interface Entry {
  prompt: string;
  /** As it was read last. */
  rest: string;
  row: Row;
  /** The row right above it, by which a prompt that stayed is told from a new one at its place. */
  above: string;
  /** Rows under it that stood there before it was entered. */
  below: ReadonlySet<string>;
  /** What stood behind the prompt: before it was entered, and since. */
  typing: Map<Row, string>;
  entered: Map<Row, string>;
  /** Rows over which it went on, in order, each with its readings. */
  wrapped: Map<Row, string>[];
  /** First seen, the first letter, Enter, last seen. */
  firstSeconds: number;
  typedSeconds: number | null;
  enteredSeconds: number | null;
  lastSeconds: number;
  /** Since when nothing stands behind the prompt; null where something does. */
  emptySeconds: number | null;
  /** It stood there with its output when it came in sight: nobody saw it entered. */
  isOld: boolean;
  /** Letters are missing between the prompt and what was read. */
  isBroken: boolean;
}

interface PromptRow extends Prompted {
  row: Row;
  above: string;
  isBroken: boolean;
}

/** In heights of a row: how far under a command its output may begin, how far a torn line may go on. */
const REACH = { below: 4, aside: 12, torn: 6 };
/** A line that is being typed is missed by a reading or two; what is away for longer was rubbed out. */
const GONE_SECONDS = 4;
const WRAP_LETTERS_LEAST = 30;

/** The entries of one console, in order. */
export function entriesOf(showings: readonly Showing[], learnt: readonly string[]): Entry[] {
  const entries: Entry[] = [];
  for (const { seconds, rows } of showings) {
    const prompts = promptRowsOf(rows, learnt);
    if (prompts.length === 0) continue;
    const pairs = followedRows(prompts, entries);
    for (const [at, prompt] of prompts.entries()) {
      const known = pairs[at];
      const isNewest = pairs.slice(at).every((later) => later === null || later === undefined);
      const entry =
        known ?? begin(prompt, { seconds, isOld: !isNewest || entries.length === 0 || pairs.every((pair) => pair === null), rows });
      if (!known && isNewest) entries.push(entry);
      const isMissed = !known && !isNewest && addMissed(entry, entries, pairs.slice(at).find((later) => later !== null) ?? null);
      if (known || isNewest || isMissed) see(entry, { prompt, seconds, rows, isLast: at === prompts.length - 1, prompts });
    }
  }
  closeLost(entries);
  return entries;
}

/** One that stands between two known entries was entered between them, though nobody read it then. */
function addMissed(entry: Entry, entries: Entry[], next: Entry | null): boolean {
  const at = next ? entries.lastIndexOf(next) : -1;
  const before = entries[at - 1];
  if (!next || !before || next.isOld || entry.rest === '' || before.enteredSeconds === null) return false;
  const enteredSeconds = next.typedSeconds ?? next.enteredSeconds ?? next.firstSeconds;
  if (enteredSeconds <= before.enteredSeconds) return false;
  Object.assign(entry, { isOld: false, firstSeconds: before.enteredSeconds, typedSeconds: before.enteredSeconds, enteredSeconds });
  entries.splice(at, 0, entry);
  return true;
}

function promptRowsOf(rows: readonly Row[], learnt: readonly string[]): PromptRow[] {
  return rows.flatMap((row) => {
    const prompted = promptOf(row.text, learnt);
    if (!prompted) return [];
    const above = rows.findLast((other) => middleOf(other) < row.y && Math.abs(other.x - row.x) < row.height * 2)?.text ?? '';
    const torn = prompted.rest === '' ? tornOff(row, rows) : null;
    return [{ ...prompted, row, above, rest: torn?.text ?? prompted.rest, isBroken: torn !== null }];
  });
}

/** A piece of the same line further right than a space: letters between the two were not read. */
function tornOff(row: Row, rows: readonly Row[]): Row | null {
  const near = rows.filter((other) => other.x > rightOf(row) && Math.abs(middleOf(other) - middleOf(row)) < row.height * 0.5);
  return near.find((other) => other.x - rightOf(row) < row.height * REACH.torn) ?? null;
}

function begin(prompt: PromptRow, { seconds, isOld, rows }: { seconds: number; isOld: boolean; rows: readonly Row[] }): Entry {
  const under = rowsUnder(prompt.row, rows);
  return {
    ...prompt,
    below: new Set(isOld ? [] : under.map(({ text }) => text)),
    typing: new Map(),
    entered: new Map(),
    wrapped: [],
    firstSeconds: seconds,
    typedSeconds: null,
    enteredSeconds: null,
    lastSeconds: seconds,
    emptySeconds: null,
    isOld: isOld && prompt.rest !== '' && under.length > 0,
  };
}

interface Sight {
  prompt: PromptRow;
  seconds: number;
  rows: readonly Row[];
  isLast: boolean;
  prompts: readonly PromptRow[];
}

function see(entry: Entry, sight: Sight): void {
  const { prompt, seconds, rows, isLast } = sight;
  Object.assign(entry, { row: prompt.row, above: prompt.above, lastSeconds: seconds });
  if (prompt.rest !== '') seeTyped(entry, sight);
  else if (entry.enteredSeconds === null && isLast) {
    entry.emptySeconds ??= seconds;
    Object.assign(entry, { rest: '', below: new Set(rowsUnder(prompt.row, rows).map(({ text }) => text)) });
  }
}

function seeTyped(entry: Entry, { prompt, seconds, rows, isLast, prompts }: Sight): void {
  forgetRubbedOut(entry, seconds);
  entry.typedSeconds ??= seconds;
  if (prompt.isBroken && entry.rest !== '' && !entry.isBroken) {
    if (!isLast) entry.enteredSeconds ??= seconds;
    return;
  }
  Object.assign(entry, { rest: prompt.rest, isBroken: prompt.isBroken });
  const under = rowsUnder(prompt.row, rows);
  const wraps = wrapsOf(entry, under, prompts);
  const output = under.slice(wraps.length).filter(({ text }) => !entry.below.has(text));
  if (!isLast || output.length > 0) entry.enteredSeconds ??= seconds;
  if (entry.enteredSeconds === null) entry.typing.set(prompt.row, prompt.rest);
  else if (!prompt.isBroken) entry.entered.set(prompt.row, prompt.rest);
  for (const [at, row] of wraps.entries()) {
    if (entry.enteredSeconds === null || entry.enteredSeconds === seconds) entry.wrapped[at] ??= new Map();
    entry.wrapped[at]?.set(row, row.text.trim());
  }
}

function forgetRubbedOut(entry: Entry, seconds: number): void {
  if (entry.enteredSeconds === null && entry.emptySeconds !== null && seconds - entry.emptySeconds > GONE_SECONDS) {
    entry.typedSeconds = null;
    entry.typing.clear();
  }
  entry.emptySeconds = null;
}

/** Rows of the same console under a row, from the nearest on. */
function rowsUnder(row: Row, rows: readonly Row[]): Row[] {
  return rows.filter((other) => {
    const down = middleOf(other) - middleOf(row);
    const aside = other.x - row.x;
    return down > row.height * 0.5 && down < row.height * REACH.below && aside > -row.height * 1.5 && aside < row.height * REACH.aside;
  });
}

/** A line that is full goes on at the margin of the next, alone as long as it is typed. */
function wrapsOf(entry: Entry, under: readonly Row[], prompts: readonly PromptRow[]): Row[] {
  const [next] = under;
  if (!next || entry.row.text.length < WRAP_LETTERS_LEAST || prompts.some(({ row }) => row === next)) return [];
  const pitch = middleOf(next) - middleOf(entry.row);
  if (pitch > entry.row.height * 1.8 || Math.abs(next.x - entry.row.x) > entry.row.height) return [];
  if (entry.below.has(next.text)) return [];
  const [before] = entry.wrapped;
  if (before) return [...before.values()].some((text) => isSamePiece(text, next.text)) ? [next] : [];
  return entry.enteredSeconds === null && under.length === 1 && isCut(entry, next) ? [next] : [];
}

function isSamePiece(a: string, b: string): boolean {
  const [one, other] = [dense(a), dense(b)];
  return one.startsWith(other) || other.startsWith(one) || similarity(one, other) > 0.6;
}

/** The first row was typed on until it was full, and the second came with its last letters. */
function isCut({ row, typing }: Entry, next: Row): boolean {
  const narrower = [...typing.keys()].filter((one) => one.width < row.width - letterWidth(row));
  return narrower.length > 0 && Math.abs(next.startSeconds - row.startSeconds) < 1.5;
}

/** An entry that went out of sight with another in its place was entered then. */
function closeLost(entries: readonly Entry[]): void {
  for (const [at, entry] of entries.entries()) {
    const next = entries[at + 1];
    if (entry.enteredSeconds === null && entry.rest !== '' && next && matched(entry, next)) entry.enteredSeconds = next.firstSeconds;
  }
}
