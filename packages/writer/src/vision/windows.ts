/** Splits a long recording into windows for the model. Each window includes the neighbouring moments as context. */
import type { Moment } from '@docreel/moments';

/** Number of moments in a window, ten with context. Small models can process that many without forgetting the first. */
const ASKED = 8;
const AROUND = 1;

/** Maximum number of windows, which limits the cost of an article to 40 requests of ten pictures. Later moments stay unchanged. */
const WINDOWS_MOST = 40;

export interface VisionWindow {
  /** Moments ordered by time. */
  moments: readonly Moment[];
  /** Ids of the moments to report on, each in one window only. The others are context. */
  asked: ReadonlySet<string>;
}

export function splitIntoWindows(moments: readonly Moment[]): VisionWindow[] {
  const windows: VisionWindow[] = [];
  for (let from = 0; from < moments.length && windows.length < WINDOWS_MOST; from += ASKED) {
    const asked = new Set(moments.slice(from, from + ASKED).map(({ id }) => id));
    windows.push({ moments: moments.slice(Math.max(0, from - AROUND), from + ASKED + AROUND), asked });
  }
  return windows;
}
