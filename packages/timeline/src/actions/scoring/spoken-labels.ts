/** Describes by numbers whether somebody names the label of a proposed press. The model `told` combines this with the other estimates. */
import { overlapping } from '../../lists.ts';
import { findPrimarySource, parseNarration } from '../../narration/parse-narration.ts';
import { isSaid, saysAllWords } from '../../narration/spoken-forms.ts';
import { squash } from '../../similarity.ts';
import type { Sentence } from '../../types.ts';
import type { Recording } from '@docreel/recording';
import type { PressCandidate } from './press-candidates.ts';

/** Sentences that end at most this long before a change, or begin at most this long after it, can be about it. */
const NEAR_SECONDS = { before: 6, after: 1 };
/** A longer label is rarely named by chance. Letters and digits. */
const LONG_LABEL = 6;
/** Maximum number of words of a label of which one word is enough, and the letters of that word and of its ending. */
const PART = { words: 4, letters: 4, ending: 2 };
/** A sentence that ended this long before the change is about an earlier one. */
const OVER_SECONDS = 1.5;
/** Limits of the time from the start of the sentence to the change. */
const LEAD_SECONDS = { least: -2, most: 6 };

/** Returns the sentences of a reliable narration, or null if nobody speaks. */
export function listSentences({ transcript }: Recording): readonly Sentence[] | null {
  return findPrimarySource({ transcript }) === 'narration' ? parseNarration(transcript).utterances : null;
}

/** Returns a description of each candidate of one change. Without narration, every feature is -1. */
export function describeSpoken(siblings: readonly PressCandidate[], sentences: readonly Sentence[] | null): Record<string, number>[] {
  const change = siblings[0]?.change;
  if (!change) return [];
  const seconds = change.startSeconds;
  const near = sentences && overlapping(sentences, seconds - NEAR_SECONDS.before, seconds + NEAR_SECONDS.after);
  const named = siblings.map(({ line }) => (near ? findNamed(line.text, near) : null));
  return siblings.map(({ line }, at) => {
    const own = named[at];
    const rivals = named.filter((_, other) => squash(siblings[other]?.line.text ?? '') !== squash(line.text));
    const is = (isTrue: boolean) => (sentences ? Number(isTrue) : -1);
    const lead = own ? seconds - own.sentence.startSeconds : 0;
    return {
      /** Whether anybody speaks around the change. */
      'told.near': is(Boolean(near && near.length > 0)),
      /** Whether a sentence says the label, all its words apart, or its longest or last word. */
      'told.whole': is(own?.how === 'whole'),
      'told.words': is(own?.how === 'words'),
      'told.part': is(own?.how === 'part'),
      'told.isLong': is(own?.how === 'whole' && squash(line.text).length >= LONG_LABEL),
      'told.rivalWhole': is(rivals.some((rival) => rival?.how === 'whole')),
      'told.rivalPart': is(!rivals.some((rival) => rival?.how === 'whole') && rivals.some((rival) => rival)),
      /** Seconds from the start of the sentence to the change. */
      'told.lead': sentences ? Math.max(LEAD_SECONDS.least, Math.min(LEAD_SECONDS.most, lead)) : -1,
      'told.isOver': is(Boolean(own && seconds - own.sentence.endSeconds > OVER_SECONDS)),
    };
  });
}

interface Named {
  how: 'whole' | 'words' | 'part';
  sentence: Sentence;
}

const RANK = { whole: 3, words: 2, part: 1 };

/** Returns the latest sentence that names the label best, or null. */
function findNamed(label: string, sentences: readonly Sentence[]): Named | null {
  let best: Named | null = null;
  for (const sentence of sentences) {
    const how = namesIn(sentence.text, label);
    if (how && (!best || RANK[how] >= RANK[best.how])) best = { how, sentence };
  }
  return best;
}

function namesIn(text: string, label: string): Named['how'] | null {
  const bare = text.replaceAll(/[.,;:!?]+(?=\s|$)/gu, '');
  if (isSaid(bare, { text: label, origin: 'read', certainty: 1 })) return 'whole';
  if (saysAllWords(bare.split(/\s+/u), label)) return 'words';
  const words = label.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const [longest] = words.toSorted((a, b) => b.length - a.length);
  const spoken = bare.split(/\s+/u).map(squash);
  const isPart = [longest, words.at(-1)].some((word) => word !== undefined && spoken.some((one) => isForm(one, squash(word))));
  return words.length <= PART.words && isPart ? 'part' : null;
}

/** Returns whether one word begins with the other and differs only in its ending: “tide”, “tides”. */
function isForm(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= PART.letters && long.startsWith(short) && long.length - short.length <= PART.ending;
}
