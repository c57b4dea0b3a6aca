/**
 * Decides whether a toggle can have changed at all. It can if something small changed left of a label, or if the pointer was there and
 * may have hidden the change.
 */
import { SWITCH_OFFSET } from './match-switches.ts';
import type { Box, Label, PointerRest, ScreenChange } from '../types.ts';

/** Results of the motion analysis, in pixels of the video. */
export interface MotionEvidence {
  changes: readonly ScreenChange[];
  pointer: readonly PointerRest[];
}

/** Maximum height of a change around a toggle, in pixels of a frame 1,280 wide. A change with a greater height is a new page or dialog. */
const MAX_HEIGHT = 120;

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

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
