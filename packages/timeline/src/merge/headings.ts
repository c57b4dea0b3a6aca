/** Collects the headings of the screens. A heading counts if it was read with certainty and is visible for long. */
import type { Recording, Scene } from '@docreel/recording';
import { similarityFrom, squash, weightOf } from '../similarity.ts';
import { HEADING_SECONDS } from '../thresholds.ts';
import type { ScoredText } from '../types.ts';

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
