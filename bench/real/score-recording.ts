import type { Entry } from '../../packages/writer/src/testing/read-article.ts';
import type { RealStep, RealTruth } from './find-recordings.ts';

/** Maximum distances in seconds: of a matching step, of any time near a step, and of a picture. */
const STEP_OFF = 4;
const TOUCH_OFF = 2;
const PICTURE_OFF = 2;

export interface RealScore {
  expected: number;
  found: number;
  /** Number of numbered entries that match no true step. */
  wrong: number;
  /** Number of true steps with any time of the article nearby. */
  touched: number;
  /** Number of found steps whose picture shows the time of the step. */
  rightPictures: number;
  /** The matching true step of each article entry, or null. */
  matches: (RealStep | null)[];
  missed: { step: RealStep; isTouched: boolean }[];
}

export function scoreRecording({ steps }: RealTruth, entries: Entry[]): RealScore {
  const truthOf = bestMatch(steps, entries);
  const matches = entries.map((_, at) => steps.find((step) => truthOf.get(step) === at) ?? null);
  const isTouched = (step: RealStep) => entries.some(({ seconds }) => isWithin(seconds, step, TOUCH_OFF));
  const numbered = entries.filter(({ isNumbered }) => isNumbered).length;
  return {
    expected: steps.length,
    found: truthOf.size,
    wrong: numbered - truthOf.size,
    touched: steps.filter(isTouched).length,
    rightPictures: entries.filter(({ pictureSeconds }, at) => {
      const step = matches[at];
      return step && pictureSeconds !== null && isWithin(pictureSeconds, step, PICTURE_OFF);
    }).length,
    matches,
    missed: steps.filter((step) => !truthOf.has(step)).map((step) => ({ step, isTouched: isTouched(step) })),
  };
}

export function isTitleRight({ title }: RealTruth, given: string): boolean {
  return title.some((word) => normal(given).includes(normal(word)));
}

function isWithin(seconds: number, { t: [from, to] }: RealStep, off: number): boolean {
  // Times have one decimal digit, so rounding must not exclude a value exactly at the limit.
  return seconds >= from - off - 1e-6 && seconds <= to + off + 1e-6;
}

/** Returns whether the text at this time matches the true step. */
export function isSaidOf(step: RealStep, { seconds, text }: { seconds: number; text: string }): boolean {
  return isWithin(seconds, step, STEP_OFF) && says({ text }, step);
}

function says({ text }: Pick<Entry, 'text'>, { keys }: RealStep): boolean {
  return keys.some((key) => normal(text).includes(normal(key)));
}

/** Normalises text. Replaces typographic quotation marks and apostrophes, because people type plain ones into a ground truth. */
function normal(text: string): string {
  return text.toLowerCase().replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"').replaceAll(/\s+/g, ' ').trim();
}

/** Returns the index of the matching entry for each found step. The number of pairs is the maximum, and no step or entry is used twice. */
function bestMatch(steps: RealStep[], entries: Entry[]): Map<RealStep, number> {
  const stepAt = new Map<number, RealStep>();
  const fitting = (step: RealStep): number[] =>
    entries
      .flatMap((entry, at) => (entry.isNumbered && isWithin(entry.seconds, step, STEP_OFF) && says(entry, step) ? [at] : []))
      .sort((a, b) => apart(entries[a], step) - apart(entries[b], step));
  /** Assigns a free entry to the step, or takes one whose step can use another entry. */
  const place = (step: RealStep, tried: Set<number>): boolean => {
    for (const at of fitting(step)) {
      if (tried.has(at)) continue;
      tried.add(at);
      const holder = stepAt.get(at);
      if (holder === undefined || place(holder, tried)) {
        stepAt.set(at, step);
        return true;
      }
    }
    return false;
  };
  for (const step of steps) place(step, new Set());
  return new Map([...stepAt].map(([at, step]) => [step, at]));
}

function apart(entry: Entry | undefined, { t: [from, to] }: RealStep): number {
  return Math.abs((entry?.seconds ?? Infinity) - (from + to) / 2);
}
