/**
 * Merges actions and narration into one timeline. A sentence about an action phrases that action. A sentence about an action that was not
 * seen becomes a step of its own. Explanations become notes of a step or moments of their own. Without both, screen changes are shown.
 */
import type { Recording } from '@docreel/recording';
import { findFirstFrom, findLastUntil, overlapping } from '../lists.ts';
import { assignUtterances, type ShownText } from '../narration/assign.ts';
import { namesAction } from '../narration/spoken-forms.ts';
import { groupParagraphs } from '../narration/print.ts';
import type { Utterance } from '../narration/parse-narration.ts';
import type { Span } from '../keyframes/stills.ts';
import { squash } from '../similarity.ts';
import { DONE_SURELY, NAME_SURELY, TOLD_NAME_SURELY } from '../thresholds.ts';
import type { Action, Sentence } from '../types.ts';
import {
  addResults,
  addScreenChanges,
  choosePicturesInTurn,
  delayToTurn,
  type Entry,
  findTurn,
  removeEchoes,
  removeRepeatedSentences,
} from './sequence.ts';
import {
  correctChoices,
  createMoments,
  createShownMoment,
  type HeadedRecording,
  type MomentDraft,
  readHeadings,
} from './moments-from-actions.ts';
import {
  confirmActions,
  createNarratedMoment,
  hideDoubtful,
  isNarratedStep,
  joinAnnouncements,
  phraseByNarrator,
  startWithWords,
} from './narrated-moments.ts';
import { joinPresses } from './join-presses.ts';
import { proveStills } from '../keyframes/prove-stills.ts';
import { boxOf } from '../boxes.ts';

export interface MergedTimeline {
  moments: MomentDraft[];
  intro: Sentence[];
  prerequisites: Sentence[];
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

/** The inputs of the merge. */
interface Sources {
  recording: Recording;
  headed: HeadedRecording;
  /** Lines of the screen, in whose spelling names are printed. */
  texts: readonly ShownText[];
  actions: readonly Action[];
  utterances: readonly Utterance[];
}

/** Sentences that phrase no step, by where they are printed. */
interface Remarks {
  intro: Utterance[];
  /** Remarks about the screen of the first step. */
  lead: Utterance[];
  prerequisites: Utterance[];
  closing: Utterance[];
  notes: Utterance[];
}

/** Merges actions and narration in five steps, after joining the presses of one step. */
export function mergeTimeline(recording: Recording, detected: readonly Action[], utterances: readonly Utterance[]): MergedTimeline {
  const texts = textsOf(recording);
  const presses = joinPresses(detected, recording);
  const confirmed = confirmActions(presses, assignUtterances(utterances, presses, texts), texts);
  // The narration can make the item of a menu certain enough to be joined with it.
  const actions = joinPresses(confirmed, recording);
  const sources = withoutDoubtful({ recording, headed: readHeadings(recording, actions), texts, actions, utterances });
  const { performed, unmatched } = phraseActions(sources);
  const steps = addNarratedSteps(sources, performed, unmatched.filter(isNarratedStep));
  const remarks = divideRemarks(
    sources,
    steps,
    unmatched.filter((utterance) => !isNarratedStep(utterance)),
  );
  const narrated = addRemarks(sources, { performed, steps, remarks });
  const moments = correctChoices(addPictures(sources, narrated, remarks.closing), recording);
  const { intro, prerequisites, closing } = remarks;
  return { moments, intro: intro.map(toSentence), prerequisites: prerequisites.map(toSentence), closing: closing.map(toSentence) };
}

/** Drops the actions if none becomes a step. The recording then shows its screens instead of the moments of doubtful actions. */
function withoutDoubtful(sources: Sources): Sources {
  const hasStep = phraseActions(sources).performed.some(({ moment }) => moment.kind !== 'shown');
  return hasStep ? sources : { ...sources, actions: [] };
}

/** Step 1: makes a moment of each action, phrased by the sentence about it. Returns the other sentences as `unmatched`. */
function phraseActions({ recording, headed, texts, actions, utterances }: Sources): { performed: Entry[]; unmatched: Utterance[] } {
  const assigned = assignUtterances(utterances, actions, texts);
  const performed: Entry[] = [];
  const nameSurely = utterances.length > 0 ? TOLD_NAME_SURELY : NAME_SURELY;
  let afterSeconds = 0;
  for (const [at, draft] of createMoments(headed, actions, nameSurely).entries()) {
    const action = actions[at];
    const own = (action && assigned.get(action)) ?? [];
    const utterance = own.find(({ role, instruction }) => role === 'instruction' && instruction !== null) ?? null;
    const naming = action && own.find((one) => !one.isUnderstood && namesAction(one, action));
    const phrased =
      action && utterance
        ? phraseByNarrator(draft, action, { recording, utterance, texts, afterSeconds })
        : hideDoubtful(draft, action, utterances);
    const moment = naming ? startWithWords(draft, naming, afterSeconds) : phrased;
    if (moment.kind !== 'shown') afterSeconds = moment.endSeconds;
    performed.push({ moment, utterance });
  }
  const sentences = listUnmatched(assigned, performed).filter((one) => !isShownAnyway(one, actions));
  return joinAnnouncements(performed, sentences, texts);
}

/** Step 2: adds the instructions that were not seen to be carried out, and puts all steps in order. */
function addNarratedSteps({ recording, headed, texts, utterances }: Sources, performed: readonly Entry[], unseen: Utterance[]): Entry[] {
  const narrated = unseen.map((utterance): Entry => {
    const untilSeconds = findFirstFrom(utterances, utterance.endSeconds)?.startSeconds ?? recording.source.durationSeconds;
    const moment = createNarratedMoment(headed, utterance, { texts, untilSeconds });
    return { moment: delayToTurn(moment, performed, recording), utterance };
  });
  return choosePicturesInTurn([...performed, ...narrated].sort(inTime), recording);
}

/** Step 3: divides the sentences that are not instructions by where they are printed. */
function divideRemarks({ recording }: Sources, steps: readonly Entry[], remarks: readonly Utterance[]): Remarks {
  const first = steps.find(({ moment }) => moment.kind === 'step')?.moment ?? null;
  const last = steps.findLast(({ moment }) => moment.kind === 'step')?.moment ?? null;
  const opening = remarks.filter(
    ({ role, endSeconds }) => first !== null && endSeconds <= first.startSeconds && (role === 'note' || role === 'lead'),
  );
  const lead = first ? opening.filter(({ startSeconds }) => startSeconds >= screenSeconds(recording, first)).slice(-LEAD_MOST) : [];
  const prerequisites = remarks.filter(({ role }) => role === 'need');
  const closing = remarks.filter(({ role, startSeconds }) => last !== null && role === 'closing' && startSeconds >= last.endSeconds - 1);
  const taken = new Set([...opening, ...prerequisites, ...closing]);
  const notes = remarks.filter((utterance) => !taken.has(utterance) && utterance.role !== 'goal');
  return { intro: opening.filter((utterance) => !lead.includes(utterance)), lead, prerequisites, closing, notes };
}

/** Step 4: adds the lead to the first step, and each note to the step before it or as a moment of its own. */
function addRemarks(
  { recording, headed }: Sources,
  { performed, steps, remarks }: { performed: readonly Entry[]; steps: readonly Entry[]; remarks: Remarks },
): MomentDraft[] {
  const first = steps.find(({ moment }) => moment.kind === 'step');
  const led = steps.map((step) => (step === first ? { ...step, moment: { ...step.moment, intro: remarks.lead.map(toSentence) } } : step));
  const noted = addNotes(led, remarks.notes, performed);
  return [...noted.steps, ...createParagraphs(headed, noted.left).map((moment) => delayToTurn(moment, performed, recording))];
}

/** Step 5: makes each picture prove its step, and adds pictures of other changes and the results of steps. */
function addPictures({ headed, actions }: Sources, narrated: readonly MomentDraft[], closing: readonly Utterance[]): MomentDraft[] {
  const proven = proveStills(narrated, headed);
  const shown = removeEchoes(addScreenChanges(headed, proven, [...actions, ...closing]));
  return addResults(removeRepeatedSentences(shown), headed);
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
function listUnmatched(assigned: ReadonlyMap<Action | null, Utterance[]>, performed: readonly Entry[]): Utterance[] {
  const matched = new Set(performed.map(({ utterance }) => utterance));
  const taken = new Set([...matched].flatMap((utterance) => utterance?.from ?? []));
  return [...assigned.values()]
    .flat()
    .filter((utterance) => !taken.has(utterance.from) || (isNarratedStep(utterance) && !matched.has(utterance)))
    .sort(byTime);
}

/** Returns the time since which the screen of a moment is visible. */
function screenSeconds({ changes }: Recording, { startSeconds }: Span): number {
  return changes.findLast((change) => change.share >= ANOTHER_SCREEN && change.startSeconds < startSeconds)?.startSeconds ?? 0;
}

function toSentence({ text, startSeconds, endSeconds }: Sentence): Sentence {
  return { text, startSeconds, endSeconds };
}

function textsOf({ lines }: Recording): ShownText[] {
  return lines.map((line) => {
    const { text, startSeconds, endSeconds, confidence: certainty } = line;
    return { text, startSeconds, endSeconds, certainty, box: boxOf(line) };
  });
}

/**
 * Adds each sentence to the action directly before it, at most three. Sentences after one that does not fit are returned in `left` with it.
 */
function addNotes(
  given: readonly Entry[],
  utterances: readonly Utterance[],
  performed: readonly Entry[],
): { steps: MomentDraft[]; left: Utterance[] } {
  const steps = given.map(({ moment }) => ({ ...moment, notes: [...moment.notes] }));
  const left: Utterance[] = [];
  let isLeft = false;
  for (const utterance of utterances) {
    const turn = findTurn(utterance, performed);
    const owner = findLastUntil(steps, turn + 0.5);
    const isNear = owner && owner.kind !== 'shown' && utterance.startSeconds - owner.endSeconds <= NOTE_SECONDS;
    isLeft = !owner || !isNear || owner.notes.length >= NOTES_MOST || (isLeft && owner.notes.length > 0);
    if (isLeft) left.push(utterance);
    else owner?.notes.push(toSentence(utterance));
  }
  return { steps, left };
}

function createParagraphs(headed: HeadedRecording, utterances: readonly Utterance[]): MomentDraft[] {
  const paragraphs = groupParagraphs(utterances, headed.recording.changes);
  return paragraphs.map(({ said: notes, startSeconds, endSeconds }, at) => {
    const next = paragraphs[at + 1]?.startSeconds ?? Infinity;
    const seconds = Math.min((startSeconds + endSeconds) / 2 + 1, next - PICTURE_BEFORE_NEXT, endSeconds);
    return { ...createShownMoment(headed, { startSeconds, endSeconds }, seconds), notes, quote: notes[0]?.text ?? null };
  });
}
