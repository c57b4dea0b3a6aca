/** Detects tooltips: small boxes that appear next to a resting pointer and disappear when it leaves. */
import { overlapping } from '../../overlapping.ts';
import type { PointerRest, ScreenChange, ScreenLine } from '@docreel/recording';
import type { Action } from '../../types.ts';
import { holdsPoint, SCREEN_SHARE } from './change-kind.ts';
import { findLabelAt, listLinesAt, overlap } from './label-at.ts';

/** Maximum distance of a tooltip from the pointer, in pixels. */
const NEAR = 160;
const SMALLEST_SHARE = 0.002;
/** A rest shorter than this is only a stop on the way. */
const LEAST_SECONDS = 0.75;

export function findHovers(
  { pointer, changes, lines }: { pointer: PointerRest[]; changes: ScreenChange[]; lines: ScreenLine[] },
  clicks: Action[],
): Action[] {
  const hovers: Action[] = [];
  for (const rest of pointer) {
    if (rest.endSeconds - rest.startSeconds < LEAST_SECONDS || rest.shape === 'touch') continue;
    if (overlapping(clicks, rest.startSeconds, rest.endSeconds).length > 0) continue;
    const came = overlapping(changes, rest.startSeconds - 0.75, rest.startSeconds + 1.5).find(
      (change) => isTip(change, rest) && change.startSeconds >= rest.startSeconds - 0.75 && change.startSeconds <= rest.startSeconds + 1.5,
    );
    const box = came?.boxes.find((found) => holdsPoint(found, rest, NEAR));
    if (!came || !box) continue;
    const goes = overlapping(changes, rest.endSeconds - 0.5, rest.endSeconds + 1).find(
      (change) =>
        change.startSeconds >= rest.endSeconds - 0.5 &&
        change.startSeconds <= rest.endSeconds + 1 &&
        change.boxes.some((other) => overlap(box, other) > 0.4),
    );
    const aimed = findLabelAt(listLinesAt(lines, Math.max(0, came.startSeconds)), rest);
    const showSeconds = Math.min(rest.endSeconds, came.endSeconds + 0.25);
    hovers.push({
      act: 'hover',
      certainty: goes ? 0.7 : 0.5,
      object: aimed && { text: aimed.line.text, origin: 'read', certainty: Math.min(aimed.line.confidence, 0.5) },
      value: null,
      position: {
        box: aimed && { x: aimed.line.x, y: aimed.line.y, width: aimed.line.width, height: aimed.line.height },
        point: { x: rest.x, y: rest.y },
      },
      startSeconds: rest.startSeconds,
      endSeconds: rest.endSeconds,
      showSeconds,
    });
  }
  return hovers;
}

function isTip({ share, boxes }: ScreenChange, rest: PointerRest): boolean {
  return share >= SMALLEST_SHARE && share < SCREEN_SHARE && boxes.some((box) => holdsPoint(box, rest, NEAR));
}
