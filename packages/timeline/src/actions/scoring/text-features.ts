/** Describes a text by numbers: its letters, its words and its wording. Chooses its most probable reading without glyphs and cursors. */
import type { Box, ScreenLine } from '@docreel/recording';
import { distance } from 'fastest-levenshtein';
import { isInRow, overlapAcross } from '../../boxes.ts';
import { memoizeByList, overlapping } from '../../lists.ts';
import { similarity, squash } from '../../similarity.ts';
import {
  isOfShell,
  leadsBack,
  leavesAccount,
  namesCommand,
  namesSecret,
  namesTask,
  opensAccount,
  saysEmptyField,
  saysEnded,
} from '../../ui-vocabulary/ui-vocabulary.ts';
import { isName } from '../pointer/visible-lines.ts';

const CODE_SIGNS = /[{}[\]();=<>$#\\|~`^_/]/gu;

/** Statistics of the letters of a label. */
export function describeText(text: string) {
  const letters = [...text];
  const share = (pattern: RegExp) => (text.match(pattern)?.length ?? 0) / Math.max(1, letters.length);
  const words = text.split(/\s+/u).filter((word) => word !== '');
  return {
    letters: letters.length,
    words: words.length,
    letterShare: share(/\p{L}/gu),
    digitShare: share(/\p{N}/gu),
    codeShare: share(CODE_SIGNS),
    otherShare: share(/[^\p{L}\p{N}\s]/gu),
    startsUpper: Number(/^\p{Lu}/u.test(text)),
    startsLetter: Number(/^[\p{L}\p{N}]/u.test(text)),
    allUpper: Number(/\p{Lu}/u.test(text) && text === text.toUpperCase()),
    mixedCase: text.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0,
    shortestWord: Math.min(...words.map((word) => word.length), 20),
    longestWord: Math.max(...words.map((word) => word.length), 0),
    upperWords: words.filter((word) => /^\p{Lu}/u.test(word)).length / Math.max(1, words.length),
    endsOpen: Number(/(?:\.\.\.?|…)$/u.test(text)),
    endsStop: Number(/[.,;:!?]$/u.test(text) && !/\.\.\.?$/u.test(text)),
    isName: Number(isName(text)),
    vowelShare: share(/[aeiouyäöüàáâãéèêíìóòôúùAEIOUYÄÖÜ]/gu),
    isFile: Number(/\.\p{L}{1,4}\d?$/u.test(text)),
    isNumber: Number(/^[\d\s.,:/%€$-]+$/u.test(text)),
  };
}

interface WordCounts {
  /** Returns the number of lines with this word, counting equal lines at one position once. */
  count(word: string): number;
  /** Returns whether a word that differs in one letter was read at least twice as often. */
  hasCommonerVariant(word: string): boolean;
}

const WORD = /[\p{L}\p{N}]{2,}/gu;
/** Only words of at least this length are compared: shorter ones differ in one letter by chance. */
const COMPARED_LETTERS = 4;
/** Size in pixels of the positions at which equal words count once. */
const GRID = 24;

export function wordsIn(text: string): string[] {
  return [...text.toLowerCase().matchAll(WORD)].map(([word]) => word);
}

export const countWords = memoizeByList((lines: readonly ScreenLine[]): WordCounts => {
  const places = new Map<string, Set<string>>();
  for (const { text, x, y, startSeconds } of lines) {
    for (const word of wordsIn(text)) {
      const seen = places.get(word) ?? new Set();
      if (seen.size < 50) seen.add(`${Math.round(x / GRID)} ${Math.round(y / GRID)} ${Math.round(startSeconds / 5)}`);
      places.set(word, seen);
    }
  }
  const count = (word: string) => places.get(word)?.size ?? 0;
  const byLength = Map.groupBy(places.keys(), ({ length }) => length);
  const known = new Map<string, boolean>();
  const hasCommonerVariant = (word: string) => {
    const found = known.get(word);
    if (found !== undefined) return found;
    const alike = [word.length - 1, word.length, word.length + 1].flatMap((length) => byLength.get(length) ?? []);
    const is =
      word.length >= COMPARED_LETTERS &&
      alike.some((other) => other !== word && count(other) >= 2 * count(word) && distance(other, word) === 1);
    known.set(word, is);
    return is;
  };
  return { count, hasCommonerVariant };
});

/** Features of a text: the count of its rarest and commonest word, and whether a word looks misread. */
export function describeWords(text: string, lines: readonly ScreenLine[]): Record<string, number> {
  const counts = countWords(lines);
  const words = wordsIn(text);
  const found = words.map((word) => counts.count(word));
  return {
    rarestWord: Math.min(50, ...found),
    commonestWord: Math.max(0, ...found),
    misread: words.filter((word) => counts.hasCommonerVariant(word)).length,
  };
}

export function describeWording(text: string): Record<string, number> {
  const label = text.replace(/(?:\.\.\.|…)$/u, '').trim();
  return {
    'says.command': Number(namesCommand(label)),
    'says.task': Number(namesTask(label)),
    'says.shell': Number(isOfShell(label)),
    'says.back': Number(leadsBack(label)),
    'says.field': Number(saysEmptyField(label)),
    'says.secret': Number(namesSecret(label)),
    'says.ended': Number(saysEnded(label)),
    'says.enters': Number(opensAccount(label)),
    'says.leaves': Number(leavesAccount(label)),
  };
}

/** A check mark, a radio button or an arrow before a menu entry, as OCR reads it, and a shortcut after it. */
const GLYPH = /^(?:[l|□■√>»•*✓@☐☑–-]|[IVv](?=\s\p{Lu}\p{Ll}{2}))\s+(?=\p{Lu}|\p{Lo})|^[Oo0]\s+(?=\p{L}{2})/u;
const SHORTCUT = /\s+\(?(?:(?:Ctrl|CtrI|Shift|Alt|Super|Strg|Maj|Umschalt|⌘|⇧)\s*\+\s*)+\S+$/u;

/** Readings of one label within this time are compared. */
const VOTE_SECONDS = 20;
const ALIKE = 0.5;
/** A reading with the pointer in it has a taller and wider box than the others of the same label. */
const SAME_POSITION = { width: 0.6, overlap: 0.7 };

/**
 * Returns the line with the most probable of its readings: other readings at the same position, weighted by their confidence, their time on
 * screen and how often their rarest word was read in the recording.
 */
export function mostProbable(line: ScreenLine, lines: readonly ScreenLine[]): ScreenLine {
  const name = squash(line.text);
  const readings = overlapping(lines, line.startSeconds - VOTE_SECONDS, line.endSeconds + VOTE_SECONDS).filter(
    (one) => isInPosition(one, line) && similarity(squash(one.text), name) >= ALIKE,
  );
  const counts = countWords(lines);
  const votes = new Map<string, number>();
  for (const { text, confidence, startSeconds, endSeconds } of [line, ...readings]) {
    const rarest = Math.min(10, ...wordsIn(text).map((word) => counts.count(word)));
    votes.set(text, (votes.get(text) ?? 0) + confidence ** 4 * Math.min(3, 0.5 + endSeconds - startSeconds) * Math.sqrt(1 + rarest));
  }
  const [best] = [...votes].toSorted((a, b) => b[1] - a[1]);
  return best && best[0] !== line.text ? { ...line, text: best[0] } : line;
}

function isInPosition(one: Box, other: Box): boolean {
  const [narrow, wide] = [Math.min(one.width, other.width), Math.max(one.width, other.width)];
  return narrow > wide * SAME_POSITION.width && overlapAcross(one, other) > narrow * SAME_POSITION.overlap && isInRow(one, other);
}

/** Returns the line without glyphs that are not part of its label. */
export function withoutGlyphs(line: ScreenLine): ScreenLine {
  const text = line.text.replace(GLYPH, '').replace(SHORTCUT, '').trim();
  return text === line.text || text === '' ? line : { ...line, text };
}

/** Letters and signs that a cursor is read as. */
const CARET = /[|Il1!\])]$/u;
/** The field has lost the cursor at most this long after the text was read. */
const LOST_SECONDS = 20;

/** Returns the text without a cursor at its end. A letter is a cursor if the same line is read without it later. */
export function withoutCaret(text: string, line: ScreenLine, lines: readonly ScreenLine[]): string {
  const trimmed = text.trim();
  if (!CARET.test(trimmed) || trimmed.length < 3) return trimmed;
  const before = trimmed.slice(0, -1).trim();
  if (trimmed.endsWith('|')) return before;
  const rest = line.text.trim().slice(0, -1).trim();
  const isReadWithout = overlapping(lines, line.endSeconds - 0.1, line.endSeconds + LOST_SECONDS).some(
    (one) =>
      one.startSeconds >= line.endSeconds - 0.1 &&
      Math.abs(one.x - line.x) < line.height &&
      Math.abs(one.y - line.y) < line.height &&
      one.text.trim() === rest,
  );
  return isReadWithout ? before : trimmed;
}
