/**
 * Detects clicks: the pointer rested and the screen reacted. Each rule names the case that required it. The certainties are estimates;
 * `bench/RESULTS.md` lists how many of each were right on real recordings.
 */
import type { PointerRest, ScreenChange, ScreenLine } from '@docreel/recording';
import { PANEL_SHARE, SCREEN_SHARE, changesWords, holdsPoint, isTyped, measureScroll } from './change-kind.ts';
import { type ClickEvidence, type Facts, findHighlightBefore } from './hover-highlight.ts';
import { findHovers } from './hovers.ts';
import { findFullLine, findLabelAt, listLinesAt, overlap } from './label-at.ts';
import { overlapping } from '../../overlapping.ts';
import type { Act, Action, Position, ScoredText } from '../../types.ts';

/** Maximum time between the pointer's rest, or a highlight, and the screen's reaction. */
const ANSWER_SECONDS = 1.5;
/** A page loads in parts. Changes this long after a click, without a new rest, belong to the same reaction. */
const SAME_ANSWER_SECONDS = 2.5;
/** Maximum distance in pixels between a tooltip and the pointer. */
const TIP_PIXELS = 150;
/** Maximum share of the picture for a menu, whose entries are chosen. Anything larger is a page or a dialog, whose buttons are clicked. */
const MOST_OF_PANEL = 0.3;
/**
 * Factors for the certainty of a line that something covered since it was read. An even number of changes may have uncovered it again, an
 * odd number has not.
 */
const UNCOVERED = 0.85;
const COVERED = 0.6;
/** A change that continues for longer than this after a line was read is not the one that showed the line. */
const CAME_SECONDS = 1.5;
const MENU = { near: 40, entries: 2, seconds: 8 };
/** A dialog older than this has been read completely by OCR. */
const ON_TOP_SECONDS = 10;
/** Minimum certainty of a pointer position. Below it, the position is a guess. */
const SEEN = 0.7;

export function findClicks(facts: Facts): Action[] {
  const clicks: Action[] = [];
  let panel: ScreenChange | null = null;
  for (const change of facts.changes) {
    const last = clicks.at(-1);
    const sign = signOf(change, facts);
    if (!sign) continue;
    if (last && change.startSeconds - last.endSeconds < SAME_ANSWER_SECONDS && sign.from <= last.endSeconds) continue;
    const action = toAction(sign, change, panel);
    clicks.push(action);
    panel = change.share >= PANEL_SHARE && change.share < MOST_OF_PANEL ? change : null;
  }
  return [...clicks, ...findHovers(facts, clicks)].toSorted((a, b) => a.startSeconds - b.startSeconds);
}

function signOf(change: ScreenChange, facts: Facts): ClickEvidence | null {
  if (change.share < PANEL_SHARE) return ticked(change, facts);
  if (isTyped(facts.lines, change) && change.share < SCREEN_SHARE) return null;
  const isMoved = measureScroll(facts.lines, change) !== 0;
  if (isMoved && change.endSeconds - change.startSeconds > 0.5) return null;
  const lit = findHighlightBefore(change, facts);
  const rested = restedBefore(change, facts);
  const isLit = lit !== null && (!rested?.line || isWithin(rested.line, lit.line));
  const sign = isLit ? { ...lit, at: rested?.at ?? null } : (rested ?? lit);
  if (!sign || (change.share < SCREEN_SHARE && !sign.line)) return null;
  // A highlight around the words proves that they are visible.
  const sight = isLit || !sign.line ? 1 : inSight(sign.line, change, facts.changes);
  return { ...sign, certainty: sign.certainty * (isMoved ? 0.8 : 1) * sight };
}

/** Returns whether the line is, or belongs to, the whole label of a button. */
function isWithin(line: ScreenLine, whole: ScreenLine | null): boolean {
  return whole !== null && overlap(line, whole) > 0.6;
}

/**
 * Returns the factor by which the line is certain to be still visible. The text alone does not show whether a dialog or a list covered it
 * since it was read. Example: “GET QUOTE” was covered by a list of suggestions, one of which was tapped.
 */
function inSight(line: ScreenLine, before: ScreenChange, changes: ScreenChange[]): number {
  const times = overlapping(changes, line.startSeconds, before.startSeconds).filter(
    ({ startSeconds, endSeconds, share, boxes }) =>
      share >= SCREEN_SHARE &&
      (startSeconds > line.startSeconds || endSeconds > line.startSeconds + CAME_SECONDS) &&
      endSeconds <= before.startSeconds &&
      boxes.some((box) => overlap(line, box) > 0.6),
  ).length;
  if (times === 0) return 1;
  return times % 2 === 0 ? UNCOVERED : COVERED;
}

/** Detects a click from a pointer that rested on something before another screen, a dialog or a menu appeared. */
function restedBefore(change: ScreenChange, { pointer, lines, changes }: Facts): ClickEvidence | null {
  const isLarge = change.share >= SCREEN_SHARE;
  // A highlight that appears with the pointer is not a reaction. For a change smaller than a screen, the pointer must have rested before,
  // and new words must have appeared.
  const rest = overlapping(pointer, change.startSeconds - ANSWER_SECONDS, change.startSeconds + 0.25).findLast(
    ({ startSeconds, endSeconds, shape }) =>
      startSeconds <= (shape === 'touch' ? change.startSeconds + 0.25 : change.startSeconds) &&
      endSeconds >= change.startSeconds - ANSWER_SECONDS,
  );
  const isOpener = rest !== undefined && isMenu(change, rest, { pointer, lines });
  if (!rest || (!isLarge && !isOpener && !answersWords(change, rest, lines))) return null;
  const shown = listLinesAt(lines, Math.min(change.startSeconds, rest.endSeconds));
  const aimed = findLabelAt(onTop(shown, rest, { changes, before: change }), rest) ?? findLabelAt(shown, rest);
  const evidence = evidenceOf(rest, change, isOpener);
  // A picture that keeps changing for long, such as a chart under a moving pointer, is rarely the reaction to a click.
  const slow = !aimed && change.endSeconds - change.startSeconds > 1 ? 0.7 : 1;
  return {
    at: rest,
    line: aimed && findFullLine(aimed.line, lines, { x: rest.x, untilSeconds: change.startSeconds }),
    nearness: aimed?.nearness ?? 0,
    certainty: evidence * slow * (aimed ? 1 : 0.75),
    from: rest.startSeconds,
  };
}

function evidenceOf({ startSeconds, endSeconds, shape, certainty }: PointerRest, change: ScreenChange, isOpener: boolean): number {
  const isStill = shape === 'touch' || endSeconds >= change.startSeconds - 0.25;
  const isNew = shape !== 'touch' && startSeconds > change.startSeconds - 0.25;
  const answer = isOpener ? 0.9 : (change.share >= SCREEN_SHARE ? 0.9 : 0.75) * (isNew ? 0.85 : 1);
  // The pointer is a text cursor over text, which seldom clicks, and a hand over a link, which nearly always does.
  return answer * (isStill ? 1 : 0.8) * (certainty >= 0.75 ? 1 : 0.85) * (shape === 'bar' ? 0.6 : 1);
}

/** Returns the lines of the newest layer at the point, for example “OK” of a dialog above a line of the page. */
function onTop(
  shown: ScreenLine[],
  point: { x: number; y: number },
  { changes, before }: { changes: ScreenChange[]; before: ScreenChange },
): ScreenLine[] {
  const came = overlapping(changes, before.startSeconds - ON_TOP_SECONDS, before.startSeconds).findLast(
    (one) =>
      one !== before &&
      one.share >= SCREEN_SHARE &&
      one.startSeconds < before.startSeconds &&
      one.boxes.some((box) => holdsPoint(box, point)),
  );
  return came ? shown.filter((line) => line.startSeconds > came.startSeconds) : shown;
}

/** Returns whether a change smaller than a screen shows new words outside a tooltip, while the pointer was clearly visible. */
function answersWords(change: ScreenChange, rest: PointerRest, lines: ScreenLine[]): boolean {
  return !isTip(change, rest) && rest.certainty >= SEEN && changesWords(lines, change);
}

/**
 * Returns whether the change opened a menu next to the pointer from which an entry is then chosen: “Actions”, and “Create alert” below it.
 * A tooltip, in contrast, disappears when the pointer leaves.
 */
function isMenu(
  { boxes, startSeconds, endSeconds }: ScreenChange,
  rest: PointerRest,
  { pointer, lines }: Pick<Facts, 'pointer' | 'lines'>,
): boolean {
  const panel = boxes.find((box) => holdsPoint(box, rest, MENU.near));
  const entries = overlapping(lines, startSeconds, endSeconds + 1).filter(
    (line) => line.startSeconds > startSeconds && panel !== undefined && overlap(line, panel) > 0.8,
  );
  const next = overlapping(pointer, endSeconds, endSeconds + MENU.seconds).find((one) => one.startSeconds > endSeconds);
  return (
    panel !== undefined &&
    next !== undefined &&
    entries.length >= MENU.entries &&
    holdsPoint(panel, next) &&
    entries.every((line) => line.endSeconds >= next.startSeconds)
  );
}

/** Returns whether the change is a tooltip, which appears next to the pointer when the pointer arrives. Messages appear elsewhere. */
function isTip({ boxes, startSeconds }: ScreenChange, { x, y, startSeconds: came, shape }: PointerRest): boolean {
  if (shape === 'touch') return false;
  const isNear = boxes.some((box) => Math.max(box.x - x, x - box.x - box.width, box.y - y, y - box.y - box.height) < TIP_PIXELS);
  return isNear && came > startSeconds - 0.25;
}

/** Detects a click from a small change right under the pointer: a checkbox, a radio button, a toggle. */
function ticked(change: ScreenChange, { pointer, lines }: Facts): ClickEvidence | null {
  const rest = overlapping(pointer, change.startSeconds - 0.25, change.startSeconds).find(
    ({ startSeconds, endSeconds }) => startSeconds <= change.startSeconds && endSeconds >= change.startSeconds - 0.25,
  );
  if (!rest || rest.shape === 'bar' || change.boxes.length > 3) return null;
  if (!change.boxes.some((box) => holdsPoint(box, rest, 6)) || isTyped(lines, change)) return null;
  const aimed = findLabelAt(listLinesAt(lines, change.startSeconds), rest);
  if (!aimed) return null;
  return { at: rest, line: aimed.line, nearness: aimed.nearness, certainty: rest.shape === 'touch' ? 0.75 : 0.55, from: rest.startSeconds };
}

function toAction({ at, line, nearness, certainty, from }: ClickEvidence, change: ScreenChange, panel: ScreenChange | null): Action {
  const point = at ? { x: at.x, y: at.y } : line ? { x: line.x + line.width / 2, y: line.y + line.height / 2 } : null;
  const isEntry = panel !== null && point !== null && panel.boxes.some((box) => holdsPoint(box, point));
  const object: ScoredText | null = line && {
    text: line.text,
    origin: 'read',
    certainty: Math.min(line.confidence, certainty * (0.6 + 0.4 * nearness)),
  };
  const place: Position = { box: line && { x: line.x, y: line.y, width: line.width, height: line.height }, point };
  const act: Act = isEntry ? 'choose' : 'click';
  return {
    act,
    certainty,
    object,
    value: null,
    position: place,
    startSeconds: Math.min(from, change.startSeconds),
    endSeconds: change.endSeconds,
    showSeconds: change.startSeconds,
  };
}
