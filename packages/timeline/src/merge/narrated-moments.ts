/** Confirms actions by the narration, phrases them in the narrator's words, and adds instructions that were not seen to be carried out. */
import type { Recording, ScreenChange } from '@docreel/recording';
import { chooseStill, type Span } from '../keyframes/stills.ts';
import { findFirstFrom, memoizeByList, overlapping } from '../lists.ts';
import { isKin, type ShownText } from '../narration/assign.ts';
import type { Utterance } from '../narration/parse-narration.ts';
import { printInstruction } from '../narration/print.ts';
import { confirmByNarration, namesAction } from '../narration/spoken-forms.ts';
import { squash } from '../similarity.ts';
import { DONE_SURELY, FIELD_SURELY, TOLD_CERTAINTY } from '../thresholds.ts';
import { namesSecret } from '../ui-vocabulary/ui-vocabulary.ts';
import type { Action, Inline, ScoredText } from '../types.ts';
import type { Entry } from './sequence.ts';
import { createShownMoment, type HeadedRecording, type MomentDraft } from './moments-from-actions.ts';
import { isPointedAt, NARRATED_FROM, namesNothing, tellsWholeForm } from '../narration/english/spoken-instruction.ts';

/** Maximum time by which words can precede the action for the moment to start with them. */
const WORDS_AHEAD_SECONDS = 3;
/** Minimum share of a change that shows another screen. An instruction is shown while its screen is visible. */
const ANOTHER_SCREEN = 0.3;
const PICTURE_BEFORE_NEXT = 0.3;
const AROUND_SECONDS = 3;

function shownAround(texts: readonly ShownText[], { startSeconds, endSeconds }: Span): ShownText[] {
  return overlapping(texts, startSeconds - AROUND_SECONDS, endSeconds + AROUND_SECONDS);
}

interface MatchedNarration {
  recording: Recording;
  utterance: Utterance;
  texts: readonly ShownText[];
  /** End of the previous action. Earlier words do not make this one start earlier. */
  afterSeconds: number;
}

/** Returns the moment of an action, phrased in the narrator's words. */
export function phraseByNarrator(
  moment: MomentDraft,
  action: Action,
  { recording, utterance, texts, afterSeconds }: MatchedNarration,
): MomentDraft {
  const { instruction, text, startSeconds } = utterance;
  if (!instruction) return moment;
  const isNamed = !namesNothing(instruction) || (isEntry(moment) && !tellsWholeForm(instruction));
  if (isPointedAt(instruction.words) || !isNamed) return { ...moment, quote: text };
  const { act, object, value, position, menu } = action;
  const certainty = Math.max(action.certainty, utterance.certainty);
  const isAhead = startSeconds < moment.startSeconds && moment.startSeconds - startSeconds <= WORDS_AHEAD_SECONDS;
  // The path to an item is clearer than the words about it: “Edit, then Sort Lines.”
  const printed = menu ? null : printInstruction(instruction, action, shownAround(texts, moment));
  const words = act !== 'type' && object && isClearer(object, printed) ? null : printed;
  return {
    ...moment,
    kind: certainty >= DONE_SURELY ? 'step' : moment.kind,
    startSeconds: isAhead ? Math.min(moment.startSeconds, Math.max(startSeconds, afterSeconds)) : moment.startSeconds,
    action: {
      act,
      certainty,
      object:
        (value === null && words !== null && namedInstead(object, words)) ||
        (object && keepSure(confirmByNarration(object, instruction, text))),
      // “Type your password”: the screen may show it without the name of its field.
      value: value && !namesSecret(instruction.words) ? confirmByNarration(value, instruction, text) : null,
      words,
      position,
      ...(menu && { menu }),
    },
    still: chooseStill(recording, moment.still.seconds, position),
    quote: text,
  };
}

/** Returns whether the step enters a certain value. Then “Type its text.” is clear. */
function isEntry({ kind, action }: MomentDraft): boolean {
  return kind === 'step' && action?.act === 'type' && action.value !== null;
}

/** Minimum certainty of a name that another one does not replace. Narrators often name the thing to act on: “Sort the torrents by size.” */
const READ_SURELY = 0.8;

/** Returns whether the name that was read tells more than the words: they have no label, as “Save.” for “Save changes”, or that of another thing. */
function isClearer({ text, certainty }: ScoredText, words: readonly Inline[] | null): boolean {
  const labels = words?.flatMap((part) => (part.kind === 'text' ? [] : [part.text])) ?? [];
  if (labels.length === 0) return certainty >= FIELD_SURELY;
  return certainty >= READ_SURELY && labels.every((label) => squash(label) !== squash(text));
}

/** Returns the only label that the narrator's words name, if it is another one than that of the detected action. */
function namedInstead(object: ScoredText | null, words: readonly Inline[]): ScoredText | null {
  const [label, ...others] = words.filter(({ kind }) => kind === 'label').map(({ text }) => text);
  const isSame = label === undefined || squash(label) === squash(object?.text ?? '');
  return isSame || others.length > 0 ? null : { text: label, origin: 'both', certainty: TOLD_CERTAINTY };
}

/** Returns the name of a step whose sentence does not say it, or null if it was not read with certainty. */
function keepSure(name: ScoredText): ScoredText | null {
  return name.certainty >= FIELD_SURELY ? name : null;
}

/**
 * Moves the start of a moment to the sentence that names it, for languages of which only names are understood. The sentence thus becomes
 * its note and not that of the previous action.
 */
export function startWithWords(moment: MomentDraft, { startSeconds, endSeconds }: Utterance, afterSeconds: number): MomentDraft {
  const isAhead = startSeconds < moment.startSeconds && moment.startSeconds - endSeconds <= WORDS_AHEAD_SECONDS;
  return isAhead ? { ...moment, startSeconds: Math.min(moment.startSeconds, Math.max(startSeconds, afterSeconds)) } : moment;
}

/** Returns whether the sentence is an instruction that is certain enough to be a step without a detected action. */
export function isNarratedStep({ role, instruction, certainty }: Utterance): boolean {
  if (role !== 'instruction' || instruction === null || certainty < NARRATED_FROM) return false;
  return !isPointedAt(instruction.words) && !namesNothing(instruction);
}

/**
 * Minimum certainty of a click that the narrator does not mention. Below it, the pointer only gestures during speech. Without a certain name, the
 * click is the one that the narrator describes in other words.
 */
const UNTOLD_SURELY = 0.7;
const BY_POINTER: ReadonlySet<string> = new Set(['click', 'choose', 'hover']);

/** Returns the moment of an action without words: a picture if the narrator speaks and the pointer may only gesture. */
export function hideDoubtful(moment: MomentDraft, action: Action | undefined, utterances: readonly Utterance[]): MomentDraft {
  const isDoubtful = action !== undefined && BY_POINTER.has(action.act) && (action.certainty < UNTOLD_SURELY || moment.kind === 'marked');
  return isDoubtful && utterances.length > 0
    ? { ...moment, kind: 'shown', action: null, still: { ...moment.still, mark: null, crop: null } }
    : moment;
}

const largeOf = memoizeByList((changes: readonly ScreenChange[]) => changes.filter(({ share }) => share >= ANOTHER_SCREEN));

/** Returns the moment of an instruction that was not seen to be carried out. */
export function createNarratedMoment(
  shown: HeadedRecording,
  utterance: Utterance,
  { texts, untilSeconds }: { texts: readonly ShownText[]; untilSeconds: number },
): MomentDraft {
  const { instruction, text, startSeconds, endSeconds } = utterance;
  const left = findFirstFrom(largeOf(shown.recording.changes), startSeconds + 0.5);
  const seconds = Math.min(untilSeconds - PICTURE_BEFORE_NEXT, left?.startSeconds ?? Infinity);
  const moment = createShownMoment(shown, { startSeconds, endSeconds }, seconds);
  if (!instruction) return moment;
  const words = printInstruction(instruction, null, shownAround(texts, utterance));
  const label = words.find(({ kind }) => kind === 'label')?.text ?? null;
  const object = label === null ? null : { text: label, origin: 'both' as const, certainty: TOLD_CERTAINTY };
  const action = { act: instruction.act, certainty: TOLD_CERTAINTY, object, value: null, words, position: null };
  return { ...moment, kind: 'step', action, quote: text };
}

/** A step begins at most this long before the sentence that announces it, and at most this long after its end. */
const ANNOUNCED_SECONDS = { before: 0.5, after: 0.3, afterSameWords: 8 };
/** Minimum number, and share, of the long words of a name that a sentence contains if it is about the thing with this name. */
const SAME_WORDS = { letters: 4, least: 3, share: 0.6 };

/**
 * Returns whether a step that no sentence phrases carries out the instruction, which describes the step in other words: “Open the tide
 * tables.” while “@harbour/tides” is clicked, or any words while a command is typed. An instruction that names a control of the screen is a
 * step of its own.
 */
function carriesOut({ kind, startSeconds, action }: MomentDraft, utterance: Utterance, texts: readonly ShownText[]): boolean {
  const { instruction } = utterance;
  if (kind !== 'step' || !action || !instruction || !(action.act === 'run' || isKin(instruction.act, action.act))) return false;
  const { before, after, afterSameWords } = ANNOUNCED_SECONDS;
  const latest = utterance.endSeconds + (saysWordsOf(utterance, action) ? afterSameWords : after);
  if (startSeconds < utterance.startSeconds - before || startSeconds > latest) return false;
  const names = [action.object, action.value].map((name) => squash(name?.text ?? ''));
  return printInstruction(instruction, null, shownAround(texts, utterance)).every(
    ({ kind: part, text }) => part !== 'label' || names.some((name) => name.includes(squash(text))),
  );
}

/** Returns whether a sentence contains most words of the name of the object: “Select a reason people use dating apps” for “Reason for dating”. */
function saysWordsOf({ text }: Utterance, { object }: NonNullable<MomentDraft['action']>): boolean {
  const listWords = (sentence: string) =>
    new Set(
      sentence
        .toLowerCase()
        .match(/\p{L}+/gu)
        ?.filter(({ length }) => length >= SAME_WORDS.letters),
    );
  const said = listWords(text);
  const words = [...listWords(object?.text ?? '')];
  const same = words.filter((word) => said.has(word)).length;
  return same >= SAME_WORDS.least && same >= SAME_WORDS.share * words.length;
}

/** Adds each sentence that announces a step in other words to that step. */
export function joinAnnouncements(
  performed: readonly Entry[],
  sentences: readonly Utterance[],
  texts: readonly ShownText[],
): { performed: Entry[]; unmatched: Utterance[] } {
  const joined = [...performed];
  const unmatched = sentences.filter((sentence) => {
    const at = joined.findIndex(({ moment }) => moment.quote === null && carriesOut(moment, sentence, texts));
    const entry = joined[at];
    if (entry) joined[at] = { ...entry, moment: { ...entry.moment, quote: sentence.text } };
    return !entry;
  });
  return { performed: joined, unmatched };
}

/**
 * Share of doubts about an action that a sentence leaves: one that names its object or value, and one that only tells to enter something
 * when something is entered.
 */
const DOUBT_LEFT = { named: 0.3, entered: 0.45 };

/**
 * Raises the certainty of actions about which somebody speaks at that time, and of values that appear again. The estimate of a press already
 * contains what is said.
 */
export function confirmActions(
  actions: readonly Action[],
  assigned: ReadonlyMap<Action | null, Utterance[]>,
  texts: readonly ShownText[],
): Action[] {
  return confirmByWords(actions, assigned).map((action) => confirmByResult(action, texts));
}

function confirmByWords(actions: readonly Action[], assigned: ReadonlyMap<Action | null, Utterance[]>): Action[] {
  return actions.map((action) => {
    const own = assigned.get(action) ?? [];
    const isTold = action.act === 'type' && own.some(({ role }) => role === 'instruction');
    const isPress = BY_POINTER.has(action.act) && action.value === null;
    const isNamed = !isPress && own.some((utterance) => namesAction(utterance, action));
    const left = isNamed ? DOUBT_LEFT.named : isTold ? DOUBT_LEFT.entered : 1;
    const confirm = (certainty: number) => Math.max(0, 1 - (1 - certainty) * left);
    const confirmText = (text: ScoredText | null) => text && { ...text, certainty: confirm(text.certainty) };
    return { ...action, certainty: confirm(action.certainty), object: confirmText(action.object), value: confirmText(action.value) };
  });
}

/** Share of doubts about a value that remain if another position shows it later, and the letters that are no coincidence. */
const SHOWN_AGAIN = { doubt: 0.5, letters: 5 };
/** OCR reads a text this much later than it appears. */
const READ_SECONDS = 0.5;

/** Raises the certainty of an entered value that appears again later in another position: “Private project, due June 30.” */
function confirmByResult(action: Action, texts: readonly ShownText[]): Action {
  const { act, value, position, endSeconds } = action;
  const name = squash(value?.text ?? '');
  if (act !== 'type' || !value || !position?.box || name.length < SHOWN_AGAIN.letters) return action;
  const { y, height } = position.box;
  const isAgain = overlapping(texts, endSeconds, Infinity).some(
    ({ text, box, startSeconds }) =>
      startSeconds > endSeconds + READ_SECONDS && box !== undefined && Math.abs(box.y - y) > height && squash(text).includes(name),
  );
  return isAgain ? { ...action, value: { ...value, certainty: 1 - (1 - value.certainty) * SHOWN_AGAIN.doubt } } : action;
}
