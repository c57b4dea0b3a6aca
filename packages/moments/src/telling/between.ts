/** What is shown between the things that are told: changes, and what a step came to. */
import type { Recording, Scene } from '@docreel/recording';
import { keyMoments, type Span } from '../seen/key-moments.ts';
import { pictureKeyOf } from './still-of.ts';
import { squash } from '../similarity.ts';
import { headingAt, type Shown, shownMoment, type Unnamed } from './from-deeds.ts';

/** What a step comes to is there so soon. */
const RESULT_SECONDS = 1.5;
const ECHO_SECONDS = 1.75;
const PICTURE_BEFORE_NEXT = 0.3;
/** Two pictures that were taken so shortly one after the other show the same, though a pointer moved between them. */
const SAME_PICTURE_SECONDS = 0.75;
/** The title, and a line below it. */
const TITLE_TEXTS = 2;
/** Another screen has come. */
const ANOTHER_SCREEN = 0.3;

/** A picture for every change that nothing tells of, unless a step shows the same. */
export function withChanges(shown: Shown, told: readonly Unnamed[], besides: readonly Span[]): Unnamed[] {
  const { recording } = shown;
  const pictured = new Set(told.filter(({ kind }) => kind !== 'shown').map(({ still }) => pictureKeyOf(recording, still.seconds)));
  const leftSeconds = openingUntil(recording, told);
  const opening = leftSeconds === null ? [] : [shownMoment(shown, { startSeconds: 0, endSeconds: leftSeconds }, leftSeconds)];
  const spans = keyMoments(recording.changes, recording.lines, [...told, ...besides].map(startOf));
  const moments = [...opening, ...spans.map((span) => shownMoment(shown, span, span.endSeconds + PICTURE_BEFORE_NEXT))].filter(
    ({ still }) => !pictured.has(still.key),
  );
  return [...told, ...moments].sort((a, b) => a.startSeconds - b.startSeconds);
}

/**
 * Until when the screen stands with which the recording begins, where a reader would not see it otherwise: nobody speaks, no step shows it,
 * and it is no slide that holds the title and little else.
 */
function openingUntil({ changes, scenes }: Recording, told: readonly Unnamed[]): number | null {
  if (told.length === 0) return changes[0]?.startSeconds ?? null;
  const isSilent = told.every(({ quote, lead, notes }) => quote === null && lead.length + notes.length === 0);
  const left = changes.find(({ share }) => share >= ANOTHER_SCREEN);
  const isShown = told.some(({ kind, still }) => kind !== 'shown' && still.seconds <= (left?.endSeconds ?? Infinity));
  return isSilent && left && !isShown && !isTitle(scenes[0]) && left.startSeconds >= ECHO_SECONDS ? left.startSeconds : null;
}

function isTitle(scene: Scene | undefined): boolean {
  return scene !== undefined && scene.labels.length <= TITLE_TEXTS && /\p{L}\s+\p{L}/u.test(scene.heading ?? '');
}

/** What the screen is called when a step is done, where it is called otherwise then; unless the next step is told to go there. */
export function withResults(moments: readonly Unnamed[], shown: Shown): Unnamed[] {
  return moments.map((moment, at) => {
    const next = moments[at + 1];
    const seconds = Math.min(moment.endSeconds + RESULT_SECONDS, next?.startSeconds ?? Infinity);
    const heading = moment.kind === 'step' && seconds > moment.startSeconds ? headingAt(shown, seconds) : null;
    const isNew = heading !== null && heading.text !== moment.heading?.text && !squash(next?.quote ?? '').includes(squash(heading.text));
    return isNew ? { ...moment, result: heading } : moment;
  });
}

/** A picture without a word, right beside another moment, or taken when that one's was, shows what that one shows: a sentence that goes on for ten seconds has its picture at the end. */
export function withoutEchoes(moments: readonly Unnamed[]): Unnamed[] {
  const kept: Unnamed[] = [];
  const telling = tellingAfter(moments);
  for (const [at, moment] of moments.entries()) {
    const isMute = moment.kind === 'shown' && moment.notes.length === 0 && moment.lead.length === 0;
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

/** For each the next that does or says something. */
function tellingAfter(moments: readonly Unnamed[]): (Unnamed | undefined)[] {
  let next: Unnamed | undefined;
  const after = moments.toReversed().map((moment) => {
    const found = next;
    if (moment.kind !== 'shown' || moment.notes.length > 0) next = moment;
    return found;
  });
  return after.toReversed();
}

/** What is told of at length is shown by its first picture only. */
function startOf({ startSeconds, endSeconds }: Span): Span {
  return { startSeconds, endSeconds: Math.min(endSeconds, startSeconds + 2) };
}
