/**
 * Matches the prompts on the screen with the known terminal entries. Order matters most because commands repeat and may differ by a single
 * letter.
 */
import { middleOf } from '../../boxes.ts';
import { type Row, withoutSpaces } from '../text-tracking/track-texts.ts';
import { similarity, similarityFrom } from '../../similarity.ts';

interface Standing {
  prompt: string;
  rest: string;
  row: Row;
  above: string;
}

interface Followed extends Standing {
  enteredSeconds: number | null;
  /** Whether OCR missed some letters of the command. */
  isBroken: boolean;
}

/** Maximum number of prompts that fit on one screen. */
const REMEMBERED = 80;
const ALIKE = 0.6;
/** Scores for an entry whose text changed or was deleted. A prompt that waits again in the same position is usually a new one. */
const MENDED = { in: 0.5, out: 0.05 };

/** A line that begins with the same letters and has the same row above is the one that was corrected before it scrolled. */
const BEGUN_LETTERS = 4;

/** Penalty for each known entry that a pairing skips, because entries stand directly below each other. */
const SKIPPED = 0.3;

/** Returns the entry of each visible prompt, or null for a new one. It chooses the in-order pairing with the highest total likeness. */
export function followScrollback<E extends Followed>(standing: readonly Standing[], entries: readonly E[]): (E | null)[] {
  const known = entries.slice(-REMEMBERED);
  const read = known.map(lettersOf);
  const scores = standing.map((row) => {
    const now = lettersOf(row);
    return read.map((entry, at) => likeness(now, entry, at === known.length - 1));
  });
  const grid = (): number[][] => Array.from({ length: standing.length + 1 }, () => Array.from({ length: known.length + 1 }, () => 0));
  const [fresh, begun] = [grid(), grid()];
  const at = (values: number[][], i: number, j: number): number => values[i]?.[j] ?? 0;
  for (let i = standing.length; i >= 0; i--) {
    for (let j = known.length; j >= 0; j--) {
      const score = at(scores, i, j);
      const pair = score > 0 ? score + at(begun, i + 1, j + 1) : -Infinity;
      const [free, late] = [fresh[i], begun[i]];
      if (late)
        late[j] = Math.max(
          pair,
          i < standing.length ? at(begun, i + 1, j) : -Infinity,
          j < known.length ? at(begun, i, j + 1) - SKIPPED : -Infinity,
        );
      if (late && i === standing.length && j === known.length) late[j] = 0;
      if (free) free[j] = i === standing.length || j === known.length ? 0 : Math.max(pair, at(fresh, i + 1, j), at(fresh, i, j + 1));
    }
  }
  return walked(standing.length, known, { scores, fresh, begun, at });
}

interface Grids {
  scores: number[][];
  fresh: number[][];
  begun: number[][];
  at: (values: number[][], i: number, j: number) => number;
}

function walked<E>(rows: number, known: readonly E[], { scores, fresh, begun, at }: Grids): (E | null)[] {
  const pairs: (E | null)[] = [];
  let j = 0;
  let values = fresh;
  while (pairs.length < rows) {
    const i = pairs.length;
    const score = at(scores, i, j);
    if (j < known.length && score > 0 && at(values, i, j) === score + at(begun, i + 1, j + 1)) {
      pairs.push(known[j++] ?? null);
      values = begun;
    } else if (at(values, i, j) === at(values, i + 1, j)) pairs.push(null);
    else if (j < known.length) j++;
    else pairs.push(null);
  }
  return pairs;
}

/** Returns the entry with its letters without spaces, computed once because every prompt is compared with every entry. */
function lettersOf<S extends Standing>(standing: S): { of: S; prompt: string; rest: string } {
  return { of: standing, prompt: withoutSpaces(standing.prompt), rest: withoutSpaces(standing.rest) };
}

type Letters<S extends Standing> = ReturnType<typeof lettersOf<S>>;

function likeness({ of: now, ...said }: Letters<Standing>, { of: entry, ...known }: Letters<Followed>, isNewest: boolean): number {
  if (!areOfOne(said.prompt, known.prompt)) return 0;
  const [a, b] = [said.rest, known.rest];
  const isHere = Math.abs(middleOf(now.row) - middleOf(entry.row)) < now.row.height * 0.5;
  if (a === b) return (a === '' ? 0.4 : 1.2) + (isHere ? 0.1 : 0);
  if (entry.isBroken && a !== '' && holdsInOrder(a, b)) return 0.7;
  if (entry.enteredSeconds !== null || !isNewest) return a !== '' && b !== '' && isMisreading(a, b) ? similarity(a, b) : 0;
  return typedOn({ a, b, isHere, isBelowSame: isAlike(now.above, entry.above) });
}

/** Scores, 0 to 1, how well one OCR reading of a line being typed continues the previous one. */
function typedOn({ a, b, isHere, isBelowSame }: { a: string; b: string; isHere: boolean; isBelowSame: boolean }): number {
  if (b === '') return isHere ? 0.9 : 0.5;
  if (a !== '' && isMisreading(a, b)) return isHere ? 0.9 : 0.8;
  if (b.length > 1 && holdsInOrder(a, b)) return 0.7;
  if (!isBelowSame) return 0;
  if (isHere) return a === '' ? MENDED.out : MENDED.in;
  return b.length >= BEGUN_LETTERS && a.startsWith(b.slice(0, BEGUN_LETTERS)) ? MENDED.in : 0;
}

function isAlike(one: string, other: string): boolean {
  const [a, b] = [withoutSpaces(one), withoutSpaces(other)];
  return a === b || similarity(a, b) > 0.8;
}

function isMisreading(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a) || similarityFrom(a, b, ALIKE) > 0;
}

function holdsInOrder(whole: string, part: string): boolean {
  let at = 0;
  for (const letter of whole) if (letter === part[at]) at++;
  return at === part.length;
}

/**
 * Returns whether two prompts belong to one terminal. They only need to be similar, because a prompt that shows the folder changes with it.
 */
export function isSamePrompt(a: Pick<Standing, 'prompt'>, b: Pick<Standing, 'prompt'>): boolean {
  return areOfOne(withoutSpaces(a.prompt), withoutSpaces(b.prompt));
}

function areOfOne(one: string, other: string): boolean {
  return one === other || one.slice(0, 3) === other.slice(0, 3) || similarity(one, other) > ALIKE;
}
