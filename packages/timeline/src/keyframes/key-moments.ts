/**
 * A key frame: a screen change that a reader should see although no action is certain. It makes no claim beyond the picture and its time.
 * The largest changes are chosen first. Changes too close to another key frame or to an action are skipped because both would show the
 * same.
 */
import { overlapping } from '../overlapping.ts';
import type { ScreenChange, ScreenLine } from '@docreel/recording';

export interface KeyMoment {
  /** Start of the change, and the time at which the screen is stable again. */
  startSeconds: number;
  endSeconds: number;
  /** Size of the change plus the amount of new text, as a share of a screen. */
  weight: number;
}

export interface Span {
  startSeconds: number;
  endSeconds: number;
}

/** Minimum distance between two key frames. An article that follows them therefore shows every screen visible for longer than this. */
const APART_SECONDS = 3;
/** Changes separated by less than this count as one: a page that loads piece by piece. */
const ONE_CHANGE_SECONDS = 0.6;
/** Minimum size of a change, as a share of a screen: a word of eight letters, or an area as large as a button. */
const LEAST_WEIGHT = 0.003;
/** Approximate number of letters on a full page of text. */
const PAGE_LETTERS = 2500;

/** Returns the key frames in order of time, outside the spans in `told`, which the article covers already. */
export function findKeyMoments(changes: readonly ScreenChange[], lines: readonly ScreenLine[], told: readonly Span[]): KeyMoment[] {
  const candidates = joined(changes)
    .map((span) => ({ ...span, weight: span.share + lettersSince(lines, span) / PAGE_LETTERS }))
    .filter(({ weight }) => weight >= LEAST_WEIGHT)
    .sort((a, b) => b.weight - a.weight || a.startSeconds - b.startSeconds);
  const kept = new Map<number, KeyMoment[]>();
  for (const { startSeconds, endSeconds, weight } of candidates) {
    const one = { startSeconds, endSeconds, weight };
    const stretches = stretchesOf(one);
    const near = [
      ...overlapping(told, startSeconds - APART_SECONDS, endSeconds + APART_SECONDS),
      ...stretches.flatMap((at) => kept.get(at) ?? []),
    ];
    if (near.some((other) => apart(one, other) < APART_SECONDS)) continue;
    for (const at of stretches) {
      const there = kept.get(at);
      if (there) there.push(one);
      else kept.set(at, [one]);
    }
  }
  return [...new Set([...kept.values()].flat())].sort((a, b) => a.startSeconds - b.startSeconds);
}

function joined(changes: readonly ScreenChange[]): (Span & { share: number })[] {
  const spans: (Span & { share: number })[] = [];
  for (const { startSeconds, endSeconds, share } of changes) {
    const last = spans.at(-1);
    const isOne = last && startSeconds - last.endSeconds < ONE_CHANGE_SECONDS && endSeconds - last.startSeconds < APART_SECONDS;
    if (isOne) Object.assign(last, { endSeconds: Math.max(last.endSeconds, endSeconds), share: Math.max(last.share, share) });
    else spans.push({ startSeconds, endSeconds, share });
  }
  return spans;
}

/** Returns the number of letters first read after the change started. */
function lettersSince(lines: readonly ScreenLine[], { startSeconds, endSeconds }: Span): number {
  return overlapping(lines, startSeconds, endSeconds + 1)
    .filter((line) => line.startSeconds > startSeconds)
    .reduce((sum, { text }) => sum + text.length, 0);
}

/**
 * Returns the numbers of the time slots of `APART_SECONDS` around a span. Anything closer to the span than that lies in one of these slots.
 */
function stretchesOf({ startSeconds, endSeconds }: Span): number[] {
  const [first, last] = [startSeconds, endSeconds].map((seconds) => Math.floor(seconds / APART_SECONDS)) as [number, number];
  return Array.from({ length: last - first + 3 }, (_, at) => first - 1 + at);
}

function apart(a: Span, b: Span): number {
  return Math.max(0, a.startSeconds - b.endSeconds, b.startSeconds - a.endSeconds);
}
