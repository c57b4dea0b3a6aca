/**
 * Detects animated regions: a camera, a video, a clock, a spinner, the timer of a recorder. Such regions are never stable for long, while
 * changes by a person move to other positions or pause.
 */
import { CELL } from '../pictures/cells.ts';
import type { Box, RestlessArea } from '../types.ts';
import { around, groupsOf, joinNear, partWithin } from './groups.ts';
import type { Difference } from './differences.ts';

const WINDOW_SECONDS = 2;
/** Minimum number of pictures of a time window in which a camera or a spinner changes, and of consecutive windows in which it does so. */
const OFTEN = { changes: 4, windows: 4 };
/** The same limits for a clock, which is small and changes once a second. It must change for longer. */
const STEADY = { changes: 2, windows: 6, share: 0.03 };
/** Time after which a stable region is no longer animated. */
const OVER_SECONDS = 8;
/** Maximum share of the picture. A larger region is the screen itself, scrolled or playing. */
const LARGEST_SHARE = 0.6;
const MOST_AREAS = 500;
/** Time after which the edge of a region is known. Its cells changed about every third second. */
const LONG_SECONDS = 16;
const RIM_PER_SECOND = 0.3;
const RIM_SHARE = 0.25;

export interface Restless {
  add(difference: Difference, seconds: number, isOurs: (cell: number) => boolean): void;
  /** Returns the share of a box that is currently animated. */
  isRestless(box: Box): boolean;
  end(seconds: number): RestlessArea[];
}

export function createRestless({ columns, rows }: { columns: number; rows: number }): Restless {
  const counts = new Uint8Array(columns * rows);
  const often = new Uint8Array(columns * rows);
  const steady = new Uint8Array(columns * rows);
  const totals = new Uint16Array(columns * rows);
  const areas: RestlessArea[] = [];
  let open: RestlessArea[] = [];
  let windowEnds = WINDOW_SECONDS;

  function add({ cells }: Difference, seconds: number, isOurs: (cell: number) => boolean): void {
    for (const cell of cells) {
      if (isOurs(cell)) continue;
      counts[cell] = (counts[cell] as number) + 1;
      totals[cell] = Math.min(65_535, (totals[cell] as number) + 1);
    }
    if (seconds < windowEnds) return;
    windowEnds = seconds + WINDOW_SECONDS;
    goOn(often, counts, OFTEN.changes);
    goOn(steady, counts, STEADY.changes);
    counts.fill(0);
    meet(often, OFTEN.windows, { share: LARGEST_SHARE, seconds });
    meet(steady, STEADY.windows, { share: STEADY.share, seconds });
    const over = open.filter((area) => seconds - area.endSeconds > OVER_SECONDS);
    areas.push(...over.slice(0, MOST_AREAS - areas.length));
    open = open.filter((area) => !over.includes(area));
  }

  /** Adds cells that were active for this number of windows, by extending regions or creating new ones. */
  function meet(runs: Uint8Array, windows: number, { share, seconds }: { share: number; seconds: number }): void {
    const marks = runs.map((run) => (run >= windows ? 1 : 0));
    const cells = marks.includes(1) ? [...marks.keys()].filter((cell) => marks[cell]) : [];
    for (const box of joinNear(groupsOf({ columns, rows, marks, cells }))) {
      if (box.width * box.height > share * columns * rows * CELL * CELL) continue;
      const known = open.find((area) => partWithin(box, grown(area)) > 0.3);
      if (known) Object.assign(known, around([known, box]), { endSeconds: seconds });
      else open.push({ ...box, startSeconds: Math.max(0, seconds - windows * WINDOW_SECONDS), endSeconds: seconds });
    }
  }

  function isRestless(box: Box): boolean {
    return open.some((area) => partWithin(box, grown(area)) >= 0.8);
  }

  function end(seconds: number): RestlessArea[] {
    const last = open.map((area) => ({
      ...area,
      endSeconds: Math.max(area.endSeconds, seconds - area.endSeconds <= OVER_SECONDS ? seconds : area.endSeconds),
    }));
    return joined(joined([...areas, ...last]).map(withRim)).toSorted((a, b) => a.startSeconds - b.startSeconds);
  }

  /**
   * Extends a long-lived region by surrounding cells that occasionally change with it, because the picture of a camera is larger than the
   * moving head.
   */
  function withRim(area: RestlessArea): RestlessArea {
    const seconds = area.endSeconds - area.startSeconds;
    if (seconds < LONG_SECONDS) return area;
    const least = Math.max(6, RIM_PER_SECOND * seconds);
    const marks = totals.map((total) => (total >= least ? 1 : 0));
    const cells = [...marks.keys()].filter((cell) => marks[cell]);
    const touching = joinNear(groupsOf({ columns, rows, marks: Uint8Array.from(marks), cells })).filter(
      (box) => partWithin(area, box) > 0.3 || partWithin(box, area) > 0.3,
    );
    const whole = around([area, ...touching]);
    return whole.width * whole.height > RIM_SHARE * columns * rows * CELL * CELL ? area : { ...area, ...whole };
  }

  return { add, isRestless, end };
}

function goOn(runs: Uint8Array, counts: Uint8Array, least: number): void {
  for (let cell = 0; cell < runs.length; cell++)
    runs[cell] = (counts[cell] as number) >= least ? Math.min(255, (runs[cell] as number) + 1) : 0;
}

/** Joins regions that became adjacent by growing or were split by a pause. */
function joined(areas: RestlessArea[]): RestlessArea[] {
  const kept: RestlessArea[] = [];
  for (const area of areas) {
    const same = kept.find(
      (other) =>
        Math.max(partWithin(area, other), partWithin(other, area)) > 0.6 && area.startSeconds - other.endSeconds <= 4 * OVER_SECONDS,
    );
    if (same)
      Object.assign(same, around([same, area]), {
        startSeconds: Math.min(same.startSeconds, area.startSeconds),
        endSeconds: Math.max(same.endSeconds, area.endSeconds),
      });
    else kept.push({ ...area });
  }
  return kept;
}

/** Enlarges a region, because its edge changes only occasionally. */
export function grown({ x, y, width, height }: Box): Box {
  return { x: x - 2 * CELL, y: y - 2 * CELL, width: width + 4 * CELL, height: height + 4 * CELL };
}
