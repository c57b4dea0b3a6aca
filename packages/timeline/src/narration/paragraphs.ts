import type { Utterance } from './parse-narration.ts';
import type { Sentence } from '../types.ts';

/** Sentences of a talk that form one paragraph, with its time. */
export interface Paragraph {
  said: Sentence[];
  startSeconds: number;
  endSeconds: number;
}

/** A change to another scene or of a part of the picture. */
export interface Turn {
  startSeconds: number;
  /** Share of the picture that changed, 0 to 1, if known. */
  share?: number | undefined;
}

const SENTENCES_MAX = 3;
/** Maximum number of words, so that a long sentence is joined with at most one more. */
const WORDS_MAX = 75;
const PAUSE_SECONDS = 2;
/** A smaller change is only a detail of the current topic. */
const SHARE_LEAST = 0.08;
const TOPIC =
  /^(?:next|now|first(?:ly)?|second(?:ly)?|third(?:ly)?|finally|lastly|another|to (?:begin|start|sum up)|moving on|let's (?:look|move|talk|turn)|(?:for|in) (?:the|our) (?:first|second|third|next|last|final|bar|pie)|the (?:first|second|third|next|last|final)|here (?:is|are|we|you)|this (?:is|page|chart|screen|tab|section))\b/iu;

/** Splits a tour or a talk into short paragraphs: at screen changes, at topics, at pauses and after three sentences. */
export function groupParagraphs(utterances: readonly Utterance[], changes: readonly Turn[]): Paragraph[] {
  const kept = utterances.filter(({ role }) => role !== 'greeting' && role !== 'filler');
  const starts = startsAt(kept, changes);
  const paragraphs: Paragraph[] = [];
  for (const utterance of kept) {
    const last = paragraphs.at(-1);
    const { text, startSeconds, endSeconds } = utterance;
    if (last && !starts.has(utterance) && !begins(last, utterance)) {
      last.said.push({ text, startSeconds, endSeconds });
      last.endSeconds = endSeconds;
    } else paragraphs.push({ said: [{ text, startSeconds, endSeconds }], startSeconds, endSeconds });
  }
  return paragraphs;
}

function begins(last: Paragraph, utterance: Utterance): boolean {
  const words = [...last.said, utterance].reduce((sum, { text }) => sum + text.split(/\s+/u).length, 0);
  if (last.said.length >= SENTENCES_MAX || words > WORDS_MAX) return true;
  return TOPIC.test(utterance.text) || utterance.role === 'lead' || utterance.startSeconds - last.endSeconds >= PAUSE_SECONDS;
}

/**
 * Returns the sentence that starts closest to each change, because people start to talk about a screen slightly before or after they show
 * it.
 */
function startsAt(utterances: readonly Utterance[], changes: readonly Turn[]): ReadonlySet<Utterance> {
  const starts = new Set<Utterance>();
  let at = 0;
  for (const change of changes.toSorted((a, b) => a.startSeconds - b.startSeconds)) {
    if ((change.share ?? 1) < SHARE_LEAST) continue;
    const far = (n: number): number => Math.abs((utterances[n]?.startSeconds ?? Infinity) - change.startSeconds);
    while (at + 1 < utterances.length && far(at + 1) <= far(at)) at++;
    const nearest = utterances[at];
    if (nearest) starts.add(nearest);
  }
  return starts;
}
