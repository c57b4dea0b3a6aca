/**
 * What a reader should see where nothing is sure to have been done: the screen changed. No claim is made of it: a picture and its moment.
 * The largest changes come first, and none so near to another, or to something that was done, that both would show the same.
 */
import { during } from '../during.ts';
import type { ScreenChange, ScreenLine } from '@docreel/recording';

export interface KeyMoment {
  /** When the change began, and when it stood still. */
  startSeconds: number;
  endSeconds: number;
  /** Of the change, and how much was written new, in parts of a screen. */
  weight: number;
}

export interface Span {
  startSeconds: number;
  endSeconds: number;
}

/** Whoever follows an article by its pictures misses nothing that stands longer than this. */
const APART_SECONDS = 3;
/** Changes with less between them are one: a page that comes piece by piece. */
const ONE_CHANGE_SECONDS = 0.6;
/** A word of eight letters is worth looking at, and so is a patch as large as a button. */
const LEAST_WEIGHT = 0.003;
/** A full page of text is about so many letters. */
const PAGE_LETTERS = 2500;

/** In order of time. `told` are the spans in which something is told of anyway. */
export function keyMoments(changes: readonly ScreenChange[], lines: readonly ScreenLine[], told: readonly Span[]): KeyMoment[] {
  const candidates = joined(changes)
    .map((span) => ({ ...span, weight: span.share + lettersSince(lines, span) / PAGE_LETTERS }))
    .filter(({ weight }) => weight >= LEAST_WEIGHT)
    .sort((a, b) => b.weight - a.weight || a.startSeconds - b.startSeconds);
  const kept = new Map<number, KeyMoment[]>();
  for (const { startSeconds, endSeconds, weight } of candidates) {
    const one = { startSeconds, endSeconds, weight };
    const stretches = stretchesOf(one);
    const near = [
      ...during(told, startSeconds - APART_SECONDS, endSeconds + APART_SECONDS),
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

/** Letters that were first read when the change was over. */
function lettersSince(lines: readonly ScreenLine[], { startSeconds, endSeconds }: Span): number {
  return during(lines, startSeconds, endSeconds + 1)
    .filter((line) => line.startSeconds > startSeconds)
    .reduce((sum, { text }) => sum + text.length, 0);
}

/** Stretches of the time that must lie between two: whatever is nearer to this than that is in one of them, too. */
function stretchesOf({ startSeconds, endSeconds }: Span): number[] {
  const [first, last] = [startSeconds, endSeconds].map((seconds) => Math.floor(seconds / APART_SECONDS)) as [number, number];
  return Array.from({ length: last - first + 3 }, (_, at) => first - 1 + at);
}

function apart(a: Span, b: Span): number {
  return Math.max(0, a.startSeconds - b.endSeconds, b.startSeconds - a.endSeconds);
}
