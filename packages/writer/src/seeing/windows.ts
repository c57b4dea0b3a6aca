/** A long recording is shown to a model piece by piece; it sees what stands right before and after a piece, so that nothing is cut from what it belongs to. */
import type { Moment } from '@docreel/moments';

/** With those around them ten: what small models look at in one go without forgetting the first. */
const ASKED = 8;
const AROUND = 1;

/** Bounds what one article may cost: 40 questions of ten pictures. What is later than that stays as it is. */
const WINDOWS_MOST = 40;

export interface Window {
  /** In order of time. */
  moments: readonly Moment[];
  /** Ids of those that are asked about, each in one window only; the others are there to understand them by. */
  asked: ReadonlySet<string>;
}

export function windowsOf(moments: readonly Moment[]): Window[] {
  const windows: Window[] = [];
  for (let from = 0; from < moments.length && windows.length < WINDOWS_MOST; from += ASKED) {
    const asked = new Set(moments.slice(from, from + ASKED).map(({ id }) => id));
    windows.push({ moments: moments.slice(Math.max(0, from - AROUND), from + ASKED + AROUND), asked });
  }
  return windows;
}
