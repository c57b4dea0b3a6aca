/** Pictures of moments: what a picture shows, its crop region, and the screen changes that deserve one. */
import type { Box, Recording, Scene, ScreenChange, ScreenLine } from '@docreel/recording';
import { centreOf, unite } from '../boxes.ts';
import { countUntil, memoizeByList, overlapping } from '../lists.ts';
import type { Position, Still } from '../types.ts';

/** Minimum share of a change that makes a different picture: a checkbox or a word. A smaller change is a caret. */
const ANOTHER_PICTURE = 0.001;
/** Maximum distance of two marks that count as one, in pixels of a picture 1,280 wide. */
const SAME_MARK = 24;
const MOST_TEXTS = 300;

export function chooseStill(recording: Recording, seconds: number, mark: Position | null): Still {
  const { scenes, lines } = recording;
  const base = getPictureKey(recording, seconds);
  return {
    seconds,
    scene: findSceneAt(scenes, seconds)?.index ?? 0,
    key: mark ? `${base} ${keyOfMark(mark, recording)}` : base,
    mark,
    crop: cropAroundMark(recording, seconds, mark),
    texts: overlapping(lines, seconds, seconds)
      .filter((line) => line.endSeconds > seconds)
      .slice(0, MOST_TEXTS)
      .map(({ text, confidence, x, y, width, height }) => ({ text, certainty: confidence, x, y, width, height })),
  };
}

/** Returns the times at which the picture changed, in order. */
const endsOf = memoizeByList((changes: readonly ScreenChange[]) =>
  Float64Array.from(
    changes.filter(({ share }) => share >= ANOTHER_PICTURE),
    ({ endSeconds }) => endSeconds,
  ).sort(),
);

/** Returns the picture key, which is equal for two times between which nothing changes. */
export function getPictureKey({ scenes, changes }: Recording, seconds: number): string {
  if (changes.length > 0) return `c${countUntil(endsOf(changes), seconds)}`;
  const scene = findSceneAt(scenes, seconds);
  return `s${scene?.sameAs ?? scene?.index ?? -1}`;
}

function keyOfMark({ box, point }: Position, { source }: Recording): string {
  const step = (SAME_MARK * source.width) / 1280;
  const { x, y } = point ?? (box ? centreOf(box) : { x: 0, y: 0 });
  return `${Math.round(x / step)},${Math.round(y / step)}`;
}

/** Returns the scene shown at the given time, or null if the recording has none. Scenes must be in order of time. */
export function findSceneAt(scenes: readonly Scene[], seconds: number): Scene | null {
  let low = 0;
  let high = scenes.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((scenes[middle]?.startSeconds ?? 0) <= seconds + 0.05) low = middle;
    else high = middle - 1;
  }
  return scenes[high] ?? null;
}

/**
 * Minimum width of a picture to be cropped. A page shows pictures about 640 px wide; text in a picture half as wide again is no longer
 * readable.
 */
const WIDE = 960;
/** Changes this long before and after belong to the action. A change of a larger share is another screen. */
const AROUND_SECONDS = 4;
const SCREEN_SHARE = 0.4;
/** Width of the crop as a share of the picture. Below the minimum readers lose orientation; above the maximum a crop is useless. */
const SHARE = { least: 0.5, most: 0.75 };
const MARGIN = 0.06;
const WIDEST = 16 / 9;

/**
 * Returns the part of the picture with the mark and the changes around it. If these fill most of the picture, returns the part around the
 * mark alone, moved inside the picture if the mark is at an edge. Returns null if the whole picture is readable or the mark is large.
 */
export function cropAroundMark(
  { source, changes }: Pick<Recording, 'source' | 'changes'>,
  seconds: number,
  mark: Position | null,
): Box | null {
  const { width, height } = source;
  if (!mark || width < WIDE || height > width) return null;
  const marked = boxesOf(mark);
  const near = overlapping(changes, seconds - AROUND_SECONDS, seconds + AROUND_SECONDS).filter(({ share }) => share < SCREEN_SHARE);
  return cropAround([...near.flatMap(({ boxes }) => boxes), ...marked], source) ?? cropAround(marked, source);
}

/** Returns the smallest crop of the picture's proportions with the boxes and a margin, or null if it would be most of the picture. */
function cropAround(boxes: readonly Box[], { width, height }: Pick<Recording['source'], 'width' | 'height'>): Box | null {
  const all = grown(unite(boxes), width * MARGIN);
  const cutWidth = Math.max(all.width, all.height * WIDEST, width * SHARE.least);
  if (cutWidth > width * SHARE.most) return null;
  const cutHeight = Math.min(height, cutWidth * (height / width));
  if (all.height > cutHeight) return null;
  return {
    x: clamped(all.x + all.width / 2 - cutWidth / 2, width - cutWidth),
    y: clamped(all.y + all.height / 2 - cutHeight / 2, height - cutHeight),
    width: Math.round(cutWidth),
    height: Math.round(cutHeight),
  };
}

/** Space around a panel, as a share of the picture, and the smallest share of the picture that is shown: text is enlarged 1.5 times. */
const PANEL = { margin: 0.019, least: 0.36, most: 0.86, shape: 16 / 10 };

/**
 * Returns the crop region for a step in a dialog or a card: all of it, with a margin. It depends on the panel alone, so that all steps in
 * one dialog have the same. Returns null if it would be most of the picture.
 */
export function cropPanel(panel: Box, { width, height }: Pick<Recording['source'], 'width' | 'height'>): Box | null {
  if (width < WIDE || height > width) return null;
  const all = grown(panel, width * PANEL.margin);
  const cutWidth = Math.max(all.width, all.height * PANEL.shape, width * PANEL.least);
  if (cutWidth > width * PANEL.most) return null;
  const cutHeight = Math.min(height, Math.max(all.height, cutWidth / PANEL.shape));
  return {
    x: clamped(all.x + all.width / 2 - cutWidth / 2, width - cutWidth),
    y: clamped(all.y + all.height / 2 - cutHeight / 2, height - cutHeight),
    width: Math.round(cutWidth),
    height: Math.round(cutHeight),
  };
}

function boxesOf({ box, point }: Position): Box[] {
  return [...(box ? [box] : []), ...(point ? [{ ...point, width: 1, height: 1 }] : [])];
}

function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

function clamped(value: number, most: number): number {
  return Math.round(Math.max(0, Math.min(value, most)));
}

interface KeyMoment {
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
