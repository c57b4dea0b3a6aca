/**
 * Detects animated regions: a camera, a video, a clock, a spinner, the timer of a recorder. Such regions are never stable for long, while
 * changes by a person move to other positions or pause. Captions that are part of the frame are such a region, too.
 */
import { CELL, enclose, getArea, overlapShare } from '../frames/boxes.ts';
import type { Box, AnimatedRegion, ScreenChange } from '../types.ts';
import { groupChangedCells, joinNearby, type FrameDifference } from './screen-changes.ts';

/** Length in seconds of the time windows in which changes are counted. */
const WINDOW_SECONDS = 2;
/** Minimum number of frames of a time window in which a camera or a spinner changes, and of consecutive windows in which it does so. */
const FREQUENT = { changes: 4, windows: 4 };
/** The same limits for a clock, which is small and changes once a second. It must change for longer. */
const STEADY = { changes: 2, windows: 6, share: 0.03 };
/** Time after which a stable region is no longer animated. */
const END_SECONDS = 8;
/** Maximum share of the frame. A larger region is the screen itself, scrolled or playing. */
const MAX_SHARE = 0.6;
/** Maximum number of regions, which limits the result for a video of any length. */
const MAX_REGIONS = 500;
/** Time after which the edge of a region is known. Its cells changed about every third second. */
const LONG_SECONDS = 16;
/** Minimum changes per second of a cell at the edge. */
const EDGE_CHANGES_PER_SECOND = 0.3;
/** Maximum share of the frame that a region extended to its edge covers. */
const MAX_EDGE_SHARE = 0.25;

interface AnimatedRegionTracker {
  add(difference: FrameDifference, seconds: number, isIgnored: (cell: number) => boolean): void;
  /** Returns the share of a box that is currently animated. */
  isAnimated(box: Box): boolean;
  end(seconds: number): AnimatedRegion[];
}

export function createAnimatedRegionTracker({ columns, rows }: { columns: number; rows: number }): AnimatedRegionTracker {
  const counts = new Uint8Array(columns * rows);
  const frequent = new Uint8Array(columns * rows);
  const steady = new Uint8Array(columns * rows);
  const totals = new Uint16Array(columns * rows);
  const regions: AnimatedRegion[] = [];
  let open: AnimatedRegion[] = [];
  let windowEnds = WINDOW_SECONDS;

  function add({ cells }: FrameDifference, seconds: number, isIgnored: (cell: number) => boolean): void {
    for (const cell of cells) {
      if (isIgnored(cell)) continue;
      counts[cell] = (counts[cell] as number) + 1;
      totals[cell] = Math.min(65_535, (totals[cell] as number) + 1);
    }
    if (seconds < windowEnds) return;
    windowEnds = seconds + WINDOW_SECONDS;
    countRuns(frequent, counts, FREQUENT.changes);
    countRuns(steady, counts, STEADY.changes);
    counts.fill(0);
    updateRegions(frequent, FREQUENT.windows, { share: MAX_SHARE, seconds });
    updateRegions(steady, STEADY.windows, { share: STEADY.share, seconds });
    const ended = open.filter((region) => seconds - region.endSeconds > END_SECONDS);
    regions.push(...ended.slice(0, MAX_REGIONS - regions.length));
    open = open.filter((region) => !ended.includes(region));
  }

  /** Adds cells that were active for this number of windows, by extending regions or creating new ones. */
  function updateRegions(runs: Uint8Array, windows: number, { share, seconds }: { share: number; seconds: number }): void {
    const marks = runs.map((run) => (run >= windows ? 1 : 0));
    for (const box of joinNearby(groupChangedCells({ columns, rows, marks }))) {
      if (getArea(box) > share * columns * rows * CELL * CELL) continue;
      const known = open.find((region) => overlapShare(box, expand(region)) > 0.3);
      if (known) Object.assign(known, enclose([known, box]), { endSeconds: seconds });
      else open.push({ ...box, startSeconds: Math.max(0, seconds - windows * WINDOW_SECONDS), endSeconds: seconds });
    }
  }

  function isAnimated(box: Box): boolean {
    return open.some((region) => overlapShare(box, expand(region)) >= 0.8);
  }

  function end(seconds: number): AnimatedRegion[] {
    const last = open.map((region) => ({
      ...region,
      endSeconds: Math.max(region.endSeconds, seconds - region.endSeconds <= END_SECONDS ? seconds : region.endSeconds),
    }));
    return joinRegions(joinRegions([...regions, ...last]).map(extendToEdge)).toSorted((a, b) => a.startSeconds - b.startSeconds);
  }

  /**
   * Extends a long-lived region by surrounding cells that occasionally change with it, because the frame of a camera is larger than the
   * moving head.
   */
  function extendToEdge(region: AnimatedRegion): AnimatedRegion {
    const seconds = region.endSeconds - region.startSeconds;
    if (seconds < LONG_SECONDS) return region;
    const least = Math.max(6, EDGE_CHANGES_PER_SECOND * seconds);
    const marks = Uint8Array.from(totals, (total) => (total >= least ? 1 : 0));
    const touching = joinNearby(groupChangedCells({ columns, rows, marks })).filter(
      (box) => overlapShare(region, box) > 0.3 || overlapShare(box, region) > 0.3,
    );
    const whole = enclose([region, ...touching]);
    return getArea(whole) > MAX_EDGE_SHARE * columns * rows * CELL * CELL ? region : { ...region, ...whole };
  }

  return { add, isAnimated, end };
}

function countRuns(runs: Uint8Array, counts: Uint8Array, least: number): void {
  for (let cell = 0; cell < runs.length; cell++)
    runs[cell] = (counts[cell] as number) >= least ? Math.min(255, (runs[cell] as number) + 1) : 0;
}

/** Joins regions that became adjacent by growing or were split by a pause. */
function joinRegions(regions: AnimatedRegion[]): AnimatedRegion[] {
  const kept: AnimatedRegion[] = [];
  for (const region of regions) {
    const same = kept.find(
      (other) =>
        Math.max(overlapShare(region, other), overlapShare(other, region)) > 0.6 &&
        region.startSeconds - other.endSeconds <= 4 * END_SECONDS,
    );
    if (same)
      Object.assign(same, enclose([same, region]), {
        startSeconds: Math.min(same.startSeconds, region.startSeconds),
        endSeconds: Math.max(same.endSeconds, region.endSeconds),
      });
    else kept.push({ ...region });
  }
  return kept;
}

/** Enlarges a region, because its edge changes only occasionally. */
export function expand({ x, y, width, height }: Box): Box {
  return { x: x - 2 * CELL, y: y - 2 * CELL, width: width + 4 * CELL, height: height + 4 * CELL };
}

/** Minimum distance of a caption from the top, as a share of the height. */
const MIN_TOP_SHARE = 0.75;
/** Maximum height of a caption, as a share of the height of the frame: about three lines. */
const MAX_HEIGHT_SHARE = 0.16;
/** Maximum and minimum width of a caption, as shares of the width of the frame. */
const MAX_WIDTH_SHARE = 0.9;
const MIN_WIDTH_SHARE = 0.12;
/** Maximum distance from the centre, as a share of the width. Captions are centred, while typed text has a constant left edge. */
const MAX_CENTRE_OFFSET = 0.04;
/** Minimum number of changes that are captions. */
const MIN_CAPTIONS = 5;
/** Maximum time in seconds between two captions. */
const MAX_PAUSE_SECONDS = 12;
/** Minimum share of captions among all changes of that time. */
const MIN_CAPTION_SHARE = 0.6;

export function findBurntInCaptions(changes: ScreenChange[], { width, height }: { width: number; height: number }): AnimatedRegion | null {
  const isCaption = (box: Box) =>
    box.y >= MIN_TOP_SHARE * height &&
    box.height <= MAX_HEIGHT_SHARE * height &&
    box.width >= MIN_WIDTH_SHARE * width &&
    box.width <= MAX_WIDTH_SHARE * width &&
    Math.abs(box.x + box.width / 2 - width / 2) <= MAX_CENTRE_OFFSET * width;
  const found = changes.filter(({ boxes }) => boxes.length === 1 && isCaption(boxes[0] as Box));
  const first = found[0];
  const last = found.at(-1);
  if (!first || !last || found.length < MIN_CAPTIONS) return null;
  const isSteady = found.every(
    (change, index) => index === 0 || change.startSeconds - (found[index - 1] as ScreenChange).endSeconds <= MAX_PAUSE_SECONDS,
  );
  const meanwhile = changes.filter((change) => change.startSeconds >= first.startSeconds && change.endSeconds <= last.endSeconds);
  if (!isSteady || found.length < MIN_CAPTION_SHARE * meanwhile.length) return null;
  return { ...enclose(found.flatMap(({ boxes }) => boxes)), startSeconds: first.startSeconds, endSeconds: last.endSeconds };
}
