/** Finds texts of the screen in spoken words: names, values and commands. */
import { similarity, similarityFrom, squash } from '../similarity.ts';
import type { Action, ScoredText, Sentence } from '../types.ts';

/** Spoken names of the punctuation in commands and URLs. */
const SIGNS: Readonly<Record<string, string>> = {
  dash: '-',
  hyphen: '-',
  minus: '-',
  underscore: '_',
  dot: '.',
  period: '.',
  point: '.',
  slash: '/',
  backslash: '\\',
  colon: ':',
  tilde: '~',
  pipe: '|',
  at: '@',
  star: '*',
  asterisk: '*',
  equals: '=',
  plus: '+',
  hash: '#',
  dollar: '$',
  greater: '>',
  redirect: '>',
  space: '',
  quote: '',
  quotes: '',
  space_bar: '',
};
const NUMBERS: Readonly<Record<string, string>> = {
  zero: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  eleven: '11',
  twelve: '12',
  twenty: '20',
  thirty: '30',
  fifty: '50',
  hundred: '100',
  first: '1st',
  second: '2nd',
  third: '3rd',
};
const SAID_LIKE = 0.85;
const LONGEST_WORDS = 16;

/**
 * Returns the letters and digits of spoken words as they would be typed: “npm run dash dash force” → “npmrunforce”. Larger numbers are not
 * converted: “port three thousand”.
 */
function writeSpokenForm(words: readonly string[]): string {
  return squash(
    words
      .map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}._/-]+/gu, ''))
      .filter((word) => !(word in SIGNS))
      .map((word) => NUMBERS[word] ?? word)
      .join(''),
  );
}

interface SpokenPlace {
  from: number;
  to: number;
  /** Similarity, 0 to 1. */
  score: number;
  /** Share of the screen text that is spoken. “pg dump” is only the beginning of “pg_dump shop > shop.sql”. */
  share: number;
}

/** Returns the words that speak a text of the screen, choosing the longest match. */
export function findText(words: readonly string[], text: string): SpokenPlace | null {
  const wanted = [squash(text), writeSpokenForm(text.split(/\s+/u))].filter((form) => form.length > 1);
  if (wanted.length === 0) return null;
  const lengths = words.map((word) => squash(word).length);
  const hasSigns = words.some((word) => isSpelled(word));
  const [least, most] = [
    Math.min(...wanted.map((form) => form.length)) * SAID_LIKE,
    Math.max(...wanted.map((form) => form.length)) / SAID_LIKE,
  ];
  for (let length = Math.min(words.length, LONGEST_WORDS); length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      let letters = 0;
      for (let at = from; at < from + length; at++) letters += lengths[at] ?? 0;
      // Most positions are ruled out by their length. The spoken name of a sign is longer than the sign.
      if (letters < least || (letters > most && !hasSigns)) continue;
      const part = words.slice(from, from + length);
      const score = scoreOf(part, wanted);
      if (score === 1 || (score > 0 && isWhole(part) && standsTogether(part, text, score)))
        return { from, to: from + length, score, share: 1 };
    }
  }
  return null;
}

function scoreOf(part: readonly string[], wanted: readonly string[]): number {
  const forms = new Set([squash(part.join('')), writeSpokenForm(part)]);
  return Math.max(...[...forms].flatMap((spoken) => wanted.map((form) => similarityFrom(spoken, form, leastFor(form)))));
}

/**
 * Returns whether the words match one by one. A letter or two may differ, a whole word may not: “Give the rule a name” does not contain
 * “Rule name”, although the letters are nearly the same. If a word is too many or missing, the rest is more similar without it.
 */
function standsTogether(part: readonly string[], text: string, score: number): boolean {
  const wanted = text.split(/\s+/u);
  const without = (words: readonly string[], at: number): string => squash(words.toSpliced(at, 1).join(''));
  const [said, read] = [squash(part.join('')), squash(text)];
  return (
    part.every((_, at) => similarity(without(part, at), read) <= score) &&
    wanted.every((_, at) => similarity(said, without(wanted, at)) <= score)
  );
}

function isSpelled(word: string): boolean {
  const name = word.toLowerCase().replace(/[^\p{L}]+/gu, '');
  return name in SIGNS || name in NUMBERS;
}

/** Returns the minimum similarity. A short name must match exactly because one wrong letter makes another name. */
function leastFor(form: string): number {
  return form.length < 6 ? 1 : SAID_LIKE;
}

/** Returns whether the range neither starts nor ends with a small word, which belongs to the sentence and not to the name. */
function isWhole(part: readonly string[]): boolean {
  return !/^(?:the|a|an|to|of|at|and|in|on)$/iu.test(part[0] ?? '') && !/^(?:the|a|an|to|of|at|and|in|on)[.,]?$/iu.test(part.at(-1) ?? '');
}

const PROGRAM = /^[\w@./~-]+$/u;
const BEGINNING_LEAST = 4;

/** Returns the words that speak the beginning of a command, at least its program: “run pg dump with the name”. */
export function findCommand(words: readonly string[], command: string): SpokenPlace | null {
  const whole = findText(words, command);
  if (whole) return whole;
  const parts = command.split(/\s+/u);
  for (let count = parts.length - 1; count > 0; count--) {
    const beginning = parts.slice(0, count);
    if (!PROGRAM.test(beginning[0] ?? '') || squash(beginning.join('')).length < BEGINNING_LEAST) continue;
    const place = findText(words, beginning.join(' '));
    if (place) return { ...place, share: count / parts.length };
  }
  return null;
}

/** Returns whether a sentence in any language names the object or the value of an action. */
export function namesAction({ text }: Sentence, { object, value, menu }: Action): boolean {
  return isSaid(text, object) || isSaid(text, value) || isSaid(text, menu ?? null);
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Returns whether a sentence in any language contains a name or a value. */
export function isSaid(text: string, told: ScoredText | null): boolean {
  if (told === null || squash(told.text).length < 2) return false;
  // These scripts do not mark where a word ends.
  if (UNSPACED.test(told.text)) return squash(text).includes(squash(told.text));
  const words = text.split(/\s+/u);
  return findText(words, told.text) !== null || isInflected(words.map(squash), told.text.split(/\s+/u).map(squash));
}

/** Maximum length of an inflection, and minimum length of an inflected word: “einen Namen” for “Name”. */
const ENDING = { most: 2, from: 4 };

function isInflected(words: readonly string[], name: readonly string[]): boolean {
  const isForm = (word: string, of: string): boolean =>
    word === of || (of.length >= ENDING.from && word.startsWith(of) && word.length <= of.length + ENDING.most);
  return words.some((_, from) => name.every((of, at) => isForm(words[from + at] ?? '', of)));
}

/**
 * Returns whether all words of the name occur: “Enter a name for your project” contains “Project name”. A name of one word does not count.
 */
export function saysAllWords(words: readonly string[], name: string): boolean {
  const said = new Set(words.map(squash));
  const wanted = name.split(/\s+/u).map(squash);
  return wanted.length > 1 && wanted.every((word) => word.length > 1 && said.has(word));
}

/** Returns a name or value with the combined certainty of OCR and speech if the sentence contains it: “Enter a name, I call it Cascade.” */
export function confirmByNarration(told: ScoredText, { words }: { words: string }, text = words): ScoredText {
  const isTold = findCommand(words.split(/\s+/u), told.text) !== null || isSaid(text.replaceAll(/[.,;:!?]+(?=\s|$)/gu, ''), told);
  return isTold ? { text: told.text, origin: 'both', certainty: Math.max(told.certainty, 1 - (1 - told.certainty) * 0.3) } : told;
}
