/** Corrects names that OCR misread. */
import type { Recording, ScreenLine } from '@docreel/recording';
import { isInRow, overlapAcross } from '../../boxes.ts';
import { memoizeByList, overlapping } from '../../lists.ts';
import { similarity } from '../../similarity.ts';
import type { Action } from '../../types.ts';

const LONG_WORD = /[\p{L}\p{N}]{5,}/gu;
/** The right spelling was visible this many times as long. */
const LONGER = 3;

interface Spelling {
  word: string;
  seconds: number;
}

/** Returns the words or texts of the lines, each with the total time of the lines that contain it. */
function timeSpellings(lines: readonly ScreenLine[], split: (text: string) => readonly string[]): Spelling[] {
  const spellings = new Map<string, Spelling>();
  for (const { text, startSeconds, endSeconds } of lines) {
    for (const word of split(text)) {
      const known = spellings.get(word);
      if (known) known.seconds += endSeconds - startSeconds;
      else spellings.set(word, { word, seconds: endSeconds - startSeconds });
    }
  }
  return [...spellings.values()];
}

const groupByLetters = memoizeByList((lines: readonly ScreenLine[]) =>
  Map.groupBy(
    timeSpellings(lines, (text) => text.match(LONG_WORD) ?? []),
    ({ word }) => foldLetters(word),
  ),
);

/** Fewer letters are read alike by chance. */
const SPACED_LETTERS = 4;
/** Dots at the end of the name of a command that opens a dialog. */
const DOTS = /[\s.…]*$/u;

const groupWithoutSpaces = memoizeByList((lines: readonly ScreenLine[]) =>
  Map.groupBy(
    timeSpellings(lines, (text) => [text.replace(DOTS, '')]),
    ({ word }) => word.replaceAll(/\s/gu, ''),
  ),
);

/** A letter that stands alone. */
const LOOSE_LETTER = /(?<=^|\s)\p{L}(?=$|\s)/gu;

/** Removes the space before a single letter if OCR read the same letters without that space for at least as long: “Renam e...” is “Rename...”. */
function joinLooseLetters(name: string, lines: readonly ScreenLine[]): string {
  const own = name.replace(DOTS, '');
  const countLoose = (text: string) => text.match(LOOSE_LETTER)?.length ?? 0;
  const count = countLoose(own);
  const letters = own.replaceAll(/\s/gu, '');
  if (count === 0 || letters.length < SPACED_LETTERS) return name;
  const readings = groupWithoutSpaces(lines).get(letters) ?? [];
  const least = readings.find(({ word }) => word === own)?.seconds ?? 0;
  const [best] = readings
    .filter(({ word, seconds }) => countLoose(word) < count && seconds >= least)
    .toSorted((a, b) => b.seconds - a.seconds);
  return best ? best.word + name.slice(own.length) : name;
}

/** The first letter of an abbreviation, if small and capital letter look alike: “cSV”. */
const SMALL_FIRST = /(?<![\p{L}\p{N}])[cosuvwxz](?=\p{Lu}{2,}(?!\p{L}))/gu;

/** An example at the end whose opening bracket was not read: “Locality Name eg, city)”. */
const OPEN_EXAMPLE = /(?<=^[^()]*\s)(?=e\.?g\b[^()]*\)$)/u;

/** Returns the actions. Each word of a name is spelled as in most of the recording. */
export function correctMisreadNames(actions: readonly Action[], { lines }: Pick<Recording, 'lines'>): Action[] {
  return actions.map((action) => {
    const { object } = action;
    const spelled =
      object?.text
        .replaceAll(SMALL_FIRST, (letter) => letter.toUpperCase())
        .replace(OPEN_EXAMPLE, '(')
        .replaceAll(LONG_WORD, (word) => correctHidden(correct(word, lines), action, lines)) ?? '';
    const text = restoreMarks(joinLooseLetters(spelled, lines), lines);
    return object && text !== object.text ? { ...action, object: { ...object, text } } : action;
  });
}

function correct(word: string, lines: readonly ScreenLine[]): string {
  const spellings = groupByLetters(lines).get(foldLetters(word)) ?? [];
  const own = spellings.find((one) => one.word === word)?.seconds ?? 0;
  const [best] = spellings.toSorted((a, b) => b.seconds - a.seconds);
  return best && best.seconds >= LONGER * own ? best.word : word;
}

/** Returns the letters without accents and dots, each at the position of the letter in the text. */
function removeMarks(text: string): string {
  return text.normalize('NFC').replaceAll(/\p{L}/gu, (letter) => String.fromCodePoint(letter.normalize('NFD').codePointAt(0) ?? 0));
}

const linesWithoutMarks = memoizeByList((lines: readonly ScreenLine[]) => lines.map((line) => ({ line, plain: removeMarks(line.text) })));

/**
 * Minimum length of a name, because short words can differ by their accents alone (“si”, “sí”). Minimum time for which the spelling with accents was visible,
 * as a share of the time of the one without.
 */
const MARKED = { letters: 4, share: 0.5 };

/**
 * Returns the name with the accents and dots that OCR read elsewhere in the same name: “Kürbis” for “Kurbis”. OCR often loses them, and hardly ever adds
 * one. The words of a name are not compared one by one, because both can be right: “dónde”, “donde”.
 */
function restoreMarks(name: string, lines: readonly ScreenLine[]): string {
  if (name.length < MARKED.letters || removeMarks(name) !== name) return name;
  const spellings = new Map<string, number>();
  for (const { line, plain } of linesWithoutMarks(lines)) {
    const at = plain.indexOf(name);
    const spelling = line.text.normalize('NFC').slice(at, at + name.length);
    if (at >= 0) spellings.set(spelling, (spellings.get(spelling) ?? 0) + line.endSeconds - line.startSeconds);
  }
  const own = spellings.get(name) ?? 0;
  const [best] = [...spellings].filter(([spelling]) => spelling !== name).toSorted((a, b) => b[1] - a[1]);
  return best && best[1] >= MARKED.share * own ? best[0] : name;
}

/**
 * The pointer hides letters of the label on which it is. The same row is read without it within these seconds. The right word is at most one letter
 * longer or shorter and at least this similar, and it is visible elsewhere for these seconds, where the misread word never is.
 */
const HIDDEN = { seconds: 8, length: 1, alike: 0.7, elsewhere: 3 };

/** Returns the word as the row was read without the pointer, if it is also read elsewhere: “Sorters” for “stters”. */
function correctHidden(word: string, { act, position, showSeconds }: Action, lines: readonly ScreenLine[]): string {
  const box = position?.box;
  if (!box || act === 'type' || /\p{N}/u.test(word)) return word;
  const isHere = (line: ScreenLine) => isInRow(line, box) && overlapAcross(line, box) > 0;
  const here = overlapping(lines, showSeconds - HIDDEN.seconds, showSeconds + HIDDEN.seconds).filter(isHere);
  const others = here.flatMap(({ text }) => text.match(LONG_WORD) ?? []).filter((other) => isAlike(word, other));
  if (others.length === 0) return word;
  const secondsElsewhere = (spelling: string) =>
    lines
      .filter((line) => !isHere(line) && line.text.match(LONG_WORD)?.includes(spelling))
      .reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0);
  if (secondsElsewhere(word) > 0) return word;
  return others.find((other) => secondsElsewhere(other) >= HIDDEN.elsewhere) ?? word;
}

function isAlike(word: string, other: string): boolean {
  if (word === other || /\p{N}/u.test(other) || Math.abs(word.length - other.length) > HIDDEN.length) return false;
  return similarity(word.toLowerCase(), other.toLowerCase()) >= HIDDEN.alike;
}

/** Replaces letters that OCR confuses: “rn” and “m”, “c” and “e”, “l”, “I” and “1”, “O” and “0”. */
function foldLetters(word: string): string {
  return word.replaceAll('rn', 'm').replaceAll('c', 'e').replaceAll(/[lI]/gu, '1').replaceAll(/[Oo]/gu, '0');
}
