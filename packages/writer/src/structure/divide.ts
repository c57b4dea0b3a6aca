import type { VideoPart } from '@docreel/moments';
import type { Boundary } from './boundaries.ts';

export interface Division {
  /** Boundaries at least so good are taken wherever they are. */
  clear: number;
  /** No part is shorter. */
  shortestSeconds: number;
  /** A longer part is divided further, at the best moment in it that is not altogether bad. */
  longestSeconds: number;
  /** More parts than this are too many, however clear the boundaries. */
  most: number;
}

/** Below this nothing speaks for a boundary. Above it the best is better than a part that nobody reads to its end. */
const NOTHING = 0.2;

/**
 * Divides a stretch of time at its best boundaries: the clear ones first, the best of all before the others,
 * then in parts that are still too long. Parts lie side by side and are in order.
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
    const part = partsAt(whole, chosen).find((one) => one.startSeconds < boundary.seconds && boundary.seconds < one.endSeconds);
    if (part && part.endSeconds - part.startSeconds > longestSeconds && fits(boundary.seconds)) chosen.push(boundary);
  }
  return partsAt(whole, chosen);
}

function partsAt({ startSeconds, endSeconds }: VideoPart, chosen: readonly Boundary[]): VideoPart[] {
  const inside = chosen.map(({ seconds }) => seconds).sort((a, b) => a - b);
  const starts = [startSeconds, ...inside];
  return starts.map((start, at) => ({ startSeconds: start, endSeconds: starts[at + 1] ?? endSeconds }));
}
