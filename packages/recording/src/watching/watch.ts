/**
 * The motion analysis. During the single pass over the video it collects the changes with their positions, the animated regions, the
 * pointer's rests, and the times at which OCR is useful. It keeps two full pictures and a few reduced ones in memory, however long the
 * video is.
 */
import { CELL } from '../pictures/cells.ts';
import type { GrayPicture } from '../pictures/picture.ts';
import type { Box, PointerRest, RestlessArea, ScreenChange } from '../types.ts';
import { findCaptions } from './burnt-in-captions.ts';
import { createChanges } from './changes.ts';
import { type Compare, createComparison } from './differences.ts';
import { groupsOf, joinNear, partWithin } from './groups.ts';
import { patchOf } from './patch.ts';
import { createPointerTracker } from './pointer-tracker.ts';
import { createReadingMoments } from './reading-moments.ts';
import { createRestless, grown } from './restless.ts';
import { createTouches } from './touches.ts';

export interface Watched {
  changes: ScreenChange[];
  restless: RestlessArea[];
  pointer: PointerRest[];
  /** Times of the pictures to read by OCR. */
  readAt: number[];
}

export interface Watcher {
  add(seconds: number, picture: GrayPicture): void;
  end(seconds: number): Watched;
}

/** Creates the analysis. `onStill` receives each picture that OCR should read. */
export function createWatcher(onStill: (seconds: number, picture: GrayPicture) => void): Watcher {
  let watch: ReturnType<typeof start> | null = null;
  return {
    add: (seconds, picture) => {
      if (watch) watch.add(seconds, picture);
      else watch = start(seconds, picture, onStill);
    },
    end: (seconds) => watch?.end(seconds) ?? { changes: [], restless: [], pointer: [], readAt: [] },
  };
}

function start(first: number, { width, height, pixels }: GrayPicture, onStill: (seconds: number, picture: GrayPicture) => void) {
  const size = { width, height };
  const compare: Compare = createComparison(size);
  const changes = createChanges(size);
  const tracker = createPointerTracker(size);
  const touches = createTouches();
  const moments = createReadingMoments();
  const readAt: number[] = [];
  const before: GrayPicture = { ...size, pixels: pixels.slice() };
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const restless = createRestless({ columns, rows });
  const changed = new Float32Array(columns * rows);
  let last = first;

  function add(seconds: number, now: GrayPicture): void {
    const difference = compare(before, now);
    const all = groupsOf(difference);
    const groups = all.filter((box) => !restless.isRestless(box));
    const step = { before, now, from: last, to: seconds };
    const pointers = tracker.add({ ...step, groups, changedAt: (box) => latest({ changed, columns }, box) });
    touches.add({ ...step, groups });
    const carets = groups.filter((box) => isCaret(box, step));
    const ours = [...pointers, ...carets];
    restless.add(difference, seconds, (cell) => ours.some((box) => holds(box, cell, columns)));
    const boxes = joinNear(groups.filter((box) => !ours.includes(box)));
    changes.add({ from: last, to: seconds, boxes });
    read(
      moments.add({ from: last, to: seconds, share: boxes.reduce((sum, box) => sum + box.width * box.height, 0) / (width * height) }),
      step,
    );
    for (const cell of difference.cells) changed[cell] = seconds;
    before.pixels.set(now.pixels);
    last = seconds;
  }

  function read(which: 'before' | 'now' | null, { now, from, to }: { now: GrayPicture; from: number; to: number }): void {
    if (which === null) return;
    const seconds = which === 'now' ? to : from;
    readAt.push(seconds);
    onStill(seconds, which === 'now' ? now : before);
  }

  function end(seconds: number): Watched {
    if (moments.end() && readAt.at(-1) !== last) read('before', { now: before, from: last, to: last });
    const found = changes.end();
    const moving = restless.end(seconds);
    const captions = findCaptions(found, size);
    const areas = captions ? [...moving, captions] : moving;
    const rests = tracker.end(seconds);
    return {
      changes: found.flatMap((change) => outside(change, areas)),
      restless: areas,
      pointer: rests.length > 0 ? rests : touches.end(seconds),
      readAt,
    };
  }

  return { add, end };
}

function latest({ changed, columns }: { changed: Float32Array; columns: number }, box: Box): number {
  let seconds = 0;
  for (let y = box.y >> 3; y <= (box.y + box.height - 1) >> 3; y++)
    for (let x = box.x >> 3; x <= Math.min(columns - 1, (box.x + box.width - 1) >> 3); x++)
      seconds = Math.max(seconds, changed[y * columns + x] ?? 0);
  return seconds;
}

function holds(box: Box, cell: number, columns: number): boolean {
  const x = (cell % columns) * CELL;
  const y = Math.floor(cell / columns) * CELL;
  return x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;
}

/**
 * Maximum width of a text cursor, in pixels of a picture 1,280 wide. A vertical bar of at most this width that appears or disappears
 * alone is a blinking cursor.
 */
const CARET = 3;

function isCaret(box: Box, { before, now }: { before: GrayPicture; now: GrayPicture }): boolean {
  if (box.width > 2 * CELL || box.height > 6 * CELL) return false;
  const patch = patchOf(box, { shown: now, other: before });
  const scale = Math.max(1, Math.max(now.width, now.height) / 1280);
  return (
    patch !== null && patch.width <= CARET * scale && patch.height >= 3 * patch.width && patch.count >= 0.8 * patch.width * patch.height
  );
}

/** Returns the boxes of a change that are outside animated regions. */
function outside(change: ScreenChange, areas: RestlessArea[]): ScreenChange[] {
  const boxes = change.boxes.filter(
    (box) =>
      !areas.some(
        (area) =>
          change.startSeconds >= area.startSeconds - 0.5 &&
          change.endSeconds <= area.endSeconds + 0.5 &&
          partWithin(box, grown(area)) >= 0.8,
      ),
  );
  return boxes.length === 0 ? [] : [{ ...change, boxes }];
}
