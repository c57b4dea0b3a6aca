import type { Act, Evidence, Inline, Moment, MomentKind } from '@docreel/timeline';
import type { Wording } from './sentence.ts';

/** A moment of the recording as text, with the narration that belongs to it. */
export interface OutlineItem {
  moment: Moment;
  kind: MomentKind;
  act: Act | null;
  runs: Inline[];
  /** Narration about a new screen, spoken before its first instruction. */
  lead: string[];
  /** Narration between this instruction and the next one. */
  notes: string[];
  /** Screen or message that appears after the action, or null if none does. */
  result: Result | null;
  heading: string | null;
  /** Heading of the screen in the picture, or null if it is unknown. It can differ from `heading`, the screen of the action. */
  pictureHeading: string | null;
  /** Wording with which the instruction was written. */
  wording: Wording;
  /** Name of the control that the action is performed on, or null if unknown. */
  label: string | null;
  evidence: Evidence;
  /** Identifier of the picture. Items with the same picture have the same value. */
  pictureKey: string;
}

/** Text of a screen or a message that appears. */
export interface Result {
  name: string;
  isScreen: boolean;
}
