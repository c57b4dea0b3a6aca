/** Deeds become moments: what is sure is a step, what can be pointed at is marked, the rest is shown. */
import { during } from '../during.ts';
import type { Recording } from '@docreel/recording';
import { sceneAt } from './scene-at.ts';
import { HEADING_SURELY } from '../thresholds.ts';
import type { Deed, Moment, Told } from '../types.ts';
import { type Heading, headingsOf } from './headings.ts';
import { kindOf, printedObject } from './kind-of.ts';
import { stillOf } from './still-of.ts';

/** Without ids: those are given when all moments are together. */
export type Unnamed = Omit<Moment, 'id'>;

/** A recording, and what its screens are surely called, by the spelling of each scene's heading. */
export interface Shown {
  recording: Recording;
  headings: ReadonlyMap<string, Heading>;
}

export function shownIn(recording: Recording, deeds: readonly Deed[]): Shown {
  const typed = deeds.flatMap(({ value }) => value?.text ?? []);
  return { recording, headings: headingsOf(recording, typed) };
}

/** One for each deed, in their order. */
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

/** A moment of which nothing is claimed, with the picture of `seconds`. */
export function shownMoment(shown: Shown, span: Span, seconds: number): Unnamed {
  const { recording } = shown;
  const taken = Math.max(0, Math.min(seconds, recording.source.durationSeconds));
  return { ...bare(shown, span), still: stillOf(recording, taken, null) };
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

/** Half of the picture is another screen. */
const SCREEN_SHARE = 0.3;

function changeAt({ changes }: Recording, seconds: number): Moment['changed'] {
  const near = during(changes, seconds - 1, seconds + 1).filter((change) => Math.abs(change.endSeconds - seconds) < 1);
  const share = Math.max(0, ...near.map((change) => change.share));
  if (share >= SCREEN_SHARE) return 'screen';
  return share > 0 ? 'part' : 'nothing';
}

/** What the screen is surely called at a moment. */
export function headingAt({ recording, headings }: Shown, seconds: number): Told | null {
  const heading = headings.get(sceneAt(recording.scenes, seconds)?.heading ?? '');
  if (!heading || heading.certainty < HEADING_SURELY) return null;
  return { text: heading.text, origin: heading.origin, certainty: heading.certainty };
}
