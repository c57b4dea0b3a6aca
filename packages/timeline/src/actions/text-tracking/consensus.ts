/** Combines several OCR readings of one text by a majority vote for each letter. */
import { withoutSpaces } from './track-texts.ts';

export interface Reading {
  text: string;
  confidence: number;
}

export interface Consensus {
  text: string;
  /** Certainty, 0 to 1: the confidence of the readings and their agreement. */
  certainty: number;
}

/**
 * Share of readings that must contain a space. It is low because OCR loses spaces between narrow letters far more often than it invents
 * one, except around punctuation within a name.
 */
const SPACE_SHARE = 0.3;
const SPACE_SHARE_AT_SIGNS = 0.55;
/** Factor for a single reading, which is right slightly less often than its confidence says. */
const ALONE = 0.95;
/** Maximum certainty, because OCR can make the same mistake every time. */
const SUREST = 0.97;

export function findConsensus(readings: readonly Reading[]): Consensus {
  const [medoid] = readings.toSorted((a, b) => supportOf(b, readings) - supportOf(a, readings));
  if (!medoid) return { text: '', certainty: 0 };
  const letters = withoutSpaces(medoid.text);
  const kept: string[] = [];
  const aligned = readings.map((reading) => ({ reading, ...align(letters, withoutSpaces(reading.text)) }));
  const total = readings.reduce((sum, { confidence }) => sum + confidence, 0);
  let spaced = '';
  for (let at = 0; at <= letters.length; at++) {
    spaced += mostOf(aligned.map(({ reading, inserted }) => ({ text: inserted[at] ?? '', weight: reading.confidence }))).text;
    if (at < letters.length)
      spaced += mostOf(aligned.map(({ reading, at: signs }) => ({ text: signs[at] ?? '', weight: reading.confidence }))).text;
  }
  for (const [at, letter] of [...spaced].entries()) {
    const share = /[.@/_-]/u.test(spaced[at - 1] ?? '') ? SPACE_SHARE_AT_SIGNS : SPACE_SHARE;
    if (at > 0 && spaceBefore(spaced, at, readings) >= total * share) kept.push(' ');
    kept.push(letter);
  }
  const agreeing = readings.filter(({ text }) => withoutSpaces(text) === spaced);
  const confidence = Math.max(...agreeing.map((reading) => reading.confidence), 0.5);
  const share = agreeing.reduce((sum, reading) => sum + reading.confidence, 0) / total;
  return { text: kept.join(''), certainty: Math.min(SUREST, confidence) * (readings.length === 1 ? ALONE : 0.5 + 0.5 * share) };
}

function supportOf({ text, confidence }: Reading, readings: readonly Reading[]): number {
  return (
    readings.reduce((sum, other) => sum + (withoutSpaces(other.text) === withoutSpaces(text) ? other.confidence : 0), 0) + confidence / 100
  );
}

function mostOf(votes: readonly { text: string; weight: number }[]): { text: string; weight: number } {
  const sums = new Map<string, number>();
  for (const { text, weight } of votes) sums.set(text, (sums.get(text) ?? 0) + weight);
  const [text, weight] = [...sums].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0]);
  return { text, weight };
}

/** Returns the share of matching readings that have a space before this letter. */
function spaceBefore(letters: string, at: number, readings: readonly Reading[]): number {
  const before = letters.slice(Math.max(0, at - 6), at);
  const after = letters.slice(at, at + 6);
  let sum = 0;
  for (const { text, confidence } of readings) {
    const pieces = text.trim();
    for (let cut = pieces.indexOf(' '); cut >= 0; cut = pieces.indexOf(' ', cut + 1)) {
      const [left, right] = [withoutSpaces(pieces.slice(0, cut)), withoutSpaces(pieces.slice(cut))];
      const isThere = left.endsWith(before) && right.startsWith(after) && Math.abs(left.length - at) <= 1;
      if (isThere) {
        sum += confidence;
        break;
      }
    }
  }
  return sum;
}

/** Returns, for each letter of the base, the letter of the other reading in that position and the letters inserted before it. */
function align(base: string, other: string): { at: string[]; inserted: string[] } {
  const at = Array.from(base, () => '');
  const inserted = Array.from({ length: base.length + 1 }, () => '');
  const costs = costsOf(base, other);
  let i = base.length;
  let j = other.length;
  while (i > 0 || j > 0) {
    const cost = costs[i]?.[j] ?? 0;
    const isSwap = i > 0 && j > 0 && cost === (costs[i - 1]?.[j - 1] ?? 0) + (base[i - 1] === other[j - 1] ? 0 : 1);
    if (isSwap) at[--i] = other[--j] ?? '';
    else if (j > 0 && cost === (costs[i]?.[j - 1] ?? 0) + 1) inserted[i] = (other[--j] ?? '') + (inserted[i] ?? '');
    else i--;
  }
  return { at, inserted };
}

function costsOf(a: string, b: string): number[][] {
  const costs = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const row = costs[i];
      const swap = (costs[i - 1]?.[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      if (row) row[j] = Math.min(swap, (row[j - 1] ?? 0) + 1, (costs[i - 1]?.[j] ?? 0) + 1);
    }
  }
  return costs;
}

/**
 * A word with a number attached, for example `g-kill6` next to `g-kill 5` and `g-kill 4`. Programs that exist in both forms (`pip` and
 * `pip3`) would be split wrongly, so the word must never occur joined in a certain reading.
 */
const JOINED = /^([a-z][a-z_-]*[a-z])(\d+)$/u;

export function restoreSpaces<C extends Consensus>(commands: readonly C[]): C[] {
  const apart = new Set(
    commands.flatMap(({ text }) => {
      const words = text.split(' ');
      return words.flatMap((word, at) => (/^\d+$/u.test(words[at + 1] ?? '') ? [word] : []));
    }),
  );
  return commands.map((command) => {
    const words = command.text.split(' ').map((word) => {
      const [, name, number] = JOINED.exec(word) ?? [];
      return name !== undefined && number !== undefined && apart.has(name) ? `${name} ${number}` : word;
    });
    return { ...command, text: words.join(' ') };
  });
}
