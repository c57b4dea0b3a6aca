/** Whether a switch can have turned at all: something small changed left of a label, or the pointer stood there and may have hidden that it did. */
import { BESIDE } from './turned.ts';
import type { Box, Label, PointerRest, ScreenChange } from '../types.ts';

/** What was watched from picture to picture, in pixels of the video. */
export interface Seen {
  changes: readonly ScreenChange[];
  pointer: readonly PointerRest[];
}

/** A switch with its row, or with what stands near it; in pixels of a picture 1,280 wide. What is higher is a page or a dialog that came. */
const HIGHEST = 120;

export function couldTurn(labels: readonly Label[], { changes, pointer }: Seen, scale: number): boolean {
  const small = changes.flatMap(({ boxes }) => boxes.filter(({ height }) => height * scale <= HIGHEST));
  const places = [...small, ...pointer.map(({ x, y }) => ({ x, y, width: 1, height: 1 }))];
  return labels.some((label) => {
    const area = switchArea(label, scale);
    return places.some((place) => meet(place, area));
  });
}

/** What was going on in a stretch of time. */
export function within({ changes, pointer }: Seen, { from, to }: { from: number; to: number }): Seen {
  const isThen = ({ startSeconds, endSeconds }: { startSeconds: number; endSeconds: number }) => endSeconds > from && startSeconds < to;
  return { changes: changes.filter(isThen), pointer: pointer.filter(isThen) };
}

/** All places of a switch that this label can belong to. */
function switchArea({ x, y, height }: Label, scale: number): Box {
  const [width, reach] = [BESIDE.width / scale, BESIDE.height / scale];
  return { x: x - width, y: y + height / 2 - reach, width: width + BESIDE.overlap / scale, height: 2 * reach };
}

function meet(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
