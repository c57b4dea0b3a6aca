/** Decides which screen changes count. Permanent movement does not, and neither do gradual changes such as typing. */
import { findChangedTiles, type GrayImage, TILE, countTiles } from '../frames/gray-image.ts';

/** Maximum number of tiles that change between two samples of a stable frame, by a pointer, a cursor or a few letters. */
export const MAX_QUIET_TILES = 4;
/**
 * A tile is busy if it changed in at least this share of the last ten seconds: a webcam, a player. Inside a round webcam frame 0.4 to 1
 * was measured.
 */
const BUSY_SHARE = 0.25;
/** Length in seconds of the time in which the changes of a tile are counted. */
const BUSY_SECONDS = 10;
/** Number of seconds without changes assumed before the start of the video. With this value, a webcam is recognised after two seconds. */
const PRIOR_SECONDS = 3;
/** Minimum activity of tiles at the edge of a busy region. Tiles of a still screen change in 0.01 to 0.02 of the samples. */
const MIN_EDGE_SHARE = 0.04;
/** Maximum number of tiles that change gradually: about two filled-in fields. More text is a page, and pages are scenes. */
const MAX_GRADUAL_TILES = 24;

export interface TileActivity {
  /** Returns the number of tiles that moved since the previous sample. Call it once per sample. */
  moved(now: GrayImage, before: GrayImage): number;
  /** Returns the number of tiles that differ from the first frame of the scene. */
  differ(now: GrayImage, reference: GrayImage): number;
  /** Starts a new scene, whose first frame contains everything typed so far. */
  forgetGradual(): void;
}

export function createTileActivity(samplesPerSecond: number): TileActivity {
  const window = BUSY_SECONDS * samplesPerSecond;
  let activity = new Float32Array(0);
  let gradual = new Uint8Array(0);
  let marks = new Uint8Array(0);
  let columns = 0;
  let samples = PRIOR_SECONDS * samplesPerSecond;

  function isBusy(tile: number): boolean {
    const share = activity[tile] as number;
    if (share > BUSY_SHARE || share < MIN_EDGE_SHARE) return share > BUSY_SHARE;
    return [-columns - 1, -columns, -columns + 1, -1, 1, columns - 1, columns, columns + 1].some(
      (step) => (activity[tile + step] ?? 0) > BUSY_SHARE,
    );
  }

  function moved(now: GrayImage, before: GrayImage): number {
    if (marks.length === 0) {
      columns = Math.ceil(now.width / TILE);
      marks = new Uint8Array(countTiles(now));
      gradual = new Uint8Array(marks.length);
      activity = new Float32Array(marks.length);
    }
    if (now === before) marks.fill(0);
    else findChangedTiles(now, before, marks);
    const count = countTilesWhere(marks, (tile) => !isBusy(tile));
    if (count > 0 && count <= MAX_QUIET_TILES) gradual = gradual.map((mark, tile) => mark | (marks[tile] as number));
    samples = Math.min(window, samples + 1);
    activity = activity.map((share, tile) => share + ((marks[tile] as number) - share) / samples);
    return count;
  }

  function differ(now: GrayImage, reference: GrayImage): number {
    if (now === reference) return 0;
    findChangedTiles(now, reference, marks);
    const all = countTilesWhere(marks, (tile) => !isBusy(tile));
    const sudden = countTilesWhere(marks, (tile) => !isBusy(tile) && gradual[tile] === 0);
    return all - sudden > MAX_GRADUAL_TILES ? all : sudden;
  }

  return { moved, differ, forgetGradual: () => void gradual.fill(0) };
}

function countTilesWhere(marks: Uint8Array, counts: (tile: number) => boolean): number {
  let count = 0;
  for (let tile = 0; tile < marks.length; tile++) if (marks[tile] && counts(tile)) count++;
  return count;
}
