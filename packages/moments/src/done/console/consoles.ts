/** Commands typed at a prompt and entered; what programs print is never one. */
import type { Deed } from '../../types.ts';
import { entriesOf } from './entries.ts';
import type { Entry } from './entries.ts';
import type { Place } from '../rows/places.ts';
import { learnPrompts } from './prompts.ts';
import { dense, letterWidth, rightOf, showingsBetween } from '../rows/rows.ts';
import type { Row, Showing } from '../rows/rows.ts';
import { vote } from '../rows/votes.ts';
import type { Reading, Voted } from '../rows/votes.ts';
import { withLostSpaces } from './spaces.ts';

export interface Console {
  entries: readonly Entry[];
  runs: Deed[];
  /** Whether a place belongs to the console: what grows there is output, or was told as a command. */
  holds(place: Place): boolean;
}

/** Letters between a prompt and a piece further right were not read: the command is known to be wrong. */
const BROKEN = 0.4;
/** Nobody saw it typed: it stood there whole when its output came. */
const UNSEEN = 0.9;
/** What is given to a name like these is never told. */
const SECRET = /((?:passw(?:or)?d|secret|token|api_?key)\s*[=:]\s*)(?:"[^"]*"?|'[^']*'?|[^\s"']+)/giu;
const SETTLED_SECONDS = 0.3;

export function consolesOf(showings: readonly Showing[], places: readonly Place[]): Console {
  const entries = entriesOf(showings, learnPrompts(places, showings));
  const done = entries.filter((entry) => !entry.isOld && entry.enteredSeconds !== null && entry.rest !== '');
  const nexts = nextsOf(entries);
  const voted = withLostSpaces(done.map((entry) => commandOf(entry)));
  const runs = done
    .map((entry, at) =>
      runOf(entry, voted[at]?.text ?? '', { certainty: voted[at]?.certainty ?? 0, next: nexts.get(entry) ?? Infinity, showings }),
    )
    .filter(({ value }) => /[\p{L}\p{N}]/u.test(value?.text ?? ''));
  return { entries, runs, holds: holdsOf(entries) };
}

/** From the margin of its prompts to the right, from the highest of them down, while it was in sight. */
function holdsOf(entries: readonly Entry[]): (place: Place) => boolean {
  const rows = entries.flatMap(({ row, typing, entered }) => [row, ...typing.keys(), ...entered.keys()]);
  const left = Math.min(...rows.map(({ x, height }) => x - height * 1.5));
  const top = Math.min(...rows.map(({ y, height }) => y - height * 0.5));
  const from = Math.min(...entries.map(({ firstSeconds }) => firstSeconds));
  const to = Math.max(...entries.map(({ lastSeconds }) => lastSeconds));
  return ({ states: [first] }) =>
    first !== undefined && first.row.x >= left && first.row.y >= top && first.seconds >= from && first.seconds <= to;
}

export interface Command extends Voted {
  /** Letters that its rows had room for and that were not read: spaces lost, as a rule. */
  missing: number;
}

function commandOf(entry: Entry): Command {
  const first = vote(entry.entered.size > 0 ? [...readingsOf(entry.entered), ...lateOf(entry)] : readingsOf(lastOf(entry.typing)));
  const edge = Math.max(...[...entry.typing.keys(), ...entry.entered.keys()].map(rightOf));
  const rest = entry.wrapped.filter((readings) => wasTypedOn(readings, edge)).map((readings) => vote(readingsOf(lastOf(readings))));
  // A full row ends within a word as a rule; nothing tells where a space stood there.
  const text = [first, ...rest].map((part) => part.text).join('');
  const certainty = Math.min(first.certainty, ...rest.map((part) => part.certainty));
  return { text, certainty: entry.isBroken ? Math.min(certainty, BROKEN) : certainty, missing: rest.length > 0 ? 0 : missingOf(entry) };
}

/** It grew, or reaches as far as the row above it: one line of output that came slowly does neither. */
function wasTypedOn(readings: ReadonlyMap<Row, string>, edge: number): boolean {
  const lengths = new Set([...readings.values()].map((text) => dense(text).length));
  return lengths.size > 1 || [...readings.keys()].some((row) => rightOf(row) >= edge - letterWidth(row));
}

function missingOf(entry: Entry): number {
  const width = letterWidth(entry.row);
  return Math.round(entry.row.width / width) - entry.row.text.length;
}

function readingsOf(rows: ReadonlyMap<Row, string>): Reading[] {
  return [...rows].map(([{ confidence }, text]) => ({ text, confidence }));
}

/** What stood there right before Enter counts for half: it may have been mended since. */
function lateOf({ entered, typing, isBroken }: Entry): Reading[] {
  const [whole] = [...entered.values()].map(dense);
  const late = readingsOf(lastOf(typing)).filter(({ text }) => Math.abs(dense(text).length - (whole?.length ?? 0)) <= 1);
  return isBroken ? [] : late.map(({ text, confidence }) => ({ text, confidence: confidence / 2 }));
}

function lastOf(rows: ReadonlyMap<Row, string>): Map<Row, string> {
  return new Map([...rows].slice(-1));
}

/** When the next command begins; one whose letters were not read shows by its Enter. */
function nextsOf(entries: readonly Entry[]): ReadonlyMap<Entry, number> {
  const nexts = new Map<Entry, number>();
  let next = Infinity;
  for (const entry of entries.toReversed()) {
    nexts.set(entry, next);
    next = Math.min(next, entry.typedSeconds ?? entry.enteredSeconds ?? Infinity);
  }
  return nexts;
}

function runOf(entry: Entry, text: string, about: { certainty: number; next: number; showings: readonly Showing[] }): Deed {
  const endSeconds = entry.enteredSeconds ?? entry.lastSeconds;
  const startSeconds = Math.min(entry.typedSeconds ?? endSeconds, endSeconds);
  const certainty = about.certainty * (entry.typing.size > 0 ? 1 : UNSEEN);
  return {
    act: 'run',
    certainty,
    object: null,
    value: { text: text.replace(SECRET, '$1…'), origin: 'read', certainty },
    place: { box: boxOf(entry.row), point: null },
    startSeconds,
    endSeconds,
    showSeconds: settledOf(entry, about),
  };
}

function boxOf({ x, y, width, height }: Row): { x: number; y: number; width: number; height: number } {
  return { x, y, width, height };
}

/** The last moment at which something came under it, before the next command begins or the command leaves the screen. */
function settledOf(entry: Entry, { next, showings }: { next: number; showings: readonly Showing[] }): number {
  const from = entry.enteredSeconds ?? entry.lastSeconds;
  const until = Math.max(from, Math.min(next, entry.lastSeconds));
  const last = showingsBetween(showings, from, until).at(-1);
  return Math.max(from, Math.min((last?.seconds ?? from) + SETTLED_SECONDS, until));
}
