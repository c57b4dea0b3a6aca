/** Labels that a press reveals: tooltips, and the new value of a list. */
import type { PointerRest, ScreenChange, ScreenLine } from '@docreel/recording';
import { distanceTo, overlap } from '../../boxes.ts';
import { overlapping } from '../../lists.ts';
import { squash } from '../../similarity.ts';
import { isButton } from './screen-features.ts';

/** A tooltip appears within this time after the pointer came to rest, near its tip (text heights), with few other texts. */
const TOOLTIP = { seconds: 4, down: 6, across: 12, texts: 2 };
/** Texts that appear within this time appear together. */
const TOGETHER_SECONDS = 0.3;
/** OCR has read what appeared this long after a change. */
const READ_SECONDS = 2;
/** Minimum number of letters of a text that OCR joins with its neighbour, and minimum share of it within the longer line. */
const JOINED = { letters: 3, share: 0.8 };

/** Returns the texts that appeared near the tip while the pointer rested there. */
export function tooltipsAt(rest: PointerRest, change: ScreenChange, lines: readonly ScreenLine[]): ScreenLine[] {
  const until = Math.min(rest.startSeconds + TOOLTIP.seconds, rest.endSeconds + TOGETHER_SECONDS);
  const came = overlapping(lines, rest.startSeconds, until).filter(
    (line) =>
      line.startSeconds > rest.startSeconds && line.startSeconds <= until && line.startSeconds <= change.startSeconds + TOOLTIP.seconds,
  );
  return came.filter((line) => {
    const { down, across } = distanceTo(line, rest);
    const isNear = down > 0 && down <= TOOLTIP.down && across <= TOOLTIP.across;
    if (!isNear || isJoined(line, lines)) return false;
    return came.filter((one) => Math.abs(one.startSeconds - line.startSeconds) <= TOGETHER_SECONDS).length <= TOOLTIP.texts;
  });
}

/**
 * Limits of a new value: its distance from the pointer's tip in text heights, and its overlap with the text that it replaced within `seconds`. A button in a
 * change of a larger share of the picture belongs to the next state of the page: “Save” becomes “Add entry”.
 */
const VALUE = { down: 1.5, across: 8, overlap: 0.4, seconds: 1, buttonShare: 0.05 };

/** Returns the texts at the tip that replaced other texts: the new values of a list. */
export function newValuesAt(rest: PointerRest, change: ScreenChange, lines: readonly ScreenLine[]): ScreenLine[] {
  const around = overlapping(lines, change.startSeconds - VALUE.seconds, change.endSeconds + READ_SECONDS);
  return around.filter((line) => {
    const { down, across } = distanceTo(line, rest);
    if (line.startSeconds <= change.startSeconds || down > VALUE.down || across > VALUE.across) return false;
    if ((change.share > VALUE.buttonShare && isButton(line)) || isJoined(line, lines)) return false;
    return around.some(
      (one) =>
        one.startSeconds < change.startSeconds &&
        one.endSeconds <= line.startSeconds + VALUE.seconds &&
        Math.min(overlap(one, line), overlap(line, one)) > VALUE.overlap &&
        squash(one.text) !== squash(line.text),
    );
  });
}

/** Returns whether the line is not new: OCR joined a text that was there before with its neighbour. */
function isJoined(line: ScreenLine, lines: readonly ScreenLine[]): boolean {
  const before = line.startSeconds - TOGETHER_SECONDS;
  return overlapping(lines, before, before).some(
    ({ text, ...box }) =>
      text.length >= JOINED.letters &&
      (line.text.startsWith(`${text} `) || line.text.endsWith(` ${text}`)) &&
      overlap(box, line) >= JOINED.share,
  );
}
