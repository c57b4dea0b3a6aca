/**
 * Detects a tap on an element without words from the words that follow: the message “Bookmarked!” after a star, a page title after an icon.
 */
import { overlapping } from '../../overlapping.ts';
import type { PointerRest, Recording, ScreenChange, ScreenLine } from '@docreel/recording';
import type { Action } from '../../types.ts';
import { isUnspaced, weightOf } from '../../similarity.ts';
import { holdsPoint } from '../pointer/change-kind.ts';
import { findLabelAt, listLinesAt, overlap } from '../pointer/label-at.ts';

type Facts = Pick<Recording, 'changes' | 'lines' | 'pointer' | 'source'>;

const SMALL_SHARE = 0.012;
const PAGE_SHARE = 0.5;
const COMES_SECONDS = 1.5;
/** Visibility of a message in seconds, and its minimum number of words. A message disappears by itself. */
const MESSAGE = { least: 0.7, most: 6, words: 2 };
const TITLE = { top: 0.15, words: 2, sure: 0.9 };
const TOLD = 0.85;
const MARGIN = 6;
const WORD_LETTERS = 5;

export function detectMessages(facts: Facts): Action[] {
  return facts.changes.flatMap((change): Action[] => {
    const touch = touchOn(change, facts);
    if (!touch) return [];
    const words =
      change.share <= SMALL_SHARE ? messageAfter(change, facts.lines) : change.share >= PAGE_SHARE ? titleAfter(change, facts) : null;
    if (!words) return [];
    const { startSeconds, endSeconds } = change;
    return [
      {
        ...{ act: 'click', certainty: TOLD, object: null },
        value: { text: words.text, origin: 'read', certainty: Math.min(TOLD, words.confidence) },
        position: { box: null, point: { x: touch.x, y: touch.y } },
        ...{ startSeconds: Math.min(startSeconds, touch.startSeconds), endSeconds, showSeconds: startSeconds },
      },
    ];
  });
}

function touchOn({ startSeconds, endSeconds, share, boxes }: ScreenChange, { pointer, lines }: Facts): PointerRest | undefined {
  return overlapping(pointer, startSeconds - 0.5, Math.min(endSeconds, startSeconds + 0.5)).find(
    (rest) =>
      rest.shape === 'touch' &&
      (share >= PAGE_SHARE || boxes.some((box) => holdsPoint(box, rest, MARGIN))) &&
      findLabelAt(listLinesAt(lines, startSeconds), rest) === null,
  );
}

function messageAfter({ startSeconds, endSeconds, boxes }: ScreenChange, lines: readonly ScreenLine[]): ScreenLine | undefined {
  const words = overlapping(lines, startSeconds, endSeconds + COMES_SECONDS).filter(
    (line) =>
      line.startSeconds > startSeconds &&
      /^[\p{Lu}\p{Lo}]\p{L}+/u.test(line.text) &&
      isSentence(line.text, MESSAGE.words) &&
      line.endSeconds - line.startSeconds >= MESSAGE.least &&
      line.endSeconds - line.startSeconds <= MESSAGE.most &&
      !boxes.some((box) => overlap(line, box) > 0),
  );
  return words.length === 1 ? words[0] : undefined;
}

/** Returns whether the text has at least `words` words, or the equivalent number of characters in a script without spaces. */
function isSentence(text: string, words: number): boolean {
  return text.split(/\s+/u).length >= words || (isUnspaced(text) && weightOf(text) >= WORD_LETTERS * words);
}

/** Returns the title at the top of the new page. */
function titleAfter({ startSeconds, endSeconds }: ScreenChange, { lines, source }: Facts): ScreenLine | undefined {
  const before = new Set(overlapping(lines, startSeconds - COMES_SECONDS, startSeconds).map(({ text }) => text));
  return overlapping(lines, endSeconds, endSeconds + COMES_SECONDS)
    .filter(
      ({ text, y, confidence, startSeconds: came, endSeconds: left }) =>
        came > endSeconds &&
        left - came >= MESSAGE.least &&
        y < source.height * TITLE.top &&
        confidence >= TITLE.sure &&
        !before.has(text) &&
        /^[\p{Lu}\p{Lo}][\p{L}ー ]+$/u.test(text) &&
        isSentence(text, TITLE.words),
    )
    .toSorted((a, b) => b.height - a.height)[0];
}
