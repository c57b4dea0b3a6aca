/** A progress in percent, and when it was reported, in milliseconds. */
export interface ProgressSample {
  percent: number;
  at: number;
}

/** Shorter work needs no estimate, and the first seconds say little about the rest. */
const MIN_MS = 40_000;
const RECENT_MS = 20_000;

/**
 * Estimates the seconds that are left, from samples in order of their time. Work has stages of different speeds, so the slower speed counts:
 * that of all samples, or that of the last 20 seconds. Returns null if there are too few samples.
 */
export function estimateSecondsLeft(samples: readonly ProgressSample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < MIN_MS) return null;
  const recent = samples.findLast(({ at }) => last.at - at >= RECENT_MS) ?? first;
  const perMs = Math.min(...[first, recent].map(({ percent, at }) => (last.percent - percent) / (last.at - at)));
  return perMs > 0 ? (100 - last.percent) / perMs / 1000 : null;
}
