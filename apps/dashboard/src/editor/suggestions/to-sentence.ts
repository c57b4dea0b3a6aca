import type { Detections } from '@docreel/contract';
import type { NewSentence } from '../model/edit-entries.ts';
import type { Box } from '../pictures/picture-url.ts';
import type { Suggestion } from './rank-suggestions.ts';

/** A picture may be this many seconds before or after the time in which an area is visible. */
const SHOWN_SECONDS = 0.5;

/**
 * Returns the suggestion as a sentence for a step. It marks its area if the picture of the step shows it. `pictureSeconds` is the time of
 * the picture in the video.
 */
export function toSentence({ sentence, area }: Suggestion, detections: Detections | undefined, pictureSeconds: number): NewSentence {
  const isShown = area && pictureSeconds >= area.fromSeconds - SHOWN_SECONDS && pictureSeconds <= area.toSeconds + SHOWN_SECONDS;
  return { sentence, mark: isShown && detections ? toPercent(padArea(area.box), detections) : null };
}

/** Returns an area with a margin, because letters fill their box. */
function padArea({ x, y, width, height }: Box): Box {
  const [across, down] = [height * 0.3, height * 0.4];
  return { x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down };
}

/** Converts an area in pixels of the video to percent. */
function toPercent({ x, y, width, height }: Box, video: { width: number; height: number }): Box | null {
  if (video.width <= 0 || video.height <= 0) return null;
  const across = (value: number) => round((100 * value) / video.width);
  const down = (value: number) => round((100 * value) / video.height);
  const [left, top] = [Math.max(0, across(x)), Math.max(0, down(y))];
  return {
    ...{ x: left, y: top },
    width: round(Math.min(100 - left, across(width))),
    height: round(Math.min(100 - top, down(height))),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
