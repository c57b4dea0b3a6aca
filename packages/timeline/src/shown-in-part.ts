import { createEmptyStill, findScreenAt, chooseStillBeside } from './keyframes/screens.ts';
import type { Moment, Sentence, VisibleScreen } from './types.ts';

type Unnumbered = Omit<Moment, 'id'>;

/** Maximum number of sentences joined into one paragraph. */
const SENTENCES_MOST = 3;
/** A screen visible for less than this is a transition to another one. */
const GLIMPSE_SECONDS = 0.8;

interface Part {
  screens: readonly VisibleScreen[];
  said: readonly Sentence[];
  durationSeconds: number;
}

/**
 * Returns the moments of a part in which nothing was done: the narration with a picture for each passage, or the screen changes if nobody
 * speaks.
 */
export function listShownMoments(part: Part): Unnumbered[] {
  return part.said.length > 0 ? passages(part) : changes(part);
}

function passages({ screens, said, durationSeconds }: Part): Unnumbered[] {
  const groups: Sentence[][] = [];
  for (const one of said) {
    const last = groups.at(-1);
    const isSame = last?.[0] && findScreenAt(screens, last[0].startSeconds) === findScreenAt(screens, one.startSeconds);
    if (last && isSame && last.length < SENTENCES_MOST) last.push(one);
    else groups.push([one]);
  }
  return groups.flatMap((notes, at) => {
    const [first, last] = [notes[0], notes.at(-1)];
    if (!first || !last) return [];
    const time = { startSeconds: first.startSeconds, endSeconds: last.endSeconds };
    const still =
      chooseStillBeside(screens, first, groups[at + 1]?.[0]?.startSeconds ?? durationSeconds) ?? createEmptyStill(first.startSeconds);
    return [{ ...shown, ...time, still, notes, heading: findScreenAt(screens, first.startSeconds)?.heading ?? null, quote: first.text }];
  });
}

function changes({ screens }: Part): Unnumbered[] {
  const keys = new Set<string>();
  return screens.flatMap(({ startSeconds, endSeconds, heading, still }) => {
    if (endSeconds - startSeconds < GLIMPSE_SECONDS || keys.has(still.key)) return [];
    keys.add(still.key);
    return [{ ...shown, startSeconds, endSeconds, heading, still }];
  });
}

const shown = {
  kind: 'shown' as const,
  changed: 'screen' as const,
  done: null,
  also: [],
  lead: [],
  notes: [],
  quote: null,
  result: null,
};
