/** A command line in a terminal, followed from the waiting prompt through all scrolling. */
import { findPrompt, type Prompted } from './prompts.ts';
import { middleOf, rightOf } from '../../boxes.ts';
import { letterWidth, type Row, type Showing, withoutSpaces } from '../text-tracking/track-texts.ts';
import { similarity } from '../../similarity.ts';
import { followScrollback, isSamePrompt } from './scrollback.ts';

export interface EnteredCommand {
  prompt: string;
  /** Latest OCR text after the prompt. */
  rest: string;
  row: Row;
  /** Text of the row directly above. It distinguishes a prompt that stayed from a new one in the same position. */
  above: string;
  /** Number of rows below the command that were visible before it was entered. */
  below: ReadonlySet<string>;
  /** OCR readings of the text after the prompt, before and after Enter. */
  typing: Map<Row, string>;
  entered: Map<Row, string>;
  /** Rows onto which a long command continues, in order, each with its OCR readings. */
  wrapped: Map<Row, string>[];
  /** Times in seconds: first seen, first letter, Enter, last seen. */
  firstSeconds: number;
  typedSeconds: number | null;
  enteredSeconds: number | null;
  lastSeconds: number;
  /** Time since which no text follows the prompt, or null if there is text. */
  emptySeconds: number | null;
  /** Whether it was already complete, with its output, when it came into view. Its entry was not observed. */
  isOld: boolean;
  /** Whether OCR missed letters between the prompt and the recognised text. */
  isBroken: boolean;
}

interface PromptRow extends Prompted {
  row: Row;
  above: string;
  isBroken: boolean;
}

/**
 * Distances in row heights: how far below a command its output can start, how far to the side it can be, and how far apart the pieces of a
 * torn line can be.
 */
const REACH = { below: 4, aside: 12, torn: 6 };
/** Time that a line being typed can be missing from OCR. A line missing for longer was deleted. */
const GONE_SECONDS = 4;
const WRAP_LETTERS_LEAST = 30;
/** A row that is at least this many letters shorter than another one is not full. */
const FULL_LETTERS = 4;

/** Returns the command lines of one terminal, in order. */
export function detectCommands(showings: readonly Showing[], learnt: readonly string[]): EnteredCommand[] {
  const entries: EnteredCommand[] = [];
  for (const { seconds, rows } of showings) {
    const prompts = promptRowsOf(rows, learnt);
    if (prompts.length === 0) continue;
    const pairs = followScrollback(prompts, entries);
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

/** Inserts an entry that first appears between two known entries. It must have been entered between them although OCR missed it then. */
function addMissed(entry: EnteredCommand, entries: EnteredCommand[], next: EnteredCommand | null): boolean {
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
    const prompted = findPrompt(row.text, learnt);
    if (!prompted) return [];
    const above = rows.findLast((other) => middleOf(other) < row.y && Math.abs(other.x - row.x) < row.height * 2)?.text ?? '';
    const torn = prompted.rest === '' ? tornOff(row, rows) : null;
    return [{ ...prompted, row, above, rest: torn?.text ?? prompted.rest, isBroken: torn !== null }];
  });
}

/** Returns a piece of the same line that is further away than one space: the letters between were not read. */
function tornOff(row: Row, rows: readonly Row[]): Row | null {
  const near = rows.filter((other) => other.x > rightOf(row) && Math.abs(middleOf(other) - middleOf(row)) < row.height * 0.5);
  return near.find((other) => other.x - rightOf(row) < row.height * REACH.torn) ?? null;
}

function begin(prompt: PromptRow, { seconds, isOld, rows }: { seconds: number; isOld: boolean; rows: readonly Row[] }): EnteredCommand {
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

function see(entry: EnteredCommand, sight: Sight): void {
  const { prompt, seconds, rows, isLast } = sight;
  Object.assign(entry, { row: prompt.row, above: prompt.above, lastSeconds: seconds });
  if (prompt.rest !== '') seeTyped(entry, sight);
  else if (entry.enteredSeconds === null && isLast) {
    entry.emptySeconds ??= seconds;
    Object.assign(entry, { rest: '', below: new Set(rowsUnder(prompt.row, rows).map(({ text }) => text)) });
  }
}

function seeTyped(entry: EnteredCommand, { prompt, seconds, rows, isLast, prompts }: Sight): void {
  forgetRubbedOut(entry, seconds);
  entry.typedSeconds ??= seconds;
  if (prompt.isBroken && entry.rest !== '' && !entry.isBroken) {
    if (!isLast) entry.enteredSeconds ??= seconds;
    return;
  }
  Object.assign(entry, { rest: prompt.rest, isBroken: prompt.isBroken });
  const under = rowsUnder(prompt.row, rows);
  const wraps = isFull(prompt.row, rows) ? wrapsOf(entry, under, prompts) : [];
  const output = under.slice(wraps.length).filter(({ text }) => !entry.below.has(text));
  if (!isLast || output.length > 0) entry.enteredSeconds ??= seconds;
  if (entry.enteredSeconds === null) entry.typing.set(prompt.row, prompt.rest);
  else if (!prompt.isBroken) entry.entered.set(prompt.row, prompt.rest);
  for (const [at, row] of wraps.entries()) {
    if (entry.enteredSeconds === null || entry.enteredSeconds === seconds) entry.wrapped[at] ??= new Map();
    entry.wrapped[at]?.set(row, row.text.trim());
  }
}

function forgetRubbedOut(entry: EnteredCommand, seconds: number): void {
  if (entry.enteredSeconds === null && entry.emptySeconds !== null && seconds - entry.emptySeconds > GONE_SECONDS) {
    entry.typedSeconds = null;
    entry.typing.clear();
  }
  entry.emptySeconds = null;
}

/** Returns the rows of the same terminal below a row, nearest first. */
function rowsUnder(row: Row, rows: readonly Row[]): Row[] {
  return rows.filter((other) => {
    const down = middleOf(other) - middleOf(row);
    const aside = other.x - row.x;
    return down > row.height * 0.5 && down < row.height * REACH.below && aside > -row.height * 1.5 && aside < row.height * REACH.aside;
  });
}

/** Returns whether no other row of the terminal is longer. A command continues in the next row only if its own is full. */
function isFull(row: Row, rows: readonly Row[]): boolean {
  const end = rightOf(row) + letterWidth(row) * FULL_LETTERS;
  return !rows.some((other) => Math.abs(other.x - row.x) < row.height && rightOf(other) > end);
}

/** Returns the rows onto which a full command line continues. While it is being typed, such a row is the only one below. */
function wrapsOf(entry: EnteredCommand, under: readonly Row[], prompts: readonly PromptRow[]): Row[] {
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
  const [one, other] = [withoutSpaces(a), withoutSpaces(b)];
  return one.startsWith(other) || other.startsWith(one) || similarity(one, other) > 0.6;
}

/** Returns whether the first row was typed until it was full and the second row appeared with its last letters. */
function isCut({ row, typing }: EnteredCommand, next: Row): boolean {
  const narrower = [...typing.keys()].filter((one) => one.width < row.width - letterWidth(row));
  return narrower.length > 0 && Math.abs(next.startSeconds - row.startSeconds) < 1.5;
}

/** Marks an entry as entered if it disappeared and another entry is in its position. */
function closeLost(entries: readonly EnteredCommand[]): void {
  for (const [at, entry] of entries.entries()) {
    const next = entries[at + 1];
    if (entry.enteredSeconds === null && entry.rest !== '' && next && isSamePrompt(entry, next)) entry.enteredSeconds = next.firstSeconds;
  }
}
