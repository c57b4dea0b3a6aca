/** Finds looks at a chart: the pointer goes from part to part, and the chart shows the values of each. */
import type { PointerRest, Recording } from '@docreel/recording';
import { boxOf, rightOf } from '../../boxes.ts';
import { overlapping } from '../../lists.ts';
import { squash } from '../../similarity.ts';
import type { Action } from '../../types.ts';
import { listReadOuts, namesOf, type ReadOut } from './read-outs.ts';

/** Read-outs with the same names and a shorter pause are one look. */
const PAUSE_SECONDS = 10;
/** A read-out that is visible for this long can be read. */
const READ_SECONDS = 0.75;
/** Somebody who looks at a chart compares at least this many parts, and stays on none for longer than this. */
const LOOK = { parts: 3, seconds: 12 };
/** Maximum distance of the pointer from its read-out, in heights of a line. It may be lost that long before the read-out is read. */
const NEAR = { lines: 12, seconds: 2 };
/** Share of the looks that are right in the films of charts, `chart-looks.test.ts` in `tools/corpus`. */
const CERTAINTY = 0.94;

/** A read-out with the last rest of the pointer near it. */
type PointedReadOut = ReadOut & { rest: PointerRest };

/**
 * Returns the first look at each kind of chart as an action without an object: which part was pointed at does not matter. Its value is the names
 * that the chart shows, “Sex, Race, Total”.
 */
export function detectChartLooks({ lines, pointer }: Pick<Recording, 'lines' | 'pointer'>): Action[] {
  const pointed = listReadOuts(lines).flatMap((readOut): PointedReadOut[] => {
    const rest = readOut.hasColons ? findRest(readOut, pointer) : null;
    return rest ? [{ ...readOut, rest }] : [];
  });
  const families = Map.groupBy(pointed, namesOf).values();
  return [...families].flatMap((same) => {
    const [first] = splitByPauses(same);
    return first && isLook(first) ? [toAction(first)] : [];
  });
}

/** Splits the read-outs with the same names, in order of time, where nothing is shown for long. */
function splitByPauses(same: readonly PointedReadOut[]): PointedReadOut[][] {
  const looks: PointedReadOut[][] = [];
  for (const one of same) {
    const look = looks.at(-1);
    const last = look?.at(-1);
    if (look && last && one.startSeconds - last.endSeconds < PAUSE_SECONDS) look.push(one);
    else looks.push([one]);
  }
  return looks;
}

function isLook(look: readonly PointedReadOut[]): boolean {
  const parts = new Set(look.map(({ title, pairs }) => squash([title, ...pairs.map(({ value }) => value)].join(' '))));
  return parts.size >= LOOK.parts && look.every((one) => secondsOf(one) <= LOOK.seconds);
}

function secondsOf({ startSeconds, endSeconds }: ReadOut): number {
  return endSeconds - startSeconds;
}

function toAction(look: readonly PointedReadOut[]): Action {
  const longest = look.reduce((one, other) => (secondsOf(other) > secondsOf(one) ? other : one));
  const shown = look.find((one) => secondsOf(one) >= READ_SECONDS) ?? longest;
  const { startSeconds, endSeconds, pairs, rest } = shown;
  const names = [...new Set(pairs.map(({ name }) => name))].join(', ');
  return {
    act: 'hover',
    certainty: CERTAINTY,
    object: null,
    value: { text: names, origin: 'read', certainty: CERTAINTY },
    position: { box: boxOf(shown), point: { x: rest.x, y: rest.y } },
    startSeconds,
    endSeconds,
    showSeconds: (startSeconds + endSeconds) / 2,
  };
}

/** Returns the last rest of the pointer near a read-out while it is shown, or null. A finger cannot hover. */
function findRest({ startSeconds, endSeconds, ...readOut }: ReadOut, pointer: readonly PointerRest[]): PointerRest | null {
  const near = (NEAR.lines * readOut.height) / (readOut.pairs.length + Number(readOut.title !== ''));
  const isNear = ({ x, y, shape }: PointerRest) =>
    shape !== 'touch' &&
    x > readOut.x - near &&
    x < rightOf(readOut) + near &&
    y > readOut.y - near &&
    y < readOut.y + readOut.height + near;
  return overlapping(pointer, startSeconds - NEAR.seconds, endSeconds + 0.25).findLast(isNear) ?? null;
}
