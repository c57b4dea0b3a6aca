import { chooseStillBeside, createEmptyStill, findScreenAt } from './keyframes/screens.ts';
import { memoizeByList, overlapping } from './lists.ts';
import { findGoal, removeFiller } from './narration/english/instruction.ts';
import { CLOSING, PLEASANTRY } from './narration/english/lexicon.ts';
import { chooseTitle } from './title/title.ts';
import type { Moment, Sentence, Timeline, VideoPart, VisibleScreen } from './types.ts';

/**
 * Returns the timeline of one part of a recording, as if only that part had been recorded. Times stay those of the whole video and moment
 * ids do not change. A sentence belongs to the part that contains its middle. A moment belongs to the part in which it was narrated, or in
 * which it ended if it was not narrated. Adjacent parts therefore share nothing and lose nothing.
 */
export function cutTimeline(whole: Timeline, part: VideoPart): Timeline {
  const isInside = (seconds: number): boolean => seconds >= part.startSeconds && seconds < part.endSeconds;
  const isSaidHere = ({ startSeconds, endSeconds }: VideoPart): boolean => isInside((startSeconds + endSeconds) / 2);
  const ends = Math.min(part.endSeconds, whole.durationSeconds);
  const durationSeconds = Number.isFinite(ends) ? ends : part.endSeconds;
  const screens = screensIn(whole.screens, part);
  const said = within(whole.said, part).filter(isSaidHere);
  const isHere = (moment: Moment): boolean => (moment.quote === null ? isInside(moment.endSeconds) : isSaidHere(moment));
  const own = within(whole.moments, part)
    .filter(isHere)
    .map((moment) => momentIn(moment, part, isSaidHere));
  const ids = new Set(own.map(({ id }) => id));
  const strays = within(besidesIn(whole.moments), part).flatMap(({ id, said: one }) => (ids.has(id) || !isSaidHere(one) ? [] : [one]));
  const told = withStrays(own, strays, screens);
  const moments = own.length > 0 ? told.moments : numbered(listShownMoments({ screens, said, durationSeconds }), part);
  const goal = findGoal(said);
  const isWhole = part.startSeconds <= 0 && part.endSeconds >= whole.durationSeconds;
  return {
    ...whole,
    durationSeconds,
    screens,
    said,
    goal,
    moments,
    speech: within(whole.speech, part).filter(isSaidHere),
    title: isWhole
      ? whole.title
      : chooseTitle({ screens, moments, goal, given: null, width: whole.width, height: whole.height, isTouch: whole.isTouch }),
    intro: [...whole.intro.filter(isSaidHere), ...(own.length > 0 ? told.intro : [])],
    prerequisites: whole.prerequisites.filter(isSaidHere),
    closing: [...told.closing, ...whole.closing.filter(isSaidHere)],
  };
}

function within<T extends VideoPart>(items: readonly T[], { startSeconds, endSeconds }: VideoPart): T[] {
  return overlapping(items, startSeconds, endSeconds);
}

/**
 * Returns the lead sentences and notes of all moments, each with its moment's id. A sentence can fall into another part than its moment.
 */
const besidesIn = memoizeByList((moments: readonly Moment[]) =>
  moments.flatMap(({ id, intro: lead, notes }) =>
    [...lead, ...notes].map((said) => ({ id, said, startSeconds: said.startSeconds, endSeconds: said.endSeconds })),
  ),
);

function screensIn(screens: readonly VisibleScreen[], { startSeconds, endSeconds }: VideoPart): VisibleScreen[] {
  const clip = (seconds: number): number => Math.min(Math.max(seconds, startSeconds), endSeconds);
  return overlapping(screens, startSeconds, endSeconds)
    .filter((one) => one.startSeconds < endSeconds && one.endSeconds > startSeconds)
    .map((one) => ({
      ...one,
      startSeconds: clip(one.startSeconds),
      endSeconds: clip(one.endSeconds),
      still: { ...one.still, seconds: clip(one.still.seconds) },
    }));
}

function momentIn(moment: Moment, { startSeconds, endSeconds }: VideoPart, isSaidHere: (said: Sentence) => boolean): Moment {
  return {
    ...moment,
    startSeconds: Math.max(moment.startSeconds, startSeconds),
    endSeconds: Math.min(moment.endSeconds, endSeconds),
    intro: moment.intro.filter(isSaidHere),
    notes: moment.notes.filter(isSaidHere),
    still: { ...moment.still, seconds: Math.min(Math.max(moment.still.seconds, startSeconds), endSeconds) },
  };
}

/**
 * Assigns sentences of this part that belonged to moments of other parts. Sentences before the first moment open the part, and sentences
 * after the last moment close it.
 */
function withStrays(own: readonly Moment[], strays: readonly Sentence[], screens: readonly VisibleScreen[]) {
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last) return { moments: [], intro: [], closing: [] };
  const opening = strays.filter(({ startSeconds }) => startSeconds < first.startSeconds);
  const isOnFirst = ({ startSeconds }: Sentence): boolean => findScreenAt(screens, startSeconds)?.still.scene === first.still.scene;
  const after = [...last.notes, ...strays.filter((one) => !opening.includes(one))];
  const from = after.findIndex(({ text }) => CLOSING.test(removeFiller(text)) || PLEASANTRY.test(removeFiller(text)));
  const kept = from < 0 ? after : after.slice(0, from);
  const moments = own.map((moment) => ({
    ...moment,
    intro: moment === first ? [...opening.filter(isOnFirst), ...moment.intro] : moment.intro,
    notes: moment === last ? kept : moment.notes,
  }));
  return { moments, intro: opening.filter((one) => !isOnFirst(one)), closing: from < 0 ? [] : after.slice(from) };
}

/** Numbers the moments that exist only in this part. Their ids contain the start of the part to be unique in the recording. */
function numbered(moments: readonly Omit<Moment, 'id'>[], { startSeconds }: VideoPart): Moment[] {
  return moments.map((moment, at) => ({ id: `m${startSeconds}-${at + 1}`, ...moment }));
}

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
function listShownMoments(part: Part): Unnumbered[] {
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
  action: null,
  secondaryActions: [],
  intro: [],
  notes: [],
  quote: null,
  result: null,
};
