/**
 * Detects captions that are part of the frame: wide centred text at the bottom that appears, changes and disappears repeatedly while
 * little else changes.
 */
import type { Box, AnimatedRegion, ScreenChange } from '../types.ts';
import { enclose } from './changed-boxes.ts';

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
