import type { DetectedAction, Detections } from '@docreel/contract';
import { AROUND_SECONDS } from './around-seconds.ts';

/** A sentence that can become a step. */
export interface Suggestion {
  /** The sentence in Markdown. */
  sentence: string;
  source: 'action' | 'speech' | 'text' | 'typed';
  /** Probability of a detected action, otherwise null. */
  certainty: number | null;
  /** Whether the narration contains the label, too. */
  isSaid: boolean;
  /** The area to mark, and when it is visible. Null if there is none. */
  area: { box: { x: number; y: number; width: number; height: number }; fromSeconds: number; toSeconds: number } | null;
}

/**
 * An action that ended this many seconds before the moment, or begins this many after it, counts a third. Moments begin when a person
 * announces an action, so later ones are likelier.
 */
const FAR_SECONDS = { before: 2, after: 5 };
/** Score of an instruction of the narrator, next to the probability of an action. */
const SPOKEN_SCORE = 0.4;
/** A label that is also said is this many times likelier. */
const SAID_FACTOR = 2;

/** Steps within this many seconds of a moment are near it. */
export const TAKEN_SECONDS = 8;
/** A sentence that is already a step near the moment is seldom the one that is missing. */
const TAKEN_FACTOR = 0.1;

/**
 * Returns the suggestions for a moment, best first: actions and spoken instructions, then texts near the click. Each sentence occurs once.
 * `taken` are the sentences of other steps near the moment.
 */
export function rankSuggestions({ actions, narration, texts }: Detections, seconds: number, taken: readonly string[] = []): Suggestion[] {
  const others = new Set(taken.map(toKey));
  const scored = [
    ...actions.map((action) => ({ score: scoreAction(action, seconds), suggestion: fromAction(action) })),
    ...narration
      .filter(({ isInstruction }) => isInstruction)
      .map(({ sentence, startSeconds, endSeconds }) => ({
        score: SPOKEN_SCORE * near({ startSeconds, endSeconds }, seconds),
        suggestion: { sentence, source: 'speech', certainty: null, isSaid: true, area: null } as Suggestion,
      })),
  ];
  const shown = texts
    .filter(
      ({ startSeconds, endSeconds }) => startSeconds <= seconds + AROUND_SECONDS.after && endSeconds >= seconds - AROUND_SECONDS.before,
    )
    .map(({ sentence, box, origin, startSeconds, endSeconds }): Suggestion => {
      return {
        sentence,
        source: 'text',
        certainty: null,
        isSaid: origin === 'both',
        area: { box, fromSeconds: startSeconds, toSeconds: endSeconds },
      };
    });
  const best = scored
    .map(({ score, suggestion }) => ({ suggestion, score: others.has(toKey(suggestion.sentence)) ? TAKEN_FACTOR * score : score }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ suggestion }) => suggestion);
  const unique = new Map<string, Suggestion>();
  for (const one of [...best, ...shown]) if (!unique.has(toKey(one.sentence))) unique.set(toKey(one.sentence), one);
  return [...unique.values()];
}

function scoreAction(action: DetectedAction, seconds: number): number {
  const own = Math.min(1, action.certainty * (action.origin === 'both' ? SAID_FACTOR : 1));
  return own * near({ startSeconds: action.startSeconds, endSeconds: Math.max(action.endSeconds, action.seconds) }, seconds);
}

/** Returns 1 within a time range, and less the further the moment is from it. */
function near({ startSeconds, endSeconds }: { startSeconds: number; endSeconds: number }, seconds: number): number {
  const apart = Math.max(0, (seconds - endSeconds) / FAR_SECONDS.before, (startSeconds - seconds) / FAR_SECONDS.after);
  return 1 / (1 + 2 * apart);
}

function fromAction({ sentence, certainty, origin, box, startSeconds, seconds }: DetectedAction): Suggestion {
  return {
    sentence,
    source: 'action',
    certainty,
    isSaid: origin === 'both',
    area: box && { box, fromSeconds: startSeconds - 1, toSeconds: seconds },
  };
}

function toKey(sentence: string): string {
  return sentence.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** Returns the suggestions that contain all typed words. Suggestions in which a word begins with them come first. */
export function narrowSuggestions(suggestions: readonly Suggestion[], typed: string): Suggestion[] {
  const words = typed.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [...suggestions];
  const found = suggestions.filter(({ sentence }) => words.every((word) => sentence.toLowerCase().includes(word)));
  const starts = ({ sentence }: Suggestion) => {
    const own = sentence.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  };
  return found.toSorted((a, b) => Number(starts(b)) - Number(starts(a)));
}
