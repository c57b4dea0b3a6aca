/**
 * What was done with the pointer: it rested, and the screen answered. Each rule carries the case that made it necessary. The certainties are judgements; how
 * many of each were right on real recordings stands in `docs/guide/quality.md`.
 */
import { during } from '../../during.ts';
import type { PointerRest, ScreenChange, ScreenLine } from '@docreel/recording';
import type { Act, Deed, Place, Told } from '../../types.ts';
import { changesWords, holdsPoint, isTyped, movedBy, PANEL_SHARE, SCREEN_SHARE } from './changed-how.ts';
import { findHovers } from './hovers.ts';
import { labelAt, linesAt, overlap } from './label-at.ts';
import { wholeReading } from './whole-reading.ts';
import { litBefore } from './lit.ts';
import type { Facts, Sign } from './sign.ts';

/** An answer comes within so long of the pointer's rest, and of a button that lights. */
const ANSWER_SECONDS = 1.5;
/** A page comes in parts: what changes within so long of a click and without a new rest belongs to it. */
const SAME_ANSWER_SECONDS = 2.5;
/** A tip stands within so many pixels of the pointer. */
const TIP_PIXELS = 150;
/** What covers more is a page or a dialog, whose buttons are clicked; of a menu an entry is chosen. */
const MOST_OF_PANEL = 0.3;
/** What came over a line may have gone again; what came once more than it went has not. */
const UNCOVERED = 0.85;
const COVERED = 0.6;
/** A change that goes on for so long after a line was read did not bring the line. */
const CAME_SECONDS = 1.5;
const MENU = { near: 40, entries: 2, seconds: 8 };
/** A dialog that stands for longer is read with all that is on it. */
const ON_TOP_SECONDS = 10;
/** Below it the pointer's place is a guess. */
const SEEN = 0.7;

export function findClicks(facts: Facts): Deed[] {
  const clicks: Deed[] = [];
  let panel: ScreenChange | null = null;
  for (const change of facts.changes) {
    const last = clicks.at(-1);
    const sign = signOf(change, facts);
    if (!sign) continue;
    if (last && change.startSeconds - last.endSeconds < SAME_ANSWER_SECONDS && sign.from <= last.endSeconds) continue;
    const deed = deedOf(sign, change, panel);
    clicks.push(deed);
    panel = change.share >= PANEL_SHARE && change.share < MOST_OF_PANEL ? change : null;
  }
  return [...clicks, ...findHovers(facts, clicks)].toSorted((a, b) => a.startSeconds - b.startSeconds);
}

function signOf(change: ScreenChange, facts: Facts): Sign | null {
  if (change.share < PANEL_SHARE) return ticked(change, facts);
  if (isTyped(facts.lines, change) && change.share < SCREEN_SHARE) return null;
  const isMoved = movedBy(facts.lines, change) !== 0;
  if (isMoved && change.endSeconds - change.startSeconds > 0.5) return null;
  const lit = litBefore(change, facts);
  const rested = restedBefore(change, facts);
  const isLit = lit !== null && (!rested?.line || isWithin(rested.line, lit.line));
  const sign = isLit ? { ...lit, at: rested?.at ?? null } : (rested ?? lit);
  if (!sign || (change.share < SCREEN_SHARE && !sign.line)) return null;
  // What lit around the words shows that they stand there.
  const sight = isLit || !sign.line ? 1 : inSight(sign.line, change, facts.changes);
  return { ...sign, certainty: sign.certainty * (isMoved ? 0.8 : 1) * sight };
}

/** One line, or one of the lines of a button. */
function isWithin(line: ScreenLine, whole: ScreenLine | null): boolean {
  return whole !== null && overlap(line, whole) > 0.6;
}

/**
 * How sure it is that a line stands there still, which its letters do not tell: a dialog or a list came over it since it was read, and may have gone
 * again. “GET QUOTE” lay under the list of suggestions of which one was tapped.
 */
function inSight(line: ScreenLine, before: ScreenChange, changes: ScreenChange[]): number {
  const times = during(changes, line.startSeconds, before.startSeconds).filter(
    ({ startSeconds, endSeconds, share, boxes }) =>
      share >= SCREEN_SHARE &&
      (startSeconds > line.startSeconds || endSeconds > line.startSeconds + CAME_SECONDS) &&
      endSeconds <= before.startSeconds &&
      boxes.some((box) => overlap(line, box) > 0.6),
  ).length;
  if (times === 0) return 1;
  return times % 2 === 0 ? UNCOVERED : COVERED;
}

/** The pointer stood on something, and another screen, a dialog or a menu came. */
function restedBefore(change: ScreenChange, { pointer, lines, changes }: Facts): Sign | null {
  const isLarge = change.share >= SCREEN_SHARE;
  // What lights as the pointer comes is no answer; of less than a screen it must have stood there before, and words must have come.
  const rest = during(pointer, change.startSeconds - ANSWER_SECONDS, change.startSeconds + 0.25).findLast(
    ({ startSeconds, endSeconds, shape }) =>
      startSeconds <= (shape === 'touch' ? change.startSeconds + 0.25 : change.startSeconds) &&
      endSeconds >= change.startSeconds - ANSWER_SECONDS,
  );
  const isOpener = rest !== undefined && isMenu(change, rest, { pointer, lines });
  if (!rest || (!isLarge && !isOpener && !answersWords(change, rest, lines))) return null;
  const shown = linesAt(lines, Math.min(change.startSeconds, rest.endSeconds));
  const aimed = labelAt(onTop(shown, rest, { changes, before: change }), rest) ?? labelAt(shown, rest);
  const evidence = evidenceOf(rest, change, isOpener);
  // A picture that goes on changing for long (a chart under a pointer that moves about) is rarely the answer to a click.
  const slow = !aimed && change.endSeconds - change.startSeconds > 1 ? 0.7 : 1;
  return {
    at: rest,
    line: aimed && wholeReading(aimed.line, lines, { x: rest.x, untilSeconds: change.startSeconds }),
    nearness: aimed?.nearness ?? 0,
    certainty: evidence * slow * (aimed ? 1 : 0.75),
    from: rest.startSeconds,
  };
}

function evidenceOf({ startSeconds, endSeconds, shape, certainty }: PointerRest, change: ScreenChange, isOpener: boolean): number {
  const isStill = shape === 'touch' || endSeconds >= change.startSeconds - 0.25;
  const isNew = shape !== 'touch' && startSeconds > change.startSeconds - 0.25;
  const answer = isOpener ? 0.9 : (change.share >= SCREEN_SHARE ? 0.9 : 0.75) * (isNew ? 0.85 : 1);
  // Over words a pointer is a bar, over a link a hand: a bar seldom clicks, a hand nearly always.
  return answer * (isStill ? 1 : 0.8) * (certainty >= 0.75 ? 1 : 0.85) * (shape === 'bar' ? 0.6 : 1);
}

/** What came last at a point lies over what stood there before: “OK” of a dialog, over a line of the page. */
function onTop(
  shown: ScreenLine[],
  point: { x: number; y: number },
  { changes, before }: { changes: ScreenChange[]; before: ScreenChange },
): ScreenLine[] {
  const came = during(changes, before.startSeconds - ON_TOP_SECONDS, before.startSeconds).findLast(
    (one) =>
      one !== before &&
      one.share >= SCREEN_SHARE &&
      one.startSeconds < before.startSeconds &&
      one.boxes.some((box) => holdsPoint(box, point)),
  );
  return came ? shown.filter((line) => line.startSeconds > came.startSeconds) : shown;
}

/** Of less than a screen: words came that are no tip, and the pointer was really seen. */
function answersWords(change: ScreenChange, rest: PointerRest, lines: ScreenLine[]): boolean {
  return !isTip(change, rest) && rest.certainty >= SEEN && changesWords(lines, change);
}

/** A panel beside the pointer of which an entry is then chosen: “Actions”, and “Create alert” beneath it. A tip goes when the pointer leaves. */
function isMenu(
  { boxes, startSeconds, endSeconds }: ScreenChange,
  rest: PointerRest,
  { pointer, lines }: Pick<Facts, 'pointer' | 'lines'>,
): boolean {
  const panel = boxes.find((box) => holdsPoint(box, rest, MENU.near));
  const entries = during(lines, startSeconds, endSeconds + 1).filter(
    (line) => line.startSeconds > startSeconds && panel !== undefined && overlap(line, panel) > 0.8,
  );
  const next = during(pointer, endSeconds, endSeconds + MENU.seconds).find((one) => one.startSeconds > endSeconds);
  return (
    panel !== undefined &&
    next !== undefined &&
    entries.length >= MENU.entries &&
    holdsPoint(panel, next) &&
    entries.every((line) => line.endSeconds >= next.startSeconds)
  );
}

/** What comes beside the pointer as it comes itself is a tip; a message comes elsewhere. */
function isTip({ boxes, startSeconds }: ScreenChange, { x, y, startSeconds: came, shape }: PointerRest): boolean {
  if (shape === 'touch') return false;
  const isNear = boxes.some((box) => Math.max(box.x - x, x - box.x - box.width, box.y - y, y - box.y - box.height) < TIP_PIXELS);
  return isNear && came > startSeconds - 0.25;
}

/** Something small changed right under the tip: a tick, a ring, a switch. */
function ticked(change: ScreenChange, { pointer, lines }: Facts): Sign | null {
  const rest = during(pointer, change.startSeconds - 0.25, change.startSeconds).find(
    ({ startSeconds, endSeconds }) => startSeconds <= change.startSeconds && endSeconds >= change.startSeconds - 0.25,
  );
  if (!rest || rest.shape === 'bar' || change.boxes.length > 3) return null;
  if (!change.boxes.some((box) => holdsPoint(box, rest, 6)) || isTyped(lines, change)) return null;
  const aimed = labelAt(linesAt(lines, change.startSeconds), rest);
  if (!aimed) return null;
  return { at: rest, line: aimed.line, nearness: aimed.nearness, certainty: rest.shape === 'touch' ? 0.75 : 0.55, from: rest.startSeconds };
}

function deedOf({ at, line, nearness, certainty, from }: Sign, change: ScreenChange, panel: ScreenChange | null): Deed {
  const point = at ? { x: at.x, y: at.y } : line ? { x: line.x + line.width / 2, y: line.y + line.height / 2 } : null;
  const isEntry = panel !== null && point !== null && panel.boxes.some((box) => holdsPoint(box, point));
  const object: Told | null = line && {
    text: line.text,
    origin: 'read',
    certainty: Math.min(line.confidence, certainty * (0.6 + 0.4 * nearness)),
  };
  const place: Place = { box: line && { x: line.x, y: line.y, width: line.width, height: line.height }, point };
  const act: Act = isEntry ? 'choose' : 'click';
  return {
    act,
    certainty,
    object,
    value: null,
    place,
    startSeconds: Math.min(from, change.startSeconds),
    endSeconds: change.endSeconds,
    showSeconds: change.startSeconds,
  };
}
