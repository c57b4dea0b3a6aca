/**
 * Detects captions that are part of the picture: wide centred text at the bottom that appears, changes and disappears repeatedly while
 * little else changes.
 */
import type { Box, RestlessArea, ScreenChange } from '../types.ts';
import { around } from './groups.ts';

const BOTTOM = 0.75;
const HIGHEST = 0.16;
const WIDEST = 0.9;
const NARROWEST = 0.12;
/** Maximum distance from the centre, as a share of the width. Captions are centred, while typed text has a constant left edge. */
const OFF_CENTRE = 0.04;
const LEAST = 5;
const LONGEST_PAUSE_SECONDS = 12;
/** Minimum share of captions among all changes of that time. */
const ALONE = 0.6;

export function findCaptions(changes: ScreenChange[], { width, height }: { width: number; height: number }): RestlessArea | null {
  const isCaption = (box: Box) =>
    box.y >= BOTTOM * height &&
    box.height <= HIGHEST * height &&
    box.width >= NARROWEST * width &&
    box.width <= WIDEST * width &&
    Math.abs(box.x + box.width / 2 - width / 2) <= OFF_CENTRE * width;
  const found = changes.filter(({ boxes }) => boxes.length === 1 && isCaption(boxes[0] as Box));
  const first = found[0];
  const last = found.at(-1);
  if (!first || !last || found.length < LEAST) return null;
  const isSteady = found.every(
    (change, index) => index === 0 || change.startSeconds - (found[index - 1] as ScreenChange).endSeconds <= LONGEST_PAUSE_SECONDS,
  );
  const meanwhile = changes.filter((change) => change.startSeconds >= first.startSeconds && change.endSeconds <= last.endSeconds);
  if (!isSteady || found.length < ALONE * meanwhile.length) return null;
  return { ...around(found.flatMap(({ boxes }) => boxes)), startSeconds: first.startSeconds, endSeconds: last.endSeconds };
}
