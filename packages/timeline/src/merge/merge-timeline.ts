/**
 * Merges actions and narration into one timeline. A sentence about an action phrases that action. A sentence about an action that was not
 * seen becomes a step of its own. Explanations become notes of a step or moments of their own. Without both, screen changes are shown.
 */
import type { Recording } from '@docreel/recording';
import { overlapping, findFirstFrom, findLastUntil } from '../overlapping.ts';
import { assignUtterances, namesAction, type ShownText } from '../narration/assign.ts';
import { groupParagraphs } from '../narration/paragraphs.ts';
import type { Utterance } from '../narration/parse-narration.ts';
import { NARRATED_FROM } from '../narration/english/spoken-instruction.ts';
import type { Span } from '../keyframes/key-moments.ts';
import { squash } from '../similarity.ts';
import { DONE_SURELY } from '../thresholds.ts';
import type { Action, Sentence } from '../types.ts';
import { addScreenChanges, removeEchoes, addResults } from './between.ts';
import { createMoments, type HeadedRecording, readHeadings, createShownMoment, type MomentDraft } from './moments-from-actions.ts';
import { delayToTurn, type Entry, choosePicturesInTurn, findTurn } from './in-turn.ts';
import { startWithWords, isPointedAt, phraseByNarrator, createNarratedMoment, quoteWords } from './narrated-moments.ts';
import { proveStills } from '../keyframes/prove-stills.ts';

export interface MergedTimeline {
  moments: MomentDraft[];
  intro: Sentence[];
  before: Sentence[];
  closing: Sentence[];
}

const NOTES_MOST = 3;
const LEAD_MOST = 3;
/** Maximum time after an action in which a sentence still belongs to it. */
const NOTE_SECONDS = 12;
const BEFORE_SECONDS = 2;
const NEAR_SECONDS = 4;
const PICTURE_BEFORE_NEXT = 0.3;
/** Minimum share of a change that shows another screen. */
const ANOTHER_SCREEN = 0.3;

export function mergeTimeline(recording: Recording, actions: readonly Action[], utterances: readonly Utterance[]): MergedTimeline {
  const texts = textsOf(recording);
  const shown = readHeadings(recording, actions);
  const assigned = assignUtterances(utterances, actions, texts);
  const done: Entry[] = [];
  let afterSeconds = 0;
  for (const [at, moment] of createMoments(shown, actions).entries()) {
    const action = actions[at];
    const telling =
      (action && assigned.get(action)?.find(({ role, instruction }) => role === 'instruction' && instruction !== null)) ?? null;
    const speaking = telling && { recording, telling, texts, afterSeconds };
    const told = action && speaking ? phraseByNarrator(moment, action, speaking) : quoteWords(moment, action, utterances);
    const heard = action && assigned.get(action)?.find((utterance) => !utterance.isUnderstood && namesAction(utterance, action));
    const own = heard ? startWithWords(moment, heard, afterSeconds) : told;
    if (own.kind !== 'shown') afterSeconds = own.endSeconds;
    done.push({ moment: own, telling });
  }
  const alone = notTelling(assigned, done).filter((utterance) => !isShownAnyway(utterance, actions));
  const told = alone.filter(isTold).map((utterance): Entry => {
    const moment = createNarratedMoment(shown, utterance, { texts, untilSeconds: nextAfter(utterances, utterance, shown.recording) });
    return { moment: delayToTurn(moment, done, recording), telling: utterance };
  });
  const steps = choosePicturesInTurn([...done, ...told].sort(inTime), recording);
  const rest = alone.filter((utterance) => !isTold(utterance));
  const first = steps.find(({ moment }) => moment.kind === 'step')?.moment ?? null;
  const last = steps.findLast(({ moment }) => moment.kind === 'step')?.moment ?? null;
  const opening = rest.filter(
    ({ role, endSeconds }) => first !== null && endSeconds <= first.startSeconds && (role === 'note' || role === 'lead'),
  );
  const lead = first ? opening.filter(({ startSeconds }) => startSeconds >= screenSeconds(recording, first)).slice(-LEAD_MOST) : [];
  const before = rest.filter(({ role }) => role === 'need');
  const closing = rest.filter(({ role, startSeconds }) => last !== null && role === 'closing' && startSeconds >= last.endSeconds - 1);
  const taken = new Set([...opening, ...before, ...closing]);
  const free = rest.filter((utterance) => !taken.has(utterance) && utterance.role !== 'goal');
  const led = steps.map((step) => (step.moment === first ? { ...step, moment: { ...first, lead: lead.map(said) } } : step));
  const withNotes = addNotes(led, free, done);
  const paragraphs = paragraphMoments(shown, withNotes.left).map((moment) => delayToTurn(moment, done, recording));
  const all = proveStills([...withNotes.steps, ...paragraphs], shown);
  const intro = opening.filter((utterance) => !lead.includes(utterance));
  return {
    moments: addResults(removeEchoes(addScreenChanges(shown, all, [...actions, ...closing])), shown),
    ...{ intro: intro.map(said), before: before.map(said), closing: closing.map(said) },
  };
}

/**
 * Returns whether a detected action already says the same: “Set the limit to 500” next to “Enter “500” in Limit”, which is more precise.
 */
function isShownAnyway({ instruction, startSeconds, endSeconds }: Utterance, actions: readonly Action[]): boolean {
  const words = squash(instruction?.words ?? '');
  return overlapping(actions, startSeconds - BEFORE_SECONDS, endSeconds + NEAR_SECONDS).some(({ value, object, certainty }) => {
    const isSaid = value !== null && value.text.length > 1 && words.includes(squash(value.text));
    return certainty >= DONE_SURELY && isSaid && object !== null && words.includes(squash(object.text).slice(0, 4));
  });
}

function byTime(a: Span, b: Span): number {
  return a.startSeconds - b.startSeconds;
}

function inTime(a: Entry, b: Entry): number {
  return byTime(a.moment, b.moment);
}

/** Returns the sentences that phrase no action, in order. A sentence of which one part phrases an action is not returned. */
function notTelling(assigned: ReadonlyMap<Action | null, Utterance[]>, done: readonly Entry[]): Utterance[] {
  const telling = new Set(done.map((one) => one.telling));
  const taken = new Set([...telling].flatMap((utterance) => utterance?.from ?? []));
  return [...assigned.values()]
    .flat()
    .filter((utterance) => !taken.has(utterance.from) || (isTold(utterance) && !telling.has(utterance)))
    .sort(byTime);
}

/** Returns the time since which the screen of a moment is visible. */
function screenSeconds({ changes }: Recording, { startSeconds }: Span): number {
  return changes.findLast((change) => change.share >= ANOTHER_SCREEN && change.startSeconds < startSeconds)?.startSeconds ?? 0;
}

function said({ text, startSeconds, endSeconds }: Sentence): Sentence {
  return { text, startSeconds, endSeconds };
}

function isTold({ role, instruction, certainty }: Utterance): boolean {
  return role === 'instruction' && instruction !== null && certainty >= NARRATED_FROM && !isPointedAt(instruction.words);
}

/** Returns the start of the next sentence. */
function nextAfter(utterances: readonly Utterance[], { endSeconds }: Utterance, { source }: Recording): number {
  return findFirstFrom(utterances, endSeconds)?.startSeconds ?? source.durationSeconds;
}

function textsOf({ lines }: Recording): ShownText[] {
  return lines.map(({ text, startSeconds, endSeconds, confidence, x, y, width, height }) => ({
    ...{ text, startSeconds, endSeconds, certainty: confidence },
    box: { x, y, width, height },
  }));
}

/**
 * Adds each sentence to the action directly before it, at most three. Sentences after one that does not fit are returned in `left` with it.
 */
function addNotes(
  given: readonly Entry[],
  utterances: readonly Utterance[],
  done: readonly Entry[],
): { steps: MomentDraft[]; left: Utterance[] } {
  const steps = given.map(({ moment }) => ({ ...moment, notes: [...moment.notes] }));
  const left: Utterance[] = [];
  let isLeft = false;
  for (const utterance of utterances) {
    const turn = findTurn(utterance, done);
    const owner = findLastUntil(steps, turn + 0.5);
    const isNear = owner && owner.kind !== 'shown' && utterance.startSeconds - owner.endSeconds <= NOTE_SECONDS;
    isLeft = !owner || !isNear || owner.notes.length >= NOTES_MOST || (isLeft && owner.notes.length > 0);
    if (isLeft) left.push(utterance);
    else owner?.notes.push(said(utterance));
  }
  return { steps, left };
}

function paragraphMoments(shown: HeadedRecording, utterances: readonly Utterance[]): MomentDraft[] {
  const paragraphs = groupParagraphs(utterances, shown.recording.changes);
  return paragraphs.map(({ said: notes, startSeconds, endSeconds }, at) => {
    const next = paragraphs[at + 1]?.startSeconds ?? Infinity;
    const seconds = Math.min((startSeconds + endSeconds) / 2 + 1, next - PICTURE_BEFORE_NEXT, endSeconds);
    return { ...createShownMoment(shown, { startSeconds, endSeconds }, seconds), notes, quote: notes[0]?.text ?? null };
  });
}
