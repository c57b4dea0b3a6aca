import { findVerb } from './english/instruction.ts';
import { ABOUT_VIDEO, PLEASANTRY } from './english/lexicon.ts';
import type { Sentence } from '../types.ts';

const OPENING_SENTENCES = 6;
const ANNOUNCED_WITHIN = 3;
const HOW_TO =
  /\bhow (?:to|you can|we can|you) ([\p{L}\p{N}' ,&/.+-]{4,90}?)(?=\s+(?:so that|in this video|in this tutorial|today)\b|[.!?:;–—]|,\s+(?:and|so|which|using)\b|$)/iu;
const GOAL =
  /\b(?:let us|let's|(?:we|i|you)(?:'ll| will|'re going to| are going to|'m going to| am going to| want to| can| shall)?)\s+(?:(?:be|just|learn|see|look at|show you|cover|go over)\s+){0,2}([\p{L}\p{N}' ,&/.+-]{6,90}?)(?=[.!?:;–—]|$)/iu;

/**
 * Returns what the opening promises that a viewer will learn, for example “create a project and invite your team”. Returns null if the
 * opening promises nothing.
 */
export function findGoal(said: readonly Sentence[]): string | null {
  const opening = said.slice(0, OPENING_SENTENCES).map(({ text }) => text);
  for (const text of opening) {
    const goal = HOW_TO.exec(text)?.[1];
    if (goal) return goal.trim();
  }
  for (const text of opening.slice(0, ANNOUNCED_WITHIN)) {
    const goal = isAnnouncement(text) ? GOAL.exec(text)?.[1] : undefined;
    if (goal && findVerb(goal)) return goal.trim();
  }
  return null;
}

/** Returns whether the sentence is about the video as a whole, or opens with a greeting and continues: “Hey, let us set up an alert”. */
function isAnnouncement(text: string): boolean {
  return ABOUT_VIDEO.test(text) || PLEASANTRY.test(text) || /^(?:so\W+)?today\b/iu.test(text);
}
