/**
 * Decides whether a toggle can have changed at all. It can if something small changed left of a label, or if the pointer was there and
 * may have hidden the change.
 */
import { BESIDE } from './turned.ts';
import type { Box, Label, PointerRest, ScreenChange } from '../types.ts';

/** Results of the motion analysis, in pixels of the video. */
export interface Seen {
  changes: readonly ScreenChange[];
  pointer: readonly PointerRest[];
}

/** Maximum height of a change around a toggle, in pixels of a picture 1,280 wide. A change with a greater height is a new page or dialog. */
const HIGHEST = 120;

export function couldTurn(labels: readonly Label[], { changes, pointer }: Seen, scale: number): boolean {
  const small = changes.flatMap(({ boxes }) => boxes.filter(({ height }) => height * scale <= HIGHEST));
  const places = [...small, ...pointer.map(({ x, y }) => ({ x, y, width: 1, height: 1 }))];
  return labels.some((label) => {
    const area = switchArea(label, scale);
    return places.some((place) => meet(place, area));
  });
}

/** Returns the changes and pointer rests within a time range. */
export function within({ changes, pointer }: Seen, { from, to }: { from: number; to: number }): Seen {
  const isThen = ({ startSeconds, endSeconds }: { startSeconds: number; endSeconds: number }) => endSeconds > from && startSeconds < to;
  return { changes: changes.filter(isThen), pointer: pointer.filter(isThen) };
}

/** Returns the area in which the toggle of a label can be. */
function switchArea({ x, y, height }: Label, scale: number): Box {
  const [width, reach] = [BESIDE.width / scale, BESIDE.height / scale];
  return { x: x - width, y: y + height / 2 - reach, width: width + BESIDE.overlap / scale, height: 2 * reach };
}

function meet(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
