/** Phrases actions in the narrator's words, and adds instructions that were not seen to be carried out. */
import { during, firstFrom } from '../overlapping.ts';
import { oncePerList } from '../memoize-by-list.ts';
import type { Recording, ScreenChange } from '@docreel/recording';
import { agreed, type ShownText } from '../narration/assign.ts';
import { printInstruction } from '../narration/print.ts';
import type { Saying } from '../narration/parse-narration.ts';
import type { Span } from '../keyframes/key-moments.ts';
import { DONE_SURELY, TOLD_CERTAINTY } from '../thresholds.ts';
import type { Deed } from '../types.ts';
import { type Shown, shownMoment, type Unnamed } from './moments-from-actions.ts';
import { stillOf } from '../keyframes/stills.ts';

/** Maximum time by which words can precede the action for the moment to start with them. */
const WORDS_AHEAD_SECONDS = 3;
/** Minimum share of a change that shows another screen. An instruction is shown while its screen is visible. */
const ANOTHER_SCREEN = 0.3;
const PICTURE_BEFORE_NEXT = 0.3;
const AROUND_SECONDS = 3;

function shownAround(texts: readonly ShownText[], { startSeconds, endSeconds }: Span): ShownText[] {
  return during(texts, startSeconds - AROUND_SECONDS, endSeconds + AROUND_SECONDS);
}

export interface Speaking {
  recording: Recording;
  telling: Saying;
  texts: readonly ShownText[];
  /** End of the previous action. Earlier words do not make this one start earlier. */
  afterSeconds: number;
}

/** Returns the moment of an action, phrased in the narrator's words. */
export function spoken(moment: Unnamed, deed: Deed, { recording, telling, texts, afterSeconds }: Speaking): Unnamed {
  const { instruction, text, startSeconds } = telling;
  if (!instruction) return moment;
  if (isPointedAt(instruction.words)) return { ...moment, quote: text };
  const { act, object, value, place } = deed;
  const certainty = Math.max(deed.certainty, telling.certainty);
  const isAhead = startSeconds < moment.startSeconds && moment.startSeconds - startSeconds <= WORDS_AHEAD_SECONDS;
  return {
    ...moment,
    kind: certainty >= DONE_SURELY ? 'step' : moment.kind,
    startSeconds: isAhead ? Math.min(moment.startSeconds, Math.max(startSeconds, afterSeconds)) : moment.startSeconds,
    done: {
      act,
      certainty,
      object: object && agreed(object, instruction),
      value: value && agreed(value, instruction),
      words: printInstruction(instruction, deed, shownAround(texts, moment)),
      place,
    },
    still: stillOf(recording, moment.still.seconds, place),
    quote: text,
  };
}

/**
 * Moves the start of a moment to the sentence that names it, for languages of which only names are understood. The sentence thus becomes
 * its note and not that of the previous action.
 */
export function heardOf(moment: Unnamed, { startSeconds, endSeconds }: Saying, afterSeconds: number): Unnamed {
  const isAhead = startSeconds < moment.startSeconds && moment.startSeconds - endSeconds <= WORDS_AHEAD_SECONDS;
  return isAhead ? { ...moment, startSeconds: Math.min(moment.startSeconds, Math.max(startSeconds, afterSeconds)) } : moment;
}

/** Returns whether the instruction only points: “Click on that.” Then only the picture can show the target. */
export function isPointedAt(words: string): boolean {
  return /^\S+(?:\s+(?:on|in|to|at|into|over))?\s+(?:that|this|it|here|there|these|those|one|that one|this one)\W*$/iu.test(words);
}

/** Minimum certainty of a click that the narrator does not mention. Below it, the pointer only gestures during speech. */
const UNTOLD_SURELY = 0.85;
const BY_POINTER: ReadonlySet<string> = new Set(['click', 'choose', 'hover']);

export function unspoken(moment: Unnamed, deed: Deed | undefined, sayings: readonly Saying[]): Unnamed {
  const isDoubtful = deed !== undefined && BY_POINTER.has(deed.act) && deed.certainty < UNTOLD_SURELY;
  return isDoubtful && sayings.length > 0
    ? { ...moment, kind: 'shown', done: null, still: { ...moment.still, mark: null, cut: null } }
    : moment;
}

const largeOf = oncePerList((changes: readonly ScreenChange[]) => changes.filter(({ share }) => share >= ANOTHER_SCREEN));

/** Returns the moment of an instruction that was not seen to be carried out. */
export function toldMoment(
  shown: Shown,
  saying: Saying,
  { texts, untilSeconds }: { texts: readonly ShownText[]; untilSeconds: number },
): Unnamed {
  const { instruction, text, startSeconds, endSeconds } = saying;
  const left = firstFrom(largeOf(shown.recording.changes), startSeconds + 0.5);
  const seconds = Math.min(untilSeconds - PICTURE_BEFORE_NEXT, left?.startSeconds ?? Infinity);
  const moment = shownMoment(shown, { startSeconds, endSeconds }, seconds);
  if (!instruction) return moment;
  const words = printInstruction(instruction, null, shownAround(texts, saying));
  const label = words.find(({ kind }) => kind === 'label')?.text ?? null;
  const object = label === null ? null : { text: label, origin: 'both' as const, certainty: TOLD_CERTAINTY };
  const done = { act: instruction.act, certainty: TOLD_CERTAINTY, object, value: null, words, place: null };
  return { ...moment, kind: 'step', done, quote: text };
}
