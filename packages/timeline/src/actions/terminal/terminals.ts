/** Detects commands that were typed at a prompt and entered. Program output is never taken for a command. */
import type { Recording, ScreenLine } from '@docreel/recording';
import { type EnteredCommand, detectCommands } from './commands.ts';
import { learnPrompts } from './prompts.ts';
import { detectAnswers, findRunningPrograms } from './questions.ts';
import { type Consensus, type Reading, findConsensus, restoreSpaces } from '../text-tracking/consensus.ts';
import {
  letterWidth,
  type Place,
  type Row,
  type Showing,
  showingsBetween,
  trackTexts,
  withoutSpaces,
} from '../text-tracking/track-texts.ts';
import { boxOf, rightOf } from '../../boxes.ts';
import { memoizeByList } from '../../lists.ts';
import type { Action } from '../../types.ts';

interface Terminals {
  entries: readonly EnteredCommand[];
  runs: readonly Action[];
  /** Returns whether the text position belongs to the terminal. Text that grows there is output or was already reported as a command. */
  isInTerminal(place: Place): boolean;
}

/** Certainty of a command with unread letters between prompt and text: it is known to be incomplete. */
const BROKEN = 0.4;
/** Certainty of a command that was already complete when first seen, because its typing was not observed. */
const UNSEEN = 0.9;
/** Secrets in commands: the value after such a name is masked. */
const SECRET = /((?:passw(?:or)?d|secret|token|api_?key)\s*[=:]\s*)(?:"[^"]*"?|'[^']*'?|[^\s"']+)/giu;
const SETTLED_SECONDS = 0.3;

/** Detects the commands that were entered, and the answers to the questions of the programs that they started. */
export function detectTerminalInput({ lines, source }: Pick<Recording, 'lines' | 'source'>): Action[] {
  const { entries, runs } = detectTerminals(lines);
  return [...runs, ...detectAnswers(trackTexts(lines).places, findRunningPrograms(entries, source.durationSeconds))];
}

export const detectTerminals = memoizeByList((lines: readonly ScreenLine[]): Terminals => {
  const { showings, places } = trackTexts(lines);
  const entries = detectCommands(showings, learnPrompts(places, showings));
  const done = entries.filter((entry) => !entry.isOld && entry.enteredSeconds !== null && entry.rest !== '');
  const nexts = nextsOf(entries);
  const voted = restoreSpaces(done.map((entry) => commandOf(entry)));
  const runs = done
    .map((entry, at) =>
      runOf(entry, voted[at]?.text ?? '', { certainty: voted[at]?.certainty ?? 0, next: nexts.get(entry) ?? Infinity, showings }),
    )
    .filter(({ value }) => /[\p{L}\p{N}]/u.test(value?.text ?? ''));
  return { entries, runs, isInTerminal: holdsOf(entries) };
});

/**
 * Returns a test for positions inside the terminal: right of the margin of its prompts, below the highest of them, and while it was
 * visible.
 */
function holdsOf(entries: readonly EnteredCommand[]): (place: Place) => boolean {
  const rows = entries.flatMap(({ row, typing, entered }) => [row, ...typing.keys(), ...entered.keys()]);
  const left = Math.min(...rows.map(({ x, height }) => x - height * 1.5));
  const top = Math.min(...rows.map(({ y, height }) => y - height * 0.5));
  const from = Math.min(...entries.map(({ firstSeconds }) => firstSeconds));
  const to = Math.max(...entries.map(({ lastSeconds }) => lastSeconds));
  return ({ states: [first] }) =>
    first !== undefined && first.row.x >= left && first.row.y >= top && first.seconds >= from && first.seconds <= to;
}

interface Command extends Consensus {
  /** Number of letters that fit into the command's width but were not read. These are usually lost spaces. */
  missing: number;
}

function commandOf(entry: EnteredCommand): Command {
  const first = findConsensus(entry.entered.size > 0 ? [...readingsOf(entry.entered), ...lateOf(entry)] : readingsOf(lastOf(entry.typing)));
  const edge = Math.max(...[...entry.typing.keys(), ...entry.entered.keys()].map(rightOf));
  const rest = entry.wrapped
    .filter((readings) => wasTypedOn(readings, edge))
    .map((readings) => findConsensus(readingsOf(lastOf(readings))));
  // The rows are joined without a space because a full row usually breaks within a word, and OCR does not show whether a space was there.
  const text = [first, ...rest].map((part) => part.text).join('');
  const certainty = Math.min(first.certainty, ...rest.map((part) => part.certainty));
  return { text, certainty: entry.isBroken ? Math.min(certainty, BROKEN) : certainty, missing: rest.length > 0 ? 0 : missingOf(entry) };
}

/** Returns whether the row was typed: it grew, or it is as wide as the row above. A line of output that appears slowly is neither. */
function wasTypedOn(readings: ReadonlyMap<Row, string>, edge: number): boolean {
  const lengths = new Set([...readings.values()].map((text) => withoutSpaces(text).length));
  return lengths.size > 1 || [...readings.keys()].some((row) => rightOf(row) >= edge - letterWidth(row));
}

function missingOf(entry: EnteredCommand): number {
  const width = letterWidth(entry.row);
  return Math.round(entry.row.width / width) - entry.row.text.length;
}

function readingsOf(rows: ReadonlyMap<Row, string>): Reading[] {
  return [...rows].map(([{ confidence }, text]) => ({ text, confidence }));
}

/** Returns the text read just before Enter, with half its confidence because it may have been corrected before Enter. */
function lateOf({ entered, typing, isBroken }: EnteredCommand): Reading[] {
  const [whole] = [...entered.values()].map(withoutSpaces);
  const late = readingsOf(lastOf(typing)).filter(({ text }) => Math.abs(withoutSpaces(text).length - (whole?.length ?? 0)) <= 1);
  return isBroken ? [] : late.map(({ text, confidence }) => ({ text, confidence: confidence / 2 }));
}

function lastOf(rows: ReadonlyMap<Row, string>): Map<Row, string> {
  return new Map([...rows].slice(-1));
}

/** Returns the start of the next command for each entry. If the letters of that command were not read, its Enter is used instead. */
function nextsOf(entries: readonly EnteredCommand[]): ReadonlyMap<EnteredCommand, number> {
  const nexts = new Map<EnteredCommand, number>();
  let next = Infinity;
  for (const entry of entries.toReversed()) {
    nexts.set(entry, next);
    next = Math.min(next, entry.typedSeconds ?? entry.enteredSeconds ?? Infinity);
  }
  return nexts;
}

function runOf(entry: EnteredCommand, text: string, about: { certainty: number; next: number; showings: readonly Showing[] }): Action {
  const endSeconds = entry.enteredSeconds ?? entry.lastSeconds;
  const startSeconds = Math.min(entry.typedSeconds ?? endSeconds, endSeconds);
  const certainty = about.certainty * (entry.typing.size > 0 ? 1 : UNSEEN);
  return {
    act: 'run',
    certainty,
    object: null,
    value: { text: text.replace(SECRET, '$1…'), origin: 'read', certainty },
    position: { box: boxOf(entry.row), point: null },
    startSeconds,
    endSeconds,
    showSeconds: settledOf(entry, about),
  };
}

/** Returns the last time at which output appeared below the command, before the next command begins or the command leaves the screen. */
function settledOf(entry: EnteredCommand, { next, showings }: { next: number; showings: readonly Showing[] }): number {
  const from = entry.enteredSeconds ?? entry.lastSeconds;
  const until = Math.max(from, Math.min(next, entry.lastSeconds));
  const last = showingsBetween(showings, from, until).at(-1);
  return Math.max(from, Math.min((last?.seconds ?? from) + SETTLED_SECONDS, until));
}
