/**
 * Converts actions into moments: a certain action becomes a step, an action with only a position is marked, and all others appear as
 * pictures.
 */
import { during } from '../overlapping.ts';
import type { Recording } from '@docreel/recording';
import { sceneAt } from '../keyframes/scene-at.ts';
import { HEADING_SURELY } from '../thresholds.ts';
import type { Deed, Moment, Told } from '../types.ts';
import { type Heading, headingsOf } from './headings.ts';
import { kindOf, printedObject } from '../actions/moment-kind.ts';
import { stillOf } from '../keyframes/stills.ts';

/** A moment without its id. Ids are assigned when the timeline is complete. */
export type Unnamed = Omit<Moment, 'id'>;

/** A recording with its certain headings, by the spelling of each scene's heading. */
export interface Shown {
  recording: Recording;
  headings: ReadonlyMap<string, Heading>;
}

export function shownIn(recording: Recording, deeds: readonly Deed[]): Shown {
  const typed = deeds.flatMap(({ value }) => value?.text ?? []);
  return { recording, headings: headingsOf(recording, typed) };
}

/** Returns one moment for each action, in the same order. */
export function momentsFromDeeds(shown: Shown, deeds: readonly Deed[]): Unnamed[] {
  return deeds.map((deed) => {
    const { startSeconds, endSeconds, showSeconds, ...done } = deed;
    const kind = kindOf(deed);
    return {
      ...bare(shown, { startSeconds, endSeconds }),
      kind,
      done: kind === 'shown' ? null : { ...done, object: printedObject(deed), words: null },
      still: stillOf(shown.recording, showSeconds, kind === 'shown' ? null : deed.place),
    };
  });
}

/** Returns a moment without any claim, with the picture at `seconds`. */
export function shownMoment(shown: Shown, span: Span, seconds: number): Unnamed {
  const { recording } = shown;
  const taken = Math.max(0, Math.min(seconds, recording.source.durationSeconds));
  const heading = headingAt(shown, taken);
  return { ...bare(shown, span), heading, still: { ...stillOf(recording, taken, null), title: heading?.text ?? null } };
}

interface Span {
  startSeconds: number;
  endSeconds: number;
}

function bare(shown: Shown, { startSeconds, endSeconds }: Span): Omit<Unnamed, 'still'> {
  return {
    kind: 'shown',
    startSeconds,
    endSeconds,
    changed: changeAt(shown.recording, endSeconds),
    done: null,
    also: [],
    heading: headingAt(shown, startSeconds),
    lead: [],
    notes: [],
    quote: null,
    result: null,
  };
}

/** Minimum share of a change that shows another screen. */
const SCREEN_SHARE = 0.3;

function changeAt({ changes }: Recording, seconds: number): Moment['changed'] {
  const near = during(changes, seconds - 1, seconds + 1).filter((change) => Math.abs(change.endSeconds - seconds) < 1);
  const share = Math.max(0, ...near.map((change) => change.share));
  if (share >= SCREEN_SHARE) return 'screen';
  return share > 0 ? 'part' : 'nothing';
}

/** Returns the heading of the screen at a time, or null if it is not certain enough. */
export function headingAt({ recording, headings }: Shown, seconds: number): Told | null {
  const heading = headings.get(sceneAt(recording.scenes, seconds)?.heading ?? '');
  if (!heading || heading.certainty < HEADING_SURELY) return null;
  return { text: heading.text, origin: heading.origin, certainty: heading.certainty };
}
