/** Splits the moments of a long recording into windows for the model. Each window includes neighbouring moments as context. */
import type { Moment } from '@docreel/timeline';

/** Number of moments in a window without context, ten with it. Small models can process this many without forgetting the first. */
const ASKED = 8;
const AROUND = 1;

/** Maximum number of windows. It limits the cost of an article to 40 requests of ten pictures. Later moments stay unchanged. */
const WINDOWS_MOST = 40;

export interface VisionWindow {
  /** Moments of the window, ordered by time. */
  moments: readonly Moment[];
  /** IDs of the moments for which the model reports actions. Each moment is in one window only. The others are context. */
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
