/** Detects actions from the texts on the screen. */
import { during } from '../overlapping.ts';
import type { Recording } from '@docreel/recording';
import type { Deed } from '../types.ts';
import { boxedOf } from './field/boxed.ts';
import { cellsOf } from './editor/cells.ts';
import { codeOf } from './editor/code.ts';
import { consolesOf } from './terminal/terminals.ts';
import { placesOf } from './text-tracking/places.ts';
import { answersOf, programsOf } from './terminal/questions.ts';
import { showingsOf } from './text-tracking/rows.ts';
import { typedOf } from './field/typing.ts';

export type Facts = Pick<Recording, 'lines' | 'scenes' | 'source'>;

/** Returns the actions in order of time without overlaps. If two describe the same action, the more informative one is kept. */
export function deedsOf({ lines, source }: Facts): Deed[] {
  const showings = showingsOf(lines);
  const places = placesOf(showings);
  const { entries, runs, holds } = consolesOf(showings, places);
  const answers = answersOf(places, programsOf(entries, source.durationSeconds));
  const cells = cellsOf(showings);
  const entered = [...cells, ...[...runs, ...answers].filter((deed) => !isAmong(cells, deed))];
  const code = codeOf(places, showings);
  const written = code.deeds.filter((deed) => !isAmong(entered, deed));
  const free = places.filter((place) => !code.taken.has(place) && !holds(place));
  const known = [...entered, ...written];
  const typed = typedOf(free, { places, showings }).filter((deed) => !isAmong(known, deed));
  return ordered([...entered, ...written, ...typed, ...boxedOf(showings)]);
}

function isAmong(deeds: readonly Deed[], deed: Deed): boolean {
  return during(deeds, deed.startSeconds - 1, deed.endSeconds + 1).some((other) => isSame(deed, other));
}

/** Returns whether two actions happened in the same row at the same time. A command is also detected as typed text, for example. */
function isSame(deed: Deed, other: Deed): boolean {
  const [one, two] = [deed.place?.box, other.place?.box];
  if (!one || !two) return false;
  const isNear = one.y < two.y + two.height * 1.5 && two.y < one.y + one.height * 1.5;
  return isNear && deed.startSeconds < other.endSeconds + 1 && other.startSeconds < deed.endSeconds + 1;
}

/** Sorts the actions and ends each one, with its picture, before the next begins. */
function ordered(deeds: readonly Deed[]): Deed[] {
  const sorted = deeds.toSorted((a, b) => a.startSeconds - b.startSeconds || a.endSeconds - b.endSeconds);
  return sorted.map((deed, at) => {
    const next = sorted[at + 1]?.startSeconds ?? Infinity;
    const endSeconds = Math.max(deed.startSeconds, Math.min(deed.endSeconds, next));
    return { ...deed, endSeconds, showSeconds: Math.max(endSeconds, Math.min(deed.showSeconds, next)) };
  });
}
