/**
 * Detects options that were set (a radio button, a checkbox or a toggle changed next to its words and nothing else did), and clicked
 * buttons that show their progress.
 */
import type { Box, PointerRest, Recording, ScreenChange, ScreenLine } from '@docreel/recording';
import { changesOften, isName, PANEL_SHARE } from '../pointer/visible-lines.ts';
import { boxOf, overlap } from '../../boxes.ts';
import { overlapping } from '../../lists.ts';
import { squash } from '../../similarity.ts';
import type { Action } from '../../types.ts';
import { isSameName, namesOfDoing } from '../../ui-vocabulary/ui-vocabulary.ts';

type Facts = Pick<Recording, 'changes' | 'lines' | 'pointer'>;

/** Size of a radio button and its distance from its words, in text heights. */
const RING = { least: 0.7, most: 2, wide: 5, gap: 1.6, level: 0.7 };
/** A change of at least this share of the picture is not a reaction to an option. */
const PAGE_SHARE = 0.3;
const SMALL_SHARE = 0.012;
const POINTED_SECONDS = 0.75;
const ROW_HEIGHTS = 1.2;
const POINTED = 0.88;
const UNSEEN = 0.82;
/** An option stays set for at least this long. A hover highlight disappears earlier. */
const STAYS_SECONDS = 2;
/** A radio button that OCR reads as a letter before its words. */
export const RING_READ = /^[O0o○●◯◎]\s+(?=[\p{Lu}\p{Lo}])/u;
/** The question of a group of options. */
const ASKS = /\p{L}.*[:?]$/u;
const GROUP = { least: 2, rows: 6, above: 4, aligned: 2 };
const SAME_GROUP_SECONDS = 8;
const DOING_CLICKED = 0.92;
const STOOD_SECONDS = 15;
const BEFORE_SECONDS = 0.25;

export function detectOptions(facts: Facts): Action[] {
  const rings = facts.changes.flatMap((change) => ringOf(change, facts));
  return lastOfGroups([...rings, ...choicesIn(facts)].toSorted((a, b) => a.startSeconds - b.startSeconds)).concat(doingIn(facts));
}

/** Detects options such as “Only select repositories” with a radio button before it, or “Auto Refresh” with a toggle after it. */
function ringOf(change: ScreenChange, facts: Facts): Action[] {
  const { lines, pointer, changes } = facts;
  if (change.share > SMALL_SHARE || change.boxes.length > 3) return [];
  const { startSeconds, endSeconds } = change;
  const standing = overlapping(lines, startSeconds, startSeconds).filter(
    (line) => line.startSeconds < startSeconds && line.endSeconds > endSeconds,
  );
  const isWritten = overlapping(lines, startSeconds, endSeconds + 0.75).some(
    (line) => (line.startSeconds > startSeconds || line.endSeconds <= endSeconds) && change.boxes.some((box) => overlap(line, box) > 0.5),
  );
  if (isWritten) return [];
  for (const box of change.boxes) {
    const line = standing.find((one) => isName(one.text) && (isRingOf(box, one) || isSwitchOf(box, one, standing)));
    if (!line) continue;
    const at = pointer.find((rest) => isOnRow(rest, line, change));
    const isSeen = at !== undefined && isRingOf(box, line);
    // Without a pointer on it, it may be an icon that was highlighted next to a heading.
    if (!isSeen && !(isSwitchOf(box, line, standing) && isSetAlone(change, box, changes))) continue;
    const certainty = isSeen ? POINTED : UNSEEN;
    const act = isSwitchOf(box, line, standing) ? 'switch' : 'choose';
    const [label] = act === 'choose' ? titleOf(groupOf(line, standing), lines, startSeconds) : [];
    return [toAction({ line, act, certainty, point: at ?? null, label }, change)];
  }
  return [];
}

/** Returns the option and those above it, one directly below the other. */
function groupOf(option: ScreenLine, visible: readonly ScreenLine[]): ScreenLine[] {
  const above = visible.find(
    ({ text, x, y, height }) =>
      y < option.y &&
      option.y - y - height <= ROW_HEIGHTS * option.height &&
      Math.abs(x - option.x) <= GROUP.aligned * option.height &&
      !ASKS.test(text),
  );
  return above ? [option, ...groupOf(above, visible)] : [option];
}

/** Returns whether nothing else changes in the box for a while before and after. */
function isSetAlone({ startSeconds, endSeconds, boxes }: ScreenChange, box: Box, changes: readonly ScreenChange[]): boolean {
  const near = overlapping(changes, startSeconds - STAYS_SECONDS, endSeconds + STAYS_SECONDS).filter(
    (one) => one.startSeconds !== startSeconds && one.share < PAGE_SHARE,
  );
  return (
    boxes.length === 1 &&
    !near.some((one) => one.boxes.some((other) => overlap(other, box) > 0.2 || overlap(box, other) > 0.2)) &&
    !changesOften(box, changes)
  );
}

function isRingOf(box: Box, line: ScreenLine): boolean {
  const gap = line.x - box.x - box.width;
  return (
    Math.max(box.width, box.height) <= RING.most * line.height &&
    Math.min(box.width, box.height) >= RING.least * line.height &&
    gap >= -0.3 * line.height &&
    gap <= RING.gap * line.height &&
    isLevel(box, line)
  );
}

/** Returns whether the box is a toggle: after its words, wider than high, with nothing between. */
function isSwitchOf(box: Box, line: ScreenLine, lines: readonly ScreenLine[]): boolean {
  const gap = box.x - line.x - line.width;
  return (
    box.width >= box.height &&
    box.width >= 2 * line.height &&
    box.width <= RING.wide * line.height &&
    box.height <= RING.wide * line.height &&
    gap >= -0.5 * line.height &&
    gap <= RING.gap * line.height &&
    isLevel(box, line) &&
    !lines.some((other) => other !== line && overlap(other, box) > 0.3)
  );
}

function isLevel(box: Box, line: ScreenLine): boolean {
  return Math.abs(box.y + box.height / 2 - line.y - line.height / 2) <= RING.level * line.height;
}

function isOnRow(rest: PointerRest, line: ScreenLine, { startSeconds, endSeconds }: ScreenChange): boolean {
  return (
    rest.startSeconds <= endSeconds + POINTED_SECONDS &&
    rest.endSeconds >= startSeconds - POINTED_SECONDS &&
    Math.abs(rest.y - line.y - line.height / 2) <= ROW_HEIGHTS * line.height &&
    rest.x >= line.x - 4 * line.height &&
    rest.x <= line.x + line.width + 2 * line.height
  );
}

/** Detects choices whose radio button is hidden by the pointer, from a change elsewhere, such as in a chart. */
function choicesIn({ lines, pointer, changes }: Facts): Action[] {
  return changes.flatMap((change): Action[] => {
    if (change.share < PANEL_SHARE) return [];
    const rest = overlapping(pointer, change.startSeconds - POINTED_SECONDS, change.startSeconds + POINTED_SECONDS).find(
      (one) => one.shape !== 'bar',
    );
    if (!rest) return [];
    const options = overlapping(lines, change.startSeconds - 1, change.startSeconds).filter(({ text }) => RING_READ.test(text));
    const line = options.find(
      ({ x, y, height }) =>
        Math.abs(rest.y - y - height / 2) <= ROW_HEIGHTS * 0.7 * height && rest.x >= x - height && rest.x <= x + 1.6 * height,
    );
    const group = line ? options.filter((other) => Math.abs(other.x - line.x) <= line.height) : [];
    if (!line || group.length < GROUP.least) return [];
    const [label] = titleOf(group, lines, change.startSeconds);
    const option = { ...line, text: line.text.replace(RING_READ, '') };
    return [toAction({ line: option, act: 'choose', certainty: POINTED, point: rest, label }, change)];
  });
}

/** Returns the question of a group of options, directly above the first one: “Select a reason to be in a dating app:”. */
function titleOf(group: readonly ScreenLine[], lines: readonly ScreenLine[], seconds: number): ScreenLine[] {
  const first = group.toSorted((a, b) => a.y - b.y)[0];
  if (!first) return [];
  return overlapping(lines, seconds - 1, seconds)
    .filter(
      ({ text, x, y, height }) =>
        ASKS.test(text) &&
        y < first.y &&
        first.y - y - height <= GROUP.above * first.height &&
        Math.abs(x - first.x) <= GROUP.above * first.height,
    )
    .toSorted((a, b) => b.y - a.y);
}

/** Joins options that are tried one after another into one choice. It starts with the first and ends with the last. */
function lastOfGroups(actions: readonly Action[]): Action[] {
  const kept: Action[] = [];
  for (const action of actions) {
    const before = kept.at(-1);
    const isTried = before !== undefined && action.startSeconds - before.endSeconds <= SAME_GROUP_SECONDS && isInGroup(before, action);
    if (!before || !isTried) kept.push(action);
    else if (before.value?.text !== action.value?.text) kept.splice(-1, 1, { ...action, startSeconds: before.startSeconds });
  }
  return kept;
}

function isInGroup(one: Action, other: Action): boolean {
  const [a, b] = [one.position?.box, other.position?.box];
  if (!a || !b || one.value === null || one.object?.text !== other.object?.text) return false;
  return areAligned(a, b);
}

/** Returns whether two options stand below each other, as in one group. */
export function areAligned(one: Box, other: Box): boolean {
  return Math.abs(one.x - other.x) <= 2 * one.height && Math.abs(one.y - other.y) <= GROUP.rows * 3 * one.height;
}

/** Detects buttons whose label changes to its progress: “Install”, then “Installing” in the same position. */
function doingIn({ lines }: Facts): Action[] {
  return lines.flatMap((line): Action[] => {
    const names = /^[\p{Lu}\p{Lo}]/u.test(line.text) ? namesOfDoing(line.text) : [];
    if (names.length === 0) return [];
    const isCalledSo = (text: string): boolean => names.some((name) => isSameName(name, text));
    const was = overlapping(lines, line.startSeconds - STOOD_SECONDS, line.startSeconds);
    const label = was.findLast(({ text, endSeconds }) => isCalledSo(text) && endSeconds <= line.startSeconds + 0.3);
    const here = was.findLast(
      (one) =>
        one.endSeconds <= line.startSeconds + 0.3 &&
        one.endSeconds >= line.startSeconds - 1 &&
        Math.abs(one.y - line.y) < line.height &&
        Math.abs(one.x - line.x) < 2 * line.height &&
        (squash(line.text).startsWith(squash(one.text)) || isCalledSo(one.text)),
    );
    if (!label || !here) return [];
    const change = { startSeconds: here.endSeconds - BEFORE_SECONDS, endSeconds: line.startSeconds, share: 0, boxes: [] };
    return [
      toAction(
        { line: { ...here, text: label.text, confidence: label.confidence }, act: 'click', certainty: DOING_CLICKED, point: null },
        change,
      ),
    ];
  });
}

interface Set {
  line: ScreenLine;
  act: 'choose' | 'switch' | 'click';
  certainty: number;
  point: { x: number; y: number } | null;
  /** Title of the group of options. */
  label?: ScreenLine | undefined;
}

function toAction({ line, act, certainty, point, label }: Set, { startSeconds, endSeconds }: ScreenChange): Action {
  const told = { text: line.text, origin: 'read' as const, certainty: Math.min(line.confidence, certainty) };
  return {
    ...{ act, certainty },
    object: label ? { text: label.text, origin: 'read', certainty: Math.min(label.confidence, certainty) } : told,
    value: label ? told : null,
    position: { box: boxOf(line), point: point && { x: point.x, y: point.y } },
    ...{ startSeconds: Math.max(0, startSeconds - BEFORE_SECONDS), endSeconds, showSeconds: endSeconds + BEFORE_SECONDS },
  };
}
