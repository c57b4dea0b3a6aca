/** Finds looks at a chart: the pointer goes from part to part, and the chart shows the values of each. */
import type { PointerRest, Recording } from '@docreel/recording';
import { boxOf, rightOf } from '../../boxes.ts';
import { overlapping } from '../../lists.ts';
import type { Action } from '../../types.ts';
import { type ChartTooltip, listChartTooltips, namesOf, valuesOf } from './chart-tooltips.ts';

/** Tooltips with the same names and a shorter pause are one look. */
const PAUSE_SECONDS = 10;
/** A tooltip that is visible for this long can be read. */
const READ_SECONDS = 0.75;
/** Somebody who looks at a chart compares at least this many parts, and stays on none for longer than this. */
const LOOK = { parts: 3, seconds: 12 };
/** Maximum distance of the pointer from its tooltip, in heights of a line. It may be lost that long before the tooltip is read. */
const NEAR = { lines: 12, seconds: 2 };
/** Share of the looks that are right in all films, 34 of 36. `tools/corpus/measured-detectors.test.ts` measures it. */
const CERTAINTY = 0.94;

/** A tooltip with the last rest of the pointer near it. */
type PointedTooltip = ChartTooltip & { rest: PointerRest };

/**
 * Returns the first look at each kind of chart as an action without an object: which part was pointed at does not matter. Its value is the names
 * that the chart shows, “Sex, Race, Total”.
 */
export function detectChartLooks({ lines, pointer }: Pick<Recording, 'lines' | 'pointer'>): Action[] {
  const pointed = listChartTooltips(lines).flatMap((tooltip): PointedTooltip[] => {
    const rest = tooltip.hasColons ? findRest(tooltip, pointer) : null;
    return rest ? [{ ...tooltip, rest }] : [];
  });
  const families = Map.groupBy(pointed, namesOf).values();
  return [...families].flatMap((same) => {
    const look = takeFirstLook(same);
    return isLook(look) ? [toAction(look)] : [];
  });
}

/** Returns the first of the tooltips with the same names, in order of time, up to a long pause. */
function takeFirstLook(same: readonly PointedTooltip[]): PointedTooltip[] {
  const end = same.findIndex((one, at) => one.startSeconds - (same[at - 1]?.endSeconds ?? one.startSeconds) >= PAUSE_SECONDS);
  return same.slice(0, end < 0 ? same.length : end);
}

function isLook(look: readonly PointedTooltip[]): boolean {
  return new Set(look.map(valuesOf)).size >= LOOK.parts && look.every((one) => secondsOf(one) <= LOOK.seconds);
}

function secondsOf({ startSeconds, endSeconds }: ChartTooltip): number {
  return endSeconds - startSeconds;
}

function toAction(look: readonly PointedTooltip[]): Action {
  const longest = look.reduce((one, other) => (secondsOf(other) > secondsOf(one) ? other : one));
  const shown = look.find((one) => secondsOf(one) >= READ_SECONDS) ?? longest;
  const { startSeconds, endSeconds, pairs, rest } = shown;
  const last = look.at(-1) ?? shown;
  const names = [...new Set(pairs.map(({ name }) => name))].join(', ');
  return {
    act: 'hover',
    certainty: CERTAINTY,
    object: null,
    value: { text: names, origin: 'read', certainty: CERTAINTY },
    position: { box: boxOf(shown), point: { x: rest.x, y: rest.y } },
    startSeconds,
    // A sentence about the chart may be spoken during any part of the look.
    endSeconds: last.endSeconds,
    showSeconds: (startSeconds + endSeconds) / 2,
  };
}

/** Returns the last rest of the pointer near a tooltip while it is shown, or null. A finger cannot hover. */
function findRest({ startSeconds, endSeconds, ...tooltip }: ChartTooltip, pointer: readonly PointerRest[]): PointerRest | null {
  const near = (NEAR.lines * tooltip.height) / (tooltip.pairs.length + Number(tooltip.title !== ''));
  const isNear = ({ x, y, shape }: PointerRest) =>
    shape !== 'touch' &&
    x > tooltip.x - near &&
    x < rightOf(tooltip) + near &&
    y > tooltip.y - near &&
    y < tooltip.y + tooltip.height + near;
  return overlapping(pointer, startSeconds - NEAR.seconds, endSeconds + 0.25).findLast(isNear) ?? null;
}
