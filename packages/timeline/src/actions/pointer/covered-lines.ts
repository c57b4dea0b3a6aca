/** Texts that are still on the screen, but under the pointer, where OCR cannot read them. */
import type { PointerRest, ScreenChange, ScreenLine } from '@docreel/recording';
import { overlap, rightOf } from '../../boxes.ts';
import { overlapping } from '../../lists.ts';

/** The text was read for the last time this long before the pointer came to rest, or after it. The screen is read a few times a second. */
const READ_SECONDS = { before: 1, after: 0.3 };
/** Size of a pointer from its tip, in text heights. */
const POINTER = { left: 0.5, right: 1.5, up: 0.5, down: 2.5 };
/** A change of a smaller share of the picture may only be a highlight of what is under the pointer. */
const MIN_SHARE = 0.02;
/** Lines that end within this time end together. */
const TOGETHER_SECONDS = 0.3;
/** Minimum time for which the label was visible before the pointer covered it. */
const VISIBLE_SECONDS = 1;
/** A text is replaced if another one covers at least this share of it. */
const REPLACED = 0.3;

/** Returns the texts that ended when the pointer came to rest on them, as if they had lasted until the change. */
export function findCoveredLines(rest: PointerRest, change: ScreenChange, lines: readonly ScreenLine[]): ScreenLine[] {
  const { startSeconds, share } = change;
  if (rest.shape === 'touch' || share < MIN_SHARE) return [];
  const visible = overlapping(lines, startSeconds, startSeconds);
  const before = overlapping(lines, rest.startSeconds - READ_SECONDS.before, rest.startSeconds + READ_SECONDS.after);
  return before
    .filter(
      (line) =>
        line.endSeconds < startSeconds &&
        line.endSeconds - line.startSeconds >= VISIBLE_SECONDS &&
        line.endSeconds <= rest.startSeconds + READ_SECONDS.after &&
        isCovered(line, rest) &&
        !endsWithScreen(line, lines) &&
        !visible.some((other) => overlap(line, other) > REPLACED),
    )
    .map((line) => ({ ...line, endSeconds: change.endSeconds }));
}

/** Returns whether at least every second line ended together with this one: another screen came. */
function endsWithScreen({ endSeconds }: ScreenLine, lines: readonly ScreenLine[]): boolean {
  const visible = overlapping(lines, endSeconds - TOGETHER_SECONDS, endSeconds).filter(({ startSeconds }) => startSeconds < endSeconds);
  return visible.filter((line) => Math.abs(line.endSeconds - endSeconds) < TOGETHER_SECONDS).length * 2 >= visible.length;
}

/** Returns whether the pointer hides a part of the text. */
function isCovered(line: ScreenLine, { x, y }: PointerRest): boolean {
  const { height } = line;
  return (
    rightOf(line) > x - POINTER.left * height &&
    line.x < x + POINTER.right * height &&
    line.y + height > y - POINTER.up * height &&
    line.y < y + POINTER.down * height
  );
}
