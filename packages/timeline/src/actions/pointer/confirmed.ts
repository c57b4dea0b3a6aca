/** Raises the certainty of a click if the result contains the name of the clicked element, or if nothing else can be meant. */
import { overlapping } from '../../overlapping.ts';
import type { Box, Recording, ScreenChange, ScreenLine } from '@docreel/recording';
import { isFormOf, splitWords } from '../screen/words.ts';
import { overlap } from './label-at.ts';
import { isUnspaced, squash, weightOf } from '../../similarity.ts';
import type { Action, ScoredText } from '../../types.ts';

/** Maximum time between a click and the OCR reading of its result. */
const COMES_SECONDS = 2;
const NAMED_AFTER = 0.95;
const TOLD_AFTER = 0.86;
const MESSAGE_WORDS = 8;
const LABEL_WORDS = 3;
/** Certainty of an entry of a context menu, whose entries appear together, are left-aligned and disappear together. */
const OF_MENU = 0.88;
const MENU = { entries: 5, aligned: 4, seconds: 6, share: 0.5 };
const TIP = 0.6;
const TIP_SECONDS = 0.5;
const TIP_SHARE = 0.06;
/** Maximum time between a page's appearance and its first OCR reading. */
const READ_SECONDS = 1.5;
const CARRIED_SECONDS = 15;
/** The clicked element was visible at most this long before the screen reacted. */
const CLICKED_SECONDS = 5;
const CARRIED_PLACES = 2;
/** Certainty of words next to the pointer with nothing else close: a menu row, a checkbox with its text. */
const ALONE = 0.85;
/**
 * Distances in text heights without other words. A row continues at most `right` heights to the right: the legend of a ring chart (“18 to
 * 19”) under the pointer is too far away.
 */
const ALONE_HEIGHTS = { down: 2.2, across: 12, right: 6 };

export function confirmClicks(actions: readonly Action[], { lines, changes }: Pick<Recording, 'lines' | 'changes'>): Action[] {
  return actions.map((action) => {
    const { object, act } = action;
    if (object === null || (act !== 'click' && act !== 'choose' && act !== 'switch')) return action;
    if (isNameOfWhatCame(object, action, lines))
      return { ...action, certainty: Math.max(action.certainty, NAMED_AFTER), object: surer(object, NAMED_AFTER) };
    if (isToldOf(object, action, lines))
      return { ...action, certainty: Math.max(action.certainty, TOLD_AFTER), object: surer(object, TOLD_AFTER) };
    if (isEntryOfMenu(action, { lines, changes }))
      return { ...action, act: 'choose', certainty: Math.max(action.certainty, OF_MENU), object: surer(object, OF_MENU) };
    if (isTip(action, lines, changes) || isCarried(object, action, lines)) return { ...action, certainty: action.certainty * TIP };
    return isAlone(action, lines) ? { ...action, object: surer(object, Math.min(ALONE, action.certainty + 0.1)) } : action;
  });
}

/**
 * Returns whether a message confirms the click. “Post” was tapped and a message says “You shared this post”, or “Save changes” and it says
 * “Changes saved”.
 */
function isToldOf({ text }: ScoredText, { position, showSeconds, endSeconds }: Action, lines: readonly ScreenLine[]): boolean {
  const words = splitWords(text);
  if (!position?.point || words.length > LABEL_WORDS || words.some((word) => weightOf(word) < 3)) return false;
  return overlapping(lines, showSeconds, endSeconds + COMES_SECONDS).some((line) => {
    const message = splitWords(line.text);
    const isSentence = message.length >= 2 || (isUnspaced(line.text) && line.text.length > text.length);
    const isMessage =
      line.startSeconds > showSeconds && isSentence && message.length <= MESSAGE_WORDS && /^[\p{Lu}\p{Lo}]/u.test(line.text);
    return isMessage && isElsewhere(line, position.box) && words.every((word) => message.some((one) => isFormOf(one, word)));
  });
}

/** Returns whether the pointer was on an entry of a list that had just appeared and disappeared with the click. */
function isEntryOfMenu({ position, showSeconds, endSeconds }: Action, { lines, changes }: Pick<Recording, 'lines' | 'changes'>): boolean {
  const { box, point } = position ?? {};
  const went = overlapping(changes, showSeconds, showSeconds).find(({ startSeconds }) => startSeconds === showSeconds);
  if (!went || went.share >= MENU.share) return false;
  if (!box || !point || Math.abs(point.y - box.y - box.height / 2) > box.height) return false;
  const entries = overlapping(lines, showSeconds - 0.1, endSeconds + 0.3).filter(
    (line) =>
      Math.abs(line.x - box.x) <= MENU.aligned &&
      Math.abs(line.height - box.height) <= box.height * 0.4 &&
      line.startSeconds >= showSeconds - MENU.seconds &&
      line.endSeconds <= endSeconds + 0.5,
  );
  const rows = new Set(entries.map(({ y, height }) => Math.round(y / Math.max(4, height))));
  return rows.size >= MENU.entries;
}

function surer(told: ScoredText, certainty: number): ScoredText {
  return { ...told, certainty: Math.max(told.certainty, certainty) };
}

/** Returns whether a new page shows the clicked name where it was not before, for example “Members”. */
function isNameOfWhatCame({ text }: ScoredText, { position, endSeconds, showSeconds }: Action, lines: readonly ScreenLine[]): boolean {
  const wanted = squash(text);
  if (wanted.length < 3) return false;
  return overlapping(lines, showSeconds, endSeconds + COMES_SECONDS).some(
    (line) =>
      line.startSeconds > showSeconds &&
      line.startSeconds <= endSeconds + COMES_SECONDS &&
      squash(line.text) === wanted &&
      isElsewhere(line, position?.box ?? null),
  );
}

/**
 * Returns whether the words are a tooltip for what the pointer is on. Such words appear no earlier than the pointer and were not clicked.
 */
function isTip({ position, showSeconds, startSeconds }: Action, lines: readonly ScreenLine[], changes: readonly ScreenChange[]): boolean {
  const line = lineOf({ position, showSeconds }, lines);
  return overlapping(changes, startSeconds - TIP_SECONDS, showSeconds + 0.1).some(
    (change) =>
      line !== undefined &&
      change.share < TIP_SHARE &&
      !cameWithPage(line, change, changes) &&
      change.startSeconds >= startSeconds - TIP_SECONDS &&
      change.endSeconds <= showSeconds + 0.1 &&
      line.startSeconds >= change.startSeconds &&
      change.boxes.some((part) => overlap(line, part) > 0.6),
  );
}

/** Returns whether a page had just appeared, so that its words were read only when one of its buttons was already highlighted. */
function cameWithPage(line: ScreenLine, lit: ScreenChange, changes: readonly ScreenChange[]): boolean {
  return overlapping(changes, lit.startSeconds - READ_SECONDS, lit.startSeconds).some(
    ({ share, boxes, startSeconds }) =>
      share >= TIP_SHARE && startSeconds < lit.startSeconds && boxes.some((box) => overlap(line, box) > 0.6),
  );
}

/** Returns the clicked line, or the line that was in its position at that time. */
function lineOf({ position, showSeconds }: Pick<Action, 'position' | 'showSeconds'>, lines: readonly ScreenLine[]): ScreenLine | undefined {
  const { box } = position ?? {};
  return overlapping(lines, showSeconds - CLICKED_SECONDS, showSeconds).findLast((one) => one.x === box?.x && one.y === box?.y);
}

/** Returns whether the words move with the pointer, because the same words appear in one position after another. */
function isCarried({ text }: ScoredText, { position, showSeconds }: Action, lines: readonly ScreenLine[]): boolean {
  const line = lineOf({ position, showSeconds }, lines);
  const name = squash(text);
  if (!line || name.length < 3) return false;
  const others = overlapping(lines, showSeconds - CARRIED_SECONDS, showSeconds + CARRIED_SECONDS).filter(
    (one) =>
      squash(one.text).startsWith(name) &&
      (one.endSeconds <= line.startSeconds + 0.3 || one.startSeconds >= line.endSeconds - 0.3) &&
      Math.abs(one.startSeconds - showSeconds) < CARRIED_SECONDS &&
      isElsewhere(one, line),
  );
  return others.length >= CARRIED_PLACES;
}

function isElsewhere(line: ScreenLine, box: Box | null): boolean {
  return box === null || Math.abs(line.y - box.y) > box.height || Math.abs(line.x - box.x) > box.width;
}

function isAlone({ position, showSeconds }: Action, lines: readonly ScreenLine[]): boolean {
  const { box, point } = position ?? {};
  if (!box || !point) return false;
  if (point.x - box.x - box.width > box.height * ALONE_HEIGHTS.right) return false;
  const others = overlapping(lines, showSeconds, showSeconds).filter(
    (line) =>
      !(line.x === box.x && line.y === box.y) &&
      Math.abs(line.y + line.height / 2 - point.y) < box.height * ALONE_HEIGHTS.down * 0.6 &&
      Math.max(line.x - point.x, point.x - line.x - line.width) < box.height * ALONE_HEIGHTS.across * 0.25,
  );
  return others.length === 0;
}
