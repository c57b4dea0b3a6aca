/** Detects actions from the texts on the screen. */
import { overlapping } from '../overlapping.ts';
import type { Recording } from '@docreel/recording';
import type { Action } from '../types.ts';
import { detectCodeBoxes } from './field/boxed.ts';
import { detectCells } from './editor/cells.ts';
import { detectCode } from './editor/code.ts';
import { detectTerminals } from './terminal/terminals.ts';
import { trackPlaces } from './text-tracking/places.ts';
import { detectAnswers, findRunningPrograms } from './terminal/questions.ts';
import { listShowings } from './text-tracking/rows.ts';
import { detectTyping } from './field/typing.ts';

export type Facts = Pick<Recording, 'lines' | 'scenes' | 'source'>;

/** Returns the actions in order of time without overlaps. If two describe the same action, the more informative one is kept. */
export function detectTextActions({ lines, source }: Facts): Action[] {
  const showings = listShowings(lines);
  const places = trackPlaces(showings);
  const { entries, runs, holds } = detectTerminals(showings, places);
  const answers = detectAnswers(places, findRunningPrograms(entries, source.durationSeconds));
  const cells = detectCells(showings);
  const entered = [...cells, ...[...runs, ...answers].filter((action) => !isAmong(cells, action))];
  const code = detectCode(places, showings);
  const written = code.actions.filter((action) => !isAmong(entered, action));
  const free = places.filter((place) => !code.taken.has(place) && !holds(place));
  const known = [...entered, ...written];
  const typed = detectTyping(free, { places, showings }).filter((action) => !isAmong(known, action));
  return ordered([...entered, ...written, ...typed, ...detectCodeBoxes(showings)]);
}

function isAmong(actions: readonly Action[], action: Action): boolean {
  return overlapping(actions, action.startSeconds - 1, action.endSeconds + 1).some((other) => isSame(action, other));
}

/** Returns whether two actions happened in the same row at the same time. A command is also detected as typed text, for example. */
function isSame(action: Action, other: Action): boolean {
  const [one, two] = [action.place?.box, other.place?.box];
  if (!one || !two) return false;
  const isNear = one.y < two.y + two.height * 1.5 && two.y < one.y + one.height * 1.5;
  return isNear && action.startSeconds < other.endSeconds + 1 && other.startSeconds < action.endSeconds + 1;
}

/** Sorts the actions and ends each one, with its picture, before the next begins. */
function ordered(actions: readonly Action[]): Action[] {
  const sorted = actions.toSorted((a, b) => a.startSeconds - b.startSeconds || a.endSeconds - b.endSeconds);
  return sorted.map((action, at) => {
    const next = sorted[at + 1]?.startSeconds ?? Infinity;
    const endSeconds = Math.max(action.startSeconds, Math.min(action.endSeconds, next));
    return { ...action, endSeconds, showSeconds: Math.max(endSeconds, Math.min(action.showSeconds, next)) };
  });
}
