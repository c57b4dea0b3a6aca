/** Finds what the screens are about, for recordings without a heading or the name of a program. */
import { findVerb } from '../narration/english/instruction.ts';
import { isUnspaced, squash, weightOf } from '../similarity.ts';
import type { ScoredText, VisibleScreen } from '../types.ts';
import { isMenuName, isOfShell, namesSecret, namesTask, saysEmptyField } from '../ui-vocabulary/ui-vocabulary.ts';

/** Minimum OCR confidence of a topic, and of the texts that share its words. */
const SURE = { topic: 0.95, other: 0.9 };
/** Minimum share of the time for which the topic is visible. */
const SHARE = 0.25;
const LETTERS = 4;
const MOST_WORDS = 4;
/** Minimum number of other texts that contain the words of a topic. The same words in different texts are no misread picture. */
const OTHERS = { phrase: 3, word: 4 };
/** Words that begin with a capital letter. A file, a number, a sentence or a watermark’s URL is no topic. */
const NAME = /^\p{Lu}[\p{L}'’]*(?: \p{L}[\p{L}'’]*)*$/u;

/** Share of the height, from the top, in which a screen has its name. */
const TOP = 0.25;

interface Line {
  told: ScoredText;
  words: Set<string>;
  seconds: number;
  y: number;
}

/**
 * Returns the long-visible name near the top whose words most other texts contain: “Heatmap Chart” next to “Heatmap” and “Chart”. Returns null
 * if there is none.
 */
export function findTopic(screens: readonly VisibleScreen[], { height }: { height: number }): ScoredText | null {
  const lines = listLines(screens);
  const whole = screens.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0);
  const found = lines
    .filter(({ told, seconds, y }) => seconds >= whole * SHARE && y < height * TOP && told.certainty >= SURE.topic && isName(told.text))
    .map((line) => ({ line, others: countOthers(line, lines) }));
  const [best] = found
    .filter(({ line, others }) => others >= (line.words.size > 1 ? OTHERS.phrase : OTHERS.word))
    .toSorted((a, b) => b.others * b.line.seconds - a.others * a.line.seconds);
  return best?.line.told ?? null;
}

function listLines(screens: readonly VisibleScreen[]): Line[] {
  const lines = new Map<string, Line>();
  for (const { startSeconds, endSeconds, still } of screens) {
    for (const text of new Map(still.texts.map((one) => [squash(one.text), one])).values()) {
      if (text.certainty < SURE.other) continue;
      const told: ScoredText = { text: text.text, origin: 'read', certainty: text.certainty };
      const line = lines.get(squash(text.text)) ?? { told, words: listWords(text.text), seconds: 0, y: text.y };
      line.seconds += endSeconds - startSeconds;
      lines.set(squash(text.text), line);
    }
  }
  return [...lines.values()];
}

/** Returns the number of other texts with a word of the line. Returns 0 if a word of it is in no other text. */
function countOthers({ words }: Line, lines: readonly Line[]): number {
  const others = [...words].map((word) => lines.filter((line) => line.words !== words && line.words.has(word)));
  return others.some(({ length }) => length === 0) ? 0 : new Set(others.flat()).size;
}

function listWords(text: string): Set<string> {
  return new Set((text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map((word) => word.replace(/s$/u, '')));
}

function isName(text: string): boolean {
  const words = text.split(' ');
  if (!(NAME.test(text) || isUnspaced(text)) || weightOf(text) < LETTERS || words.length > MOST_WORDS) return false;
  return (
    !words.some((word) => isOfShell(word) || isMenuName(word)) &&
    !namesTask(text) &&
    !namesSecret(text) &&
    !saysEmptyField(text) &&
    findVerb(text) === null
  );
}
