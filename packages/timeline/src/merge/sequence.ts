/** Puts moments into sequence: their turns, the screen changes between them, and what repeats. */
import type { Recording, Scene } from '@docreel/recording';
import { chooseStill, findKeyMoments, getPictureKey, type Span } from '../keyframes/stills.ts';
import { countBelow, memoizeByList, overlapping } from '../lists.ts';
import type { Utterance } from '../narration/parse-narration.ts';
import { squash } from '../similarity.ts';
import type { Act, Sentence, Still } from '../types.ts';
import { createShownMoment, findHeadingAt, type HeadedRecording, type MomentDraft } from './moments-from-actions.ts';

/** The result of a step is visible after this time. */
const RESULT_SECONDS = 1.5;
const ECHO_SECONDS = 1.75;
const PICTURE_BEFORE_NEXT = 0.3;
/** Two pictures taken within this time show the same, even if a pointer moved between them. */
const SAME_PICTURE_SECONDS = 0.75;
/** Maximum number of texts of a title screen: the title and a line below it. */
const TITLE_TEXTS = 2;
/** Minimum share of a change that shows another screen, and of one that shows a panel or a menu. */
const ANOTHER_SCREEN = 0.3;
const ANOTHER_PART = 0.02;
/** Maximum time between a picture without words and the step that shows the same screen. */
const SAME_SCREEN_SECONDS = 10;
/** Maximum number of texts on a slide. */
const SLIDE_TEXTS = 4;

/** Adds a picture for every change that no step or sentence covers, unless a step shows the same picture. */
export function addScreenChanges(shown: HeadedRecording, told: readonly MomentDraft[], besides: readonly Span[]): MomentDraft[] {
  const { recording } = shown;
  const pictured = new Set(told.filter(({ kind }) => kind !== 'shown').map(({ still }) => getPictureKey(recording, still.seconds)));
  const leftSeconds = openingUntil(recording, told);
  const opening = leftSeconds === null ? [] : [createShownMoment(shown, { startSeconds: 0, endSeconds: leftSeconds }, leftSeconds)];
  const spans = findKeyMoments(recording.changes, recording.lines, [...told, ...besides].map(startOf));
  const moments = [...opening, ...spans.map((span) => createShownMoment(shown, span, span.endSeconds + PICTURE_BEFORE_NEXT))].filter(
    ({ still }) => !pictured.has(still.key) && !(told.length > 0 && isTitleCard(still)) && !isShownNext(still, told, recording),
  );
  return [...told, ...moments].sort((a, b) => a.startSeconds - b.startSeconds);
}

/** Returns whether the picture is a slide: a heading and few other texts. It announces a topic, and nothing is done on it. */
function isTitleCard({ title, texts }: Still): boolean {
  return Boolean(title) && texts.length <= SLIDE_TEXTS;
}

/** Returns whether a step that follows soon shows the same screen. */
function isShownNext({ seconds }: Still, told: readonly MomentDraft[], { changes }: Recording): boolean {
  const next = told.find(({ kind, still }) => kind !== 'shown' && still.seconds > seconds);
  if (!next || next.still.seconds - seconds > SAME_SCREEN_SECONDS) return false;
  return overlapping(changes, seconds, next.still.seconds).every(
    ({ startSeconds, share }) => startSeconds < seconds || startSeconds >= next.still.seconds || share < ANOTHER_PART,
  );
}

/**
 * Returns the time until which the first screen of the recording is visible, if the article would not show it otherwise: nobody speaks, no
 * step shows it, and it is not a slide with little more than the title. Otherwise returns null.
 */
function openingUntil({ changes, scenes }: Recording, told: readonly MomentDraft[]): number | null {
  if (told.length === 0) return changes[0]?.startSeconds ?? null;
  const isSilent = told.every(({ quote, intro: lead, notes }) => quote === null && lead.length + notes.length === 0);
  const left = changes.find(({ share }) => share >= ANOTHER_SCREEN);
  const isShown = told.some(({ kind, still }) => kind !== 'shown' && still.seconds <= (left?.endSeconds ?? Infinity));
  return isSilent && left && !isShown && !isTitle(scenes[0]) && left.startSeconds >= ECHO_SECONDS ? left.startSeconds : null;
}

function isTitle(scene: Scene | undefined): boolean {
  return scene !== undefined && scene.labels.length <= TITLE_TEXTS && /\p{L}\s+\p{L}/u.test(scene.heading ?? '');
}

/**
 * Adds the heading of the screen after each step, if the recording shows it for the first time. It is omitted if the next step mentions it.
 */
export function addResults(moments: readonly MomentDraft[], shown: HeadedRecording): MomentDraft[] {
  const known = new Set<string>();
  return moments.map((moment, at) => {
    if (moment.heading) known.add(squash(moment.heading.text));
    const next = moments[at + 1];
    const seconds = Math.min(moment.endSeconds + RESULT_SECONDS, next?.startSeconds ?? Infinity);
    const heading = moment.kind === 'step' && seconds > moment.startSeconds ? findHeadingAt(shown, seconds) : null;
    const name = squash(heading?.text ?? '');
    if (heading === null || known.has(name) || squash(next?.quote ?? '').includes(name)) return moment;
    known.add(name);
    return { ...moment, result: heading };
  });
}

/**
 * Removes pictures without words that repeat a neighbouring moment, or the picture of the next spoken one. A sentence of ten seconds has
 * its picture at the end.
 */
export function removeEchoes(moments: readonly MomentDraft[]): MomentDraft[] {
  const kept: MomentDraft[] = [];
  const telling = tellingAfter(moments);
  for (const [at, moment] of moments.entries()) {
    const isMute = moment.kind === 'shown' && moment.notes.length === 0 && moment.intro.length === 0;
    const near = [kept.at(-1), telling[at]];
    const isEcho = near.some(
      (other) =>
        other &&
        (Math.abs(other.startSeconds - moment.startSeconds) < ECHO_SECONDS ||
          (other.kind === 'shown' &&
            other.notes.length > 0 &&
            Math.abs(other.still.seconds - moment.still.seconds) < SAME_PICTURE_SECONDS)),
    );
    if (!(isMute && isEcho)) kept.push(moment);
  }
  return kept;
}

/** Returns, for each moment, the next one with an action or words. */
function tellingAfter(moments: readonly MomentDraft[]): (MomentDraft | undefined)[] {
  let next: MomentDraft | undefined;
  const after = moments.toReversed().map((moment) => {
    const found = next;
    if (moment.kind !== 'shown' || moment.notes.length > 0) next = moment;
    return found;
  });
  return after.toReversed();
}

/** Shortens a span to its first two seconds, because only the first picture of a long narrated span is shown. */
function startOf({ startSeconds, endSeconds }: Span): Span {
  return { startSeconds, endSeconds: Math.min(endSeconds, startSeconds + 2) };
}

/** A moment with the utterance that phrases it. */
export interface Entry {
  moment: MomentDraft;
  utterance: Utterance | null;
}

/** Actions that produce text letter by letter, so that nothing of them is visible when they start. */
const WRITTEN: ReadonlySet<Act> = new Set(['type', 'run', 'answer', 'code']);

/** Indexes the narrated moments by the time of their narration. Each entry has the latest end of all moments narrated until then. */
const toldIn = memoizeByList((done: readonly Entry[]) => {
  const told = done.flatMap(({ utterance, moment }) => (utterance ? [{ told: utterance.startSeconds, end: moment.endSeconds }] : []));
  told.sort((a, b) => a.told - b.told);
  let until = -Infinity;
  return { starts: told.map((one) => one.told), ends: told.map(({ end }) => (until = Math.max(until, end))) };
});

/**
 * Returns the time at which a sentence applies: when it is spoken, but not before everything narrated earlier is done. “Type an address.
 * Then choose a role.”, spoken in one breath, applies after both sentences.
 */
export function findTurn({ startSeconds }: Span, done: readonly Entry[]): number {
  const { starts, ends } = toldIn(done);
  return Math.max(startSeconds, ends[countBelow(starts, startSeconds) - 1] ?? 0);
}

/** Delays a moment until its turn, with the picture at that time as long as its screen is visible. */
export function delayToTurn(moment: MomentDraft, done: readonly Entry[], recording: Recording): MomentDraft {
  const startSeconds = findTurn(moment, done);
  const { still, endSeconds } = moment;
  const isLeft = overlapping(recording.changes, still.seconds, startSeconds).some(
    (change) => change.share >= ANOTHER_SCREEN && change.startSeconds >= still.seconds,
  );
  const isEarly = startSeconds > moment.startSeconds && still.seconds < startSeconds && !isLeft;
  return {
    ...moment,
    startSeconds,
    endSeconds: Math.max(startSeconds, endSeconds),
    still: isEarly ? chooseStill(recording, startSeconds, still.mark) : still,
  };
}

/**
 * Sorts steps by time and gives each a picture taken before the next begins. Typed text that starts together with the next step keeps its
 * own picture, because nothing of it was visible before.
 */
export function choosePicturesInTurn(steps: readonly Entry[], recording: Recording): Entry[] {
  let nextSeconds = Infinity;
  return steps
    .toReversed()
    .map((step) => {
      const { kind, startSeconds, still, action } = step.moment;
      if (kind === 'shown') return step;
      const isUnseen = nextSeconds <= startSeconds && WRITTEN.has(action?.act ?? 'narrated');
      const seconds = isUnseen ? still.seconds : Math.min(still.seconds, nextSeconds);
      nextSeconds = startSeconds;
      return seconds < still.seconds ? { ...step, moment: { ...step.moment, still: chooseStill(recording, seconds, still.mark) } } : step;
    })
    .toReversed();
}

/** Returns the moments without remarks that follow themselves: somebody repeats one, and the step between the two was not detected. */
export function removeRepeatedSentences(moments: readonly MomentDraft[]): MomentDraft[] {
  let last = '';
  const isNew = ({ text }: Sentence): boolean => {
    const words = squash(text);
    const differs = words !== last;
    last = words;
    return differs;
  };
  return moments.map((moment) => {
    const intro = moment.intro.filter(isNew);
    // The sentence of a step is between its introduction and its notes.
    if (moment.kind !== 'shown') last = '';
    return { ...moment, intro, notes: moment.notes.filter(isNew) };
  });
}
