/** Computes where and when a player has to cover the content that was redacted in a picture of the video. */
import type { Box, Recording, ScreenChange } from '@docreel/recording';
import { squash } from '../similarity.ts';

/** A time range in which an area of the video must not be seen. */
export interface Cover {
  startSeconds: number;
  endSeconds: number;
  /** The area in pixels of the video. Null if its content moves, so that only leaving out the video hides it. */
  box: Box | null;
}

/** Time before and after a cover, because players do not draw exactly the frame that they report. */
const MARGIN_SECONDS = 0.3;
/** OCR reads a line some time after it appears, and misses it some time after it disappears. */
const READ_SECONDS = 1;
/** Maximum part of a change outside the area, as a share of the change, if the change is typing in the area. */
const OUTSIDE = 0.5;
/** Minimum part of a line within the area, and minimum length of a text that is searched elsewhere. */
const WITHIN = 0.5;
const SEARCHED_LENGTH = 4;
/** Space around a line that is covered elsewhere, as a share of its height. */
const PADDING = 0.5;

/** Maximum number of covers of a video. */
const MOST = 200;

/**
 * Returns the covers for areas of the frames at some times, in order: for each area the span in which it keeps its content, and each other
 * place and time at which OCR read the same words. Text that is typed into an area counts as its content. A video that would need too many
 * covers is left out as a whole.
 */
export function listCovers(recording: Recording, times: readonly number[], boxes: readonly Box[]): Cover[] {
  const { durationSeconds } = recording.source;
  const found = times.flatMap((seconds) => boxes.flatMap((box) => coverArea(recording, seconds, box)));
  const covers = [...new Map(found.map((cover) => [JSON.stringify(cover), cover])).values()];
  if (covers.length > MOST) return [{ startSeconds: 0, endSeconds: durationSeconds, box: null }];
  return covers.toSorted((one, other) => one.startSeconds - other.startSeconds);
}

function coverArea(recording: Recording, seconds: number, box: Box): Cover[] {
  const { source, restless } = recording;
  const isMoving = restless.some((one) => one.startSeconds <= seconds && one.endSeconds >= seconds && meets(one, box));
  const own = { ...findSpan(recording, seconds, box), box: isMoving ? null : box };
  return [own, ...findSameWords(recording, seconds, box)].map((cover) => ({
    ...cover,
    startSeconds: round(Math.max(0, cover.startSeconds - MARGIN_SECONDS)),
    endSeconds: round(Math.min(source.durationSeconds, cover.endSeconds + MARGIN_SECONDS)),
  }));
}

/** Returns the span around a time up to the next changes that replace the content of the area. The changes themselves belong to it. */
function findSpan({ changes, source }: Recording, seconds: number, box: Box) {
  const replacing = changes.filter((change) => replaces(change, box));
  const before = replacing.filter(({ endSeconds }) => endSeconds <= seconds);
  const after = replacing.filter(({ endSeconds }) => endSeconds > seconds);
  return {
    startSeconds: Math.max(0, ...before.map(({ startSeconds }) => startSeconds)),
    endSeconds: Math.min(source.durationSeconds, ...after.map(({ endSeconds }) => endSeconds)),
  };
}

/** Returns whether a change reaches the area and is more than typing in it. */
function replaces({ boxes }: ScreenChange, box: Box): boolean {
  return boxes.some((changed) => meets(changed, box) && 1 - overlapArea(changed, box) / (changed.width * changed.height) > OUTSIDE);
}

function findSameWords({ lines }: Recording, seconds: number, box: Box): Cover[] {
  const isIn = (line: Box) => overlapArea(line, box) >= WITHIN * Math.min(line.width * line.height, box.width * box.height);
  const words = lines
    .filter((line) => line.startSeconds <= seconds && line.endSeconds >= seconds && isIn(line))
    .map(({ text }) => squash(text))
    .filter((text) => text.length >= SEARCHED_LENGTH);
  return lines
    .filter(({ text }) => words.some((word) => squash(text).includes(word)))
    .map(({ startSeconds, endSeconds, height, ...line }) => {
      const by = PADDING * height;
      return {
        startSeconds: startSeconds - READ_SECONDS,
        endSeconds: endSeconds + READ_SECONDS,
        box: { x: line.x - by, y: line.y - by, width: line.width + 2 * by, height: height + 2 * by },
      };
    });
}

function meets(one: Box, other: Box): boolean {
  return overlapArea(one, other) > 0;
}

function overlapArea(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
