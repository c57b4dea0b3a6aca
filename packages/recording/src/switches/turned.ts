/**
 * Detects toggles and checkboxes that changed within a scene: small filled shapes that change their fill or move their knob, next to a
 * label that does not change.
 */
import type { Blob } from './blobs.ts';
import type { GrayPicture } from '../pictures/picture.ts';
import type { Box, Label } from '../types.ts';

/** Size of a toggle in pixels of a picture 1,280 wide, a multiple of the cell size. */
const SIZE = { least: 16, most: 64, height: 40 };
/**
 * Minimum filled share of the box. A pointer covers less of its box, typed letters even less (measured: 0.15 to 0.32; toggles 0.45 to 0.6).
 */
const FILLED = 0.4;
/** Minimum ratio of width to height of a toggle. A checkbox is square. */
const WIDER = 1.3;
const LABEL_GAP = 24;
const LABEL_OVERLAP = 4;
const MIDDLES_APART = 10;
/** Maximum distance of a toggle left of the start of its label, and above and below the middle of the label. */
export const BESIDE = { width: SIZE.most + LABEL_GAP, overlap: LABEL_OVERLAP, height: SIZE.height / 2 + MIDDLES_APART };
/** Minimum contrast before the change. With less contrast, something new appeared and no toggle changed. */
const SHAPE_CONTRAST = 16;
/** Maximum number of simultaneous changes. A larger number is not caused by a person. */
const MOST_AT_ONCE = 2;
/** Minimum ratio between the contrasts of the two states, on and off. */
const STRONGER = 1.3;

export interface TurnedTo {
  blob: Blob;
  label: Label;
  /** The new state. Null for a checkbox, and if both states have similar contrast. */
  side: 'on' | 'off' | null;
}

export interface Pair {
  early: GrayPicture;
  late: GrayPicture;
}

export function turnedSwitches(blobs: Blob[], labels: Label[], { early, late }: Pair): TurnedTo[] {
  const turned = blobs.filter(isFilled).flatMap((blob): TurnedTo[] => {
    const label = labels.find((one) => isRightOf(one, blob));
    if (!label || contrast(early, blob) < SHAPE_CONTRAST || contrast(late, blob) < SHAPE_CONTRAST) return [];
    return [{ blob, label, side: blob.width >= blob.height * WIDER ? sideOf(blob, { early, late }) : null }];
  });
  return turned.length > MOST_AT_ONCE ? [] : turned;
}

function isFilled({ width, height, pixels }: Blob): boolean {
  const isSmall = width >= SIZE.least && width <= SIZE.most && height >= SIZE.least && height <= SIZE.height;
  return isSmall && width >= height * 0.9 && pixels >= width * height * FILLED;
}

function isRightOf(label: Label, { x, y, width, height }: Box): boolean {
  const gap = label.x - (x + width);
  return gap > -LABEL_OVERLAP && gap < LABEL_GAP && Math.abs(label.y + label.height / 2 - (y + height / 2)) < MIDDLES_APART;
}

/** Returns the new state. A toggle that is on has more contrast to its background. */
function sideOf(box: Box, { early, late }: Pair): TurnedTo['side'] {
  const [before, after] = [standsOut(early, box), standsOut(late, box)];
  if (after > before * STRONGER) return 'on';
  return before > after * STRONGER ? 'off' : null;
}

/** Returns the mean difference from the background, which is sampled at the corner of the box. */
function standsOut(picture: GrayPicture, box: Box): number {
  const ground = picture.pixels[box.y * picture.width + box.x] ?? 0;
  let total = 0;
  forPixels(picture, box, (gray) => {
    total += Math.abs(gray - ground);
  });
  return total / (box.width * box.height);
}

function contrast(picture: GrayPicture, box: Box): number {
  let [least, most] = [255, 0];
  forPixels(picture, box, (gray) => {
    [least, most] = [Math.min(least, gray), Math.max(most, gray)];
  });
  return most - least;
}

function forPixels({ width, pixels }: GrayPicture, box: Box, visit: (gray: number) => void): void {
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x; x < box.x + box.width; x++) visit(pixels[y * width + x] ?? 0);
  }
}
