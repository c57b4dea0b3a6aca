/** Computes the crop region of a large picture: the action with some of its surroundings. A dialog on a wide screen becomes readable. */
import { overlapping } from '../overlapping.ts';
import type { Box, Recording } from '@docreel/recording';
import type { Position } from '../types.ts';
import { unite } from '../boxes.ts';

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
