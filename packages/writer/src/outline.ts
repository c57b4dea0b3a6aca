import type { Inline } from './inline.ts';
import type { Evidence } from './types.ts';

/** What the recording tells to do, before a template gives it its form. */
export interface Outline {
  title: string;
  summary: string;
  /** What is said before the first step and worth keeping. */
  intro: string[];
  /** What a person needs before they begin. */
  before: string[];
  steps: OutlineStep[];
  /** What is said at the end. */
  closing: string[];
  /** Where there is nothing to do, what is said, by screen; empty where there are steps. */
  passages: Passage[];
}

export interface Passage {
  heading: string;
  sentences: string[];
}

export interface OutlineStep {
  /** What is done: click, type, go. */
  verb: string;
  runs: Inline[];
  /** What is said of a new screen before its first instruction. */
  lead: string[];
  /** What is said after the instruction, until the next. */
  notes: string[];
  /** What the screen shows when it is done: a new screen's heading or a message; null where nothing new is seen. */
  result: string | null;
  heading: string | null;
  /** The label concerned, for the picture's alternative text. */
  label: string | null;
  evidence: Evidence;
  /** Equal for steps whose pictures show the same. */
  pictureKey: string;
}
