import type { VideoPart } from '@docreel/timeline';
import type { Boundary } from './boundaries.ts';

export interface Division {
  /** Minimum score of a boundary that is always used. */
  clear: number;
  /** Minimum length of a part in seconds. */
  shortestSeconds: number;
  /** Maximum length of a part in seconds. A longer part is divided at its best boundary. */
  longestSeconds: number;
  /** Maximum number of parts. */
  most: number;
}

/** Minimum score of a boundary inside a part that is too long. A weak boundary is better than a part that is too long to read. */
const NOTHING = 0.2;

/**
 * Divides a time range at its best boundaries. Uses the clear boundaries first, by score, then divides parts that are still too long. The
 * parts are in order and without gaps.
 */
export function divide(
  whole: VideoPart,
  boundaries: readonly Boundary[],
  { clear, shortestSeconds, longestSeconds, most }: Division,
): VideoPart[] {
  const chosen: Boundary[] = [];
  const fits = (seconds: number): boolean =>
    [whole.startSeconds, whole.endSeconds, ...chosen.map((one) => one.seconds)].every(
      (other) => Math.abs(other - seconds) >= shortestSeconds,
    );
  const byScore = boundaries.toSorted((a, b) => b.score - a.score || a.seconds - b.seconds);
  for (const boundary of byScore) {
    if (chosen.length + 1 >= most || boundary.score < clear) break;
    if (fits(boundary.seconds)) chosen.push(boundary);
  }
  for (const boundary of byScore) {
    if (chosen.length + 1 >= most || boundary.score < NOTHING) break;
    const part = createParts(whole, chosen).find((one) => one.startSeconds < boundary.seconds && boundary.seconds < one.endSeconds);
    if (part && part.endSeconds - part.startSeconds > longestSeconds && fits(boundary.seconds)) chosen.push(boundary);
  }
  return createParts(whole, chosen);
}

function createParts({ startSeconds, endSeconds }: VideoPart, chosen: readonly Boundary[]): VideoPart[] {
  const inside = chosen.map(({ seconds }) => seconds).sort((a, b) => a - b);
  const starts = [startSeconds, ...inside];
  return starts.map((start, at) => ({ startSeconds: start, endSeconds: starts[at + 1] ?? endSeconds }));
}
