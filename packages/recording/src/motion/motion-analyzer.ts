/**
 * The motion analysis. During a pass over the video it collects the changes with their positions, the animated regions, the
 * pointer's rests, and the times at which OCR is useful. It keeps two full frames and a few reduced ones in memory, however long the
 * video is.
 */
import { CELL, getArea, overlapShare } from '../frames/boxes.ts';
import type { GrayImage } from '../frames/gray-image.ts';
import type { Box, PointerRest, AnimatedRegion, ScreenChange } from '../types.ts';
import { findBurntInCaptions, createAnimatedRegionTracker, expand } from './animated-regions.ts';
import { createChangeTracker, createFrameComparison, groupChangedCells, joinNearby } from './screen-changes.ts';
import type { Appearance } from './pointer/appearance.ts';
import { extractPatch } from './pointer/patch.ts';
import type { LearntPointer } from './pointer/known-appearances.ts';
import { createPointerTracker } from './pointer/pointer-tracker.ts';

export interface MotionResult {
  changes: ScreenChange[];
  restless: AnimatedRegion[];
  pointer: PointerRest[];
  /** Times of the frames to read by OCR. */
  readAt: number[];
}

interface MotionAnalyzer {
  add(seconds: number, image: GrayImage): void;
  end(seconds: number): MotionResult;
  /** Returns what a second analysis of the same video has to know about the pointer. */
  learntPointer(): LearntPointer;
}

/**
 * Creates the analysis. `onFrame` receives each frame that OCR should read. `appearances` are those that an earlier analysis of the same
 * video learnt.
 */
export function createMotionAnalyzer(
  onFrame: (seconds: number, image: GrayImage) => void,
  appearances: readonly Appearance[] = [],
): MotionAnalyzer {
  let analysis: ReturnType<typeof startAnalysis> | null = null;
  return {
    add: (seconds, image) => {
      if (analysis) analysis.add(seconds, image);
      else analysis = startAnalysis(seconds, image, { onFrame, appearances });
    },
    learntPointer: () => analysis?.learntPointer() ?? { appearances: [], untilSeconds: 0 },
    end: (seconds) => analysis?.end(seconds) ?? { changes: [], restless: [], pointer: [], readAt: [] },
  };
}

function startAnalysis(
  first: number,
  { width, height, pixels }: GrayImage,
  { onFrame, appearances }: { onFrame: (seconds: number, image: GrayImage) => void; appearances: readonly Appearance[] },
) {
  const size = { width, height };
  const compare = createFrameComparison(size);
  const changes = createChangeTracker(size);
  const tracker = createPointerTracker(size, appearances);
  const schedule = createOcrSchedule();
  const readAt: number[] = [];
  const before: GrayImage = { ...size, pixels: pixels.slice() };
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const animated = createAnimatedRegionTracker({ columns, rows });
  const changed = new Float32Array(columns * rows);
  let last = first;

  function add(seconds: number, now: GrayImage): void {
    const difference = compare(before, now);
    const all = groupChangedCells(difference);
    const groups = all.filter((box) => !animated.isAnimated(box));
    const step = { before, now, from: last, to: seconds };
    const pointers = tracker.add({ ...step, groups, changedAt: (box) => findLatestChange({ changed, columns }, box) });
    const carets = groups.filter((box) => isCaret(box, step));
    const inputBoxes = [...pointers, ...carets];
    animated.add(difference, seconds, (cell) => inputBoxes.some((box) => contains(box, cell, columns)));
    const boxes = joinNearby(groups.filter((box) => !inputBoxes.includes(box)));
    changes.add({ from: last, to: seconds, boxes });
    requestOcr(
      schedule.add({ from: last, to: seconds, share: boxes.reduce((sum, box) => sum + getArea(box), 0) / (width * height) }),
      step,
    );
    for (const cell of difference.cells) changed[cell] = seconds;
    before.pixels.set(now.pixels);
    last = seconds;
  }

  function requestOcr(which: 'before' | 'now' | null, { now, from, to }: { now: GrayImage; from: number; to: number }): void {
    if (which === null) return;
    const seconds = which === 'now' ? to : from;
    readAt.push(seconds);
    onFrame(seconds, which === 'now' ? now : before);
  }

  function end(seconds: number): MotionResult {
    if (schedule.end() && readAt.at(-1) !== last) requestOcr('before', { now: before, from: last, to: last });
    const found = changes.end();
    const regions = animated.end(seconds);
    const captions = findBurntInCaptions(found, size);
    const areas = captions ? [...regions, captions] : regions;
    return {
      changes: found.flatMap((change) => removeAnimated(change, areas)),
      restless: areas,
      pointer: tracker.end(seconds),
      readAt,
    };
  }

  return { add, end, learntPointer: tracker.learnt };
}

function findLatestChange({ changed, columns }: { changed: Float32Array; columns: number }, box: Box): number {
  let seconds = 0;
  for (let y = box.y >> 3; y <= (box.y + box.height - 1) >> 3; y++)
    for (let x = box.x >> 3; x <= Math.min(columns - 1, (box.x + box.width - 1) >> 3); x++)
      seconds = Math.max(seconds, changed[y * columns + x] ?? 0);
  return seconds;
}

function contains(box: Box, cell: number, columns: number): boolean {
  const x = (cell % columns) * CELL;
  const y = Math.floor(cell / columns) * CELL;
  return x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;
}

/**
 * Maximum width of a text cursor, in pixels of a frame 1,280 wide. A vertical bar of at most this width that appears or disappears
 * alone is a blinking cursor.
 */
const MAX_CARET_WIDTH = 3;

function isCaret(box: Box, { before, now }: { before: GrayImage; now: GrayImage }): boolean {
  if (box.width > 2 * CELL || box.height > 6 * CELL) return false;
  const patch = extractPatch(box, { shown: now, other: before });
  const scale = Math.max(1, Math.max(now.width, now.height) / 1280);
  return (
    patch !== null &&
    patch.width <= MAX_CARET_WIDTH * scale &&
    patch.height >= 3 * patch.width &&
    patch.count >= 0.8 * patch.width * patch.height
  );
}

/** Returns the boxes of a change that are outside animated regions. */
function removeAnimated(change: ScreenChange, areas: AnimatedRegion[]): ScreenChange[] {
  const boxes = change.boxes.filter(
    (box) =>
      !areas.some(
        (area) =>
          change.startSeconds >= area.startSeconds - 0.5 &&
          change.endSeconds <= area.endSeconds + 0.5 &&
          overlapShare(box, expand(area)) >= 0.8,
      ),
  );
  return boxes.length === 0 ? [] : [{ ...change, boxes }];
}

/** Time for which the frame must be stable before it is read. */
const STILL_SECONDS = 0.25;
/** Minimum time in seconds between two readings. */
const MIN_APART_SECONDS = 0.5;
/** Maximum time in seconds before a screen that keeps changing is read. */
const LONGEST_WAIT_SECONDS = 1;
/** Minimum share of a change that can remove existing text. */
const LARGE_SHARE = 0.02;
/** Time of the first reading, after a fade-in. */
const FIRST_SECONDS = 0.5;

interface OcrSchedule {
  /** Returns which of the two frames to read, or null. */
  add(step: { from: number; to: number; share: number }): 'before' | 'now' | null;
  /** Returns whether the last frame still has to be read. */
  end(): boolean;
}

/**
 * Chooses the times at which the screen is read by OCR: after each change, before each larger one, and every second while text grows. An
 * unchanged screen is not read again.
 */
function createOcrSchedule(): OcrSchedule {
  let lastRead = Number.NEGATIVE_INFINITY;
  let lastChange = 0;
  let isUnread = true;
  let unreadSince = 0;

  function add({ from, to, share }: { from: number; to: number; share: number }): 'before' | 'now' | null {
    const wasUnread = isUnread;
    if (share > 0) {
      if (!wasUnread) unreadSince = to;
      isUnread = true;
      lastChange = to;
      if (wasUnread && share >= LARGE_SHARE && from - lastRead >= MIN_APART_SECONDS) {
        lastRead = from;
        unreadSince = to;
        return 'before';
      }
    }
    if (!isUnread || to < FIRST_SECONDS || to - lastRead < MIN_APART_SECONDS) return null;
    if (to - lastChange < STILL_SECONDS && to - unreadSince < LONGEST_WAIT_SECONDS) return null;
    lastRead = to;
    isUnread = to === lastChange;
    unreadSince = to;
    return 'now';
  }

  return { add, end: () => isUnread };
}
