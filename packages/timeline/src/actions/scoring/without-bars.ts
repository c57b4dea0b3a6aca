/** Removes the bars beside or above a recording, such as those on both sides of a phone in a wide video. */
import type { Recording } from '@docreel/recording';
import { unite } from '../../boxes.ts';
import type { Action } from '../../types.ts';

interface Trimmed {
  recording: Recording;
  /** Position of the area between the bars, in pixels of the video. */
  left: number;
  top: number;
}

/** Minimum share of the width or height that bars cover. Narrower edges can belong to a full screen on which nothing changes there. */
const BAR_SHARE = 0.2;
/** Minimum share of the width or height between the bars. A phone covers a quarter of a wide video. A smaller area is a text on an empty screen. */
const AREA_SHARE = 0.2;

const known = new WeakMap<Recording, Trimmed>();

/**
 * Returns the recording as if the video had no bars. Sizes, positions and shares are relative to the area in which text or changes were found, so
 * that the models can compare them with those of other recordings.
 */
export function withoutBars(recording: Recording): Recording {
  return trimOnce(recording).recording;
}

/** Detects actions in the recording without bars, and returns them with positions in pixels of the video. */
export function detectWithoutBars(recording: Recording, detect: (recording: Recording) => Action[]): Action[] {
  const { recording: trimmed, left, top } = trimOnce(recording);
  const back = moveBy(left, top);
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
  const [small = 1, large = 1] = [width / source.width, height / source.height].sort((a, b) => a - b);
  const hasBars = small >= AREA_SHARE && small <= 1 - BAR_SHARE && large > 1 - BAR_SHARE;
  if (!hasBars) return { recording, left: 0, top: 0 };
  const larger = (source.width * source.height) / (width * height);
  const move = moveBy(-left, -top);
  return {
    recording: {
      ...recording,
      source: { ...source, width, height },
      lines: lines.map(move),
      pointer: pointer.map(move),
      switches: switches.map(move),
      restless: restless.map(move),
      changes: changes.map((change) => ({ ...change, share: Math.min(1, change.share * larger), boxes: change.boxes.map(move) })),
      ...(icons && { icons: icons.map((icon) => ({ ...icon, box: move(icon.box) })) }),
    },
    left,
    top,
  };
}

function moveBy(x: number, y: number) {
  return <T extends { x: number; y: number }>(one: T): T => ({ ...one, x: one.x + x, y: one.y + y });
}
