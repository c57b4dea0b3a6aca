/** Recordings of phones are often shown between bars, and windows of other shapes as well: the picture is larger than what was recorded. */
import type { Box, Recording } from '@docreel/recording';
import { unite } from '../../boxes.ts';
import type { Action } from '../../types.ts';

interface Trimmed {
  recording: Recording;
  /** Position of the area in the picture of the video, in pixels. */
  left: number;
  top: number;
}

/** Bars are at least this share of the width or height. What is at the edge of a full screen may never change. */
const BAR_SHARE = 0.2;
/** What is between bars is at least this share: a phone takes a quarter of a wide picture. Less is a line of text on an empty screen. */
const LEAST_SHARE = 0.2;

const known = new WeakMap<Recording, Trimmed>();

/**
 * Returns the recording as if the video had no bars: sizes, positions and shares are those of the area in which anything is read or changes.
 * Models compare them with those of other recordings.
 */
export function withoutBars(recording: Recording): Recording {
  return trimOnce(recording).recording;
}

/** Detects actions in the recording without bars. Their positions are those in the picture of the video. */
export function detectWithoutBars(recording: Recording, detect: (recording: Recording) => Action[]): Action[] {
  const { recording: trimmed, left, top } = trimOnce(recording);
  const back = <T extends { x: number; y: number }>(one: T): T => ({ ...one, x: one.x + left, y: one.y + top });
  return detect(trimmed).map((action) => {
    const { position } = action;
    return position
      ? { ...action, position: { ...position, box: position.box && back(position.box), point: position.point && back(position.point) } }
      : action;
  });
}

function trimOnce(recording: Recording): Trimmed {
  const found = known.get(recording) ?? trim(recording);
  known.set(recording, found);
  return found;
}

function trim(recording: Recording): Trimmed {
  const { source, lines, changes, pointer, icons, switches, restless } = recording;
  const used = [...lines, ...changes.flatMap(({ boxes }) => boxes)];
  if (used.length === 0) return { recording, left: 0, top: 0 };
  const { x: left, y: top, width, height } = unite(used);
  // Bars are on two opposite sides. A window in the middle of an empty desktop has space on all four.
  const [least = 0, most = 0] = [width / source.width, height / source.height].sort((a, b) => a - b);
  if (least > 1 - BAR_SHARE || least < LEAST_SHARE || most <= 1 - BAR_SHARE) return { recording, left: 0, top: 0 };
  const larger = (source.width * source.height) / (width * height);
  const move = <T extends { x: number; y: number }>(one: T): T => ({ ...one, x: one.x - left, y: one.y - top });
  return {
    recording: {
      ...recording,
      source: { ...source, width, height },
      lines: lines.map(move),
      pointer: pointer.map(move),
      switches: switches.map(move),
      restless: restless.map(move),
      changes: changes.map((change) => ({ ...change, share: Math.min(1, change.share * larger), boxes: change.boxes.map(move) })),
      ...(icons && { icons: icons.map((icon) => ({ ...icon, box: move<Box>(icon.box) })) }),
    },
    left,
    top,
  };
}
