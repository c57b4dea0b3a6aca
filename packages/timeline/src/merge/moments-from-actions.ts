/**
 * Converts actions into moments: a certain action becomes a step, an action with only a position is marked, and all others appear as
 * pictures.
 */
import { overlapping } from '../overlapping.ts';
import type { Recording } from '@docreel/recording';
import { findSceneAt } from '../keyframes/scene-at.ts';
import { HEADING_SURELY } from '../thresholds.ts';
import type { Action, Moment, ScoredText } from '../types.ts';
import { type Heading, listHeadings } from './headings.ts';
import { chooseMomentKind, choosePrintedObject } from '../actions/moment-kind.ts';
import { chooseStill } from '../keyframes/stills.ts';

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
    const { startSeconds, endSeconds, showSeconds, ...done } = action;
    const kind = chooseMomentKind(action);
    return {
      ...bare(shown, { startSeconds, endSeconds }),
      kind,
      done: kind === 'shown' ? null : { ...done, object: choosePrintedObject(action), words: null },
      still: chooseStill(shown.recording, showSeconds, kind === 'shown' ? null : action.place),
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
    done: null,
    also: [],
    heading: findHeadingAt(shown, startSeconds),
    lead: [],
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
