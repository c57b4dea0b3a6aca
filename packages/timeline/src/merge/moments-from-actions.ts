/**
 * Converts actions into moments: a certain action becomes a step, an action with only a position is marked, and all others appear as
 * pictures.
 */
import type { Recording, Scene } from '@docreel/recording';
import { chooseMomentKind, choosePrintedObject } from '../actions/moment-kind.ts';
import { chooseStill, findSceneAt } from '../keyframes/stills.ts';
import { overlapping } from '../overlapping.ts';
import { similarityFrom, squash, weightOf } from '../similarity.ts';
import { HEADING_SECONDS, HEADING_SURELY } from '../thresholds.ts';
import type { Action, Moment, ScoredText } from '../types.ts';

/** A moment without its id. Ids are assigned when the timeline is complete. */
export type MomentDraft = Omit<Moment, 'id'>;

/** A recording with its certain headings, by the spelling of each scene's heading. */
export interface HeadedRecording {
  recording: Recording;
  headings: ReadonlyMap<string, Heading>;
}

export function readHeadings(recording: Recording, actions: readonly Action[]): HeadedRecording {
  const typed = actions.flatMap(({ value }) => value?.text ?? []);
  return { recording, headings: listHeadings(recording, typed) };
}

/** Returns one moment for each action, in the same order. */
export function createMoments(shown: HeadedRecording, actions: readonly Action[]): MomentDraft[] {
  return actions.map((action) => {
    const { startSeconds, endSeconds, showSeconds, ...rest } = action;
    const kind = chooseMomentKind(action);
    return {
      ...bare(shown, { startSeconds, endSeconds }),
      kind,
      action: kind === 'shown' ? null : { ...rest, object: choosePrintedObject(action), words: null },
      still: chooseStill(shown.recording, showSeconds, kind === 'shown' ? null : action.position),
    };
  });
}

/** Returns a moment without any claim, with the picture at `seconds`. */
export function createShownMoment(shown: HeadedRecording, span: Span, seconds: number): MomentDraft {
  const { recording } = shown;
  const taken = Math.max(0, Math.min(seconds, recording.source.durationSeconds));
  const heading = findHeadingAt(shown, taken);
  return { ...bare(shown, span), heading, still: { ...chooseStill(recording, taken, null), title: heading?.text ?? null } };
}

interface Span {
  startSeconds: number;
  endSeconds: number;
}

function bare(shown: HeadedRecording, { startSeconds, endSeconds }: Span): Omit<MomentDraft, 'still'> {
  return {
    kind: 'shown',
    startSeconds,
    endSeconds,
    changed: changeAt(shown.recording, endSeconds),
    action: null,
    secondaryActions: [],
    heading: findHeadingAt(shown, startSeconds),
    intro: [],
    notes: [],
    quote: null,
    result: null,
  };
}

/** Minimum share of a change that shows another screen. */
const SCREEN_SHARE = 0.3;

function changeAt({ changes }: Recording, seconds: number): Moment['changed'] {
  const near = overlapping(changes, seconds - 1, seconds + 1).filter((change) => Math.abs(change.endSeconds - seconds) < 1);
  const share = Math.max(0, ...near.map((change) => change.share));
  if (share >= SCREEN_SHARE) return 'screen';
  return share > 0 ? 'part' : 'nothing';
}

/** Returns the heading of the screen at a time, or null if it is not certain enough. */
export function findHeadingAt({ recording, headings }: HeadedRecording, seconds: number): ScoredText | null {
  const heading = headings.get(findSceneAt(recording.scenes, seconds)?.heading ?? '');
  if (!heading || heading.certainty < HEADING_SURELY) return null;
  return { text: heading.text, origin: heading.origin, certainty: heading.certainty };
}

/** Minimum similarity of two OCR readings of one heading, which differ by a letter or two. */
const SAME = 0.85;
/** A heading visible for this long has the maximum certainty. */
const LONG_SECONDS = 8;
const LONGEST_LETTERS = 60;

export interface Heading extends ScoredText {
  /** Total time of all scenes with this heading. */
  seconds: number;
}

/** Returns the headings of the recording by their spelling. Typed text and code are not headings. */
export function listHeadings({ scenes }: Pick<Recording, 'scenes'>, typed: readonly string[]): Map<string, Heading> {
  const entered = new Set(typed.map(squash));
  const known: Heading[] = [];
  const bySpelling = new Map<string, Heading>();
  for (const scene of scenes) {
    const { heading } = scene;
    if (heading === null || entered.has(squash(heading)) || !isProse(heading)) continue;
    const same = bySpelling.get(heading) ?? known.find((one) => similarityFrom(squash(one.text), squash(heading), SAME) > 0);
    const one: Heading = same ?? { text: heading, origin: 'read', certainty: 0, seconds: 0 };
    if (!same) known.push(one);
    one.seconds += scene.endSeconds - scene.startSeconds;
    one.certainty = Math.max(one.certainty, confidenceOf(scene, heading));
    bySpelling.set(heading, one);
  }
  for (const one of known) one.certainty *= one.seconds < HEADING_SECONDS ? 0.5 : Math.min(1, 0.85 + (0.15 * one.seconds) / LONG_SECONDS);
  return bySpelling;
}

function confidenceOf({ labels }: Scene, heading: string): number {
  return labels.find(({ text }) => text === heading)?.confidence ?? 0;
}

/** Returns whether the text consists of words, mostly letters, and is not a URL, path or line of code. */
function isProse(heading: string): boolean {
  const words = heading.replace(/[^\p{L}]/gu, '');
  const letters = words.length;
  const isLong = weightOf(words) >= 3 && heading.length <= LONGEST_LETTERS;
  return (
    isLong && !/^\p{Ll}/u.test(heading) && letters >= heading.replace(/\s/gu, '').length * 0.7 && !/[/\\_=<>{}|@+#]|\w\.\w/u.test(heading)
  );
}
