/**
 * Detects toggles and checkboxes that changed within a scene: small filled shapes that change their fill or move their knob, next to a
 * label that does not change.
 */
import type { GrayImage } from '../frames/gray-image.ts';
import type { Box, Label, PointerRest, ScreenChange } from '../types.ts';
import { CELL, type CellGrid, encloseCells, groupCells, overlaps, toMarks } from '../frames/boxes.ts';

/** Size of a toggle in pixels of a frame 1,280 wide, a multiple of the cell size. */
const SIZE = { least: 16, most: 64, height: 40 };
/**
 * Minimum filled share of the box. A pointer covers less of its box, typed letters even less (measured: 0.15 to 0.32; toggles 0.45 to 0.6).
 */
const MIN_FILL_SHARE = 0.4;
/** Minimum ratio of width to height of a toggle. A checkbox is square. */
const MIN_ASPECT_RATIO = 1.3;
/** Maximum distance in pixels between a toggle and its label. */
const LABEL_GAP = 24;
/** Maximum overlap in pixels of a toggle and its label. */
const LABEL_OVERLAP = 4;
/** Maximum vertical distance in pixels between the middles of a toggle and its label. */
const MIDDLES_APART = 10;
/** Maximum distance of a toggle left of the start of its label, and above and below the middle of the label. */
const SWITCH_OFFSET = { width: SIZE.most + LABEL_GAP, overlap: LABEL_OVERLAP, height: SIZE.height / 2 + MIDDLES_APART };
/** Minimum contrast before the change. With less contrast, something new appeared and no toggle changed. */
const SHAPE_CONTRAST = 16;
/** Maximum number of simultaneous changes. A larger number is not caused by a person. */
const MAX_AT_ONCE = 2;
/** Minimum ratio between the contrasts of the two states, on and off. */
const MIN_CONTRAST_RATIO = 1.3;

export interface SwitchMatch {
  blob: Blob;
  label: Label;
  /** The new state. Null for a checkbox, and if both states have similar contrast. */
  side: 'on' | 'off' | null;
}

interface Pair {
  early: GrayImage;
  late: GrayImage;
}

export function matchSwitches(blobs: Blob[], labels: Label[], { early, late }: Pair): SwitchMatch[] {
  const matches = blobs.filter(isFilled).flatMap((blob): SwitchMatch[] => {
    const label = labels.find((one) => isRightOf(one, blob));
    if (!label || contrast(early, blob) < SHAPE_CONTRAST || contrast(late, blob) < SHAPE_CONTRAST) return [];
    return [{ blob, label, side: blob.width >= blob.height * MIN_ASPECT_RATIO ? detectSide(blob, { early, late }) : null }];
  });
  return matches.length > MAX_AT_ONCE ? [] : matches;
}

function isFilled({ width, height, pixels }: Blob): boolean {
  const isSmall = width >= SIZE.least && width <= SIZE.most && height >= SIZE.least && height <= SIZE.height;
  return isSmall && width >= height * 0.9 && pixels >= width * height * MIN_FILL_SHARE;
}

function isRightOf(label: Label, { x, y, width, height }: Box): boolean {
  const gap = label.x - (x + width);
  return gap > -LABEL_OVERLAP && gap < LABEL_GAP && Math.abs(label.y + label.height / 2 - (y + height / 2)) < MIDDLES_APART;
}

/** Returns the new state. A toggle that is on has more contrast to its background. */
function detectSide(box: Box, { early, late }: Pair): SwitchMatch['side'] {
  const [before, after] = [measureGroundContrast(early, box), measureGroundContrast(late, box)];
  if (after > before * MIN_CONTRAST_RATIO) return 'on';
  return before > after * MIN_CONTRAST_RATIO ? 'off' : null;
}

/** Returns the mean difference from the background, which is sampled at the corner of the box. */
function measureGroundContrast(image: GrayImage, box: Box): number {
  const ground = image.pixels[box.y * image.width + box.x] ?? 0;
  let total = 0;
  forPixels(image, box, (gray) => {
    total += Math.abs(gray - ground);
  });
  return total / (box.width * box.height);
}

function contrast(image: GrayImage, box: Box): number {
  let [least, most] = [255, 0];
  forPixels(image, box, (gray) => {
    [least, most] = [Math.min(least, gray), Math.max(most, gray)];
  });
  return most - least;
}

function forPixels({ width, pixels }: GrayImage, box: Box, visit: (gray: number) => void): void {
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x; x < box.x + box.width; x++) visit(pixels[y * width + x] ?? 0);
  }
}

/** A group of changed pixels between two frames of one scene: a changed toggle, a pointer that arrived, typed text. */
interface Blob extends Box {
  pixels: number;
}

/** Minimum difference of a pixel. Smaller ones are shadows and compression artefacts. */
const MIN_DIFFERENCE = 36;
/** Maximum distance in cells within a group. Letters of one word are one cell apart, lines are further apart. */
const MAX_GAP = { columns: 2, rows: 1 };

export function findChangedBlobs(a: GrayImage, b: GrayImage): Blob[] {
  const counts = countChangedPixels(a, b);
  return groupCells({ ...counts, marks: toMarks(counts.marks) }, MAX_GAP).map((group) => ({
    ...encloseCells(group, counts.columns),
    pixels: group.reduce((sum, cell) => sum + (counts.marks[cell] as number), 0),
  }));
}

function countChangedPixels(a: GrayImage, b: GrayImage): CellGrid {
  const columns = Math.floor(a.width / CELL);
  const rows = Math.floor(a.height / CELL);
  const marks = new Uint8Array(columns * rows);
  for (let y = 0; y < rows * CELL; y++) {
    const row = Math.floor(y / CELL) * columns;
    for (let x = 0, at = y * a.width; x < columns * CELL; x++, at++) {
      if (Math.abs((a.pixels[at] as number) - (b.pixels[at] as number)) > MIN_DIFFERENCE)
        marks[row + (x >> 3)] = (marks[row + (x >> 3)] as number) + 1;
    }
  }
  return { columns, rows, marks };
}

/** Results of the motion analysis, in pixels of the video. */
export interface MotionEvidence {
  changes: readonly ScreenChange[];
  pointer: readonly PointerRest[];
}

/** Maximum height of a change around a toggle, in pixels of a frame 1,280 wide. A change with a greater height is a new page or dialog. */
const MAX_HEIGHT = 120;

/**
 * Returns whether a toggle can have changed: something small changed left of a label, or the pointer was there and may have hidden the change.
 */
export function hasSwitchCandidate(labels: readonly Label[], { changes, pointer }: MotionEvidence, scale: number): boolean {
  const small = changes.flatMap(({ boxes }) => boxes.filter(({ height }) => height * scale <= MAX_HEIGHT));
  const targets = [...small, ...pointer.map(({ x, y }) => ({ x, y, width: 1, height: 1 }))];
  return labels.some((label) => {
    const area = getSwitchArea(label, scale);
    return targets.some((target) => overlaps(target, area));
  });
}

/** Returns the changes and pointer rests within a time range. */
export function selectRange({ changes, pointer }: MotionEvidence, { from, to }: { from: number; to: number }): MotionEvidence {
  const isInRange = ({ startSeconds, endSeconds }: { startSeconds: number; endSeconds: number }) => endSeconds > from && startSeconds < to;
  return { changes: changes.filter(isInRange), pointer: pointer.filter(isInRange) };
}

/** Returns the area in which the toggle of a label can be. */
function getSwitchArea({ x, y, height }: Label, scale: number): Box {
  const [width, reach] = [SWITCH_OFFSET.width / scale, SWITCH_OFFSET.height / scale];
  return { x: x - width, y: y + height / 2 - reach, width: width + SWITCH_OFFSET.overlap / scale, height: 2 * reach };
}
