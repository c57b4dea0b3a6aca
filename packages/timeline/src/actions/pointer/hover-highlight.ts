/**
 * Finds the element under the pointer by its hover highlight, even if the pointer itself is not seen: the background of a button, an
 * underlined link, or the URL that a browser shows at the bottom.
 */
import type { AnimatedRegion, Box, PointerRest, Scene, ScreenChange, ScreenLine } from '@docreel/recording';
import { LIT_SHARE, SCREEN_SHARE, changesOften } from './change-kind.ts';
import { cutWordsWithin, findOnlyLineIn, isName, overlap } from './label-at.ts';
import { overlapping } from '../../overlapping.ts';
import { similarity, squash } from '../../similarity.ts';

/** Maximum time for which an element stays highlighted while the pointer is on it. */
const LIT_SECONDS = 2.5;
/**
 * A button with two or three lines of text: their maximum gap, their offset from a common centre, and the button's height, all in text
 * heights.
 */
const STACKED = { lines: 3, gap: 1, offCentre: 1, heights: 3.5 };
/**
 * Minimum difference in pixels between a button's background and its words. It is more than the grid of changes, so that a word drawn again
 * is not a highlight.
 */
const GROUND = 12;
/** Minimum similarity of a label before and after. Letters under the pointer are misread. */
const SAME_WORDS = 0.7;
const LIT = 0.85;
/** Certainty of a link whose URL the browser shows in the lower left corner while the pointer is on it. */
const LINK_TOLD = 0.92;
const CORNER = { left: 0.02, heights: 1.6 };
const LINK_LEFT_SECONDS = 1;
/** OCR reads letters a little later than they change. */
const STANDS_SECONDS = 0.3;

/** Returns the element that was highlighted before the change, or null if there is none or it is too large to be one element. */
export function findHighlightBefore(change: ScreenChange, { changes, lines, source }: Facts): ClickEvidence | null {
  if (change.share < SCREEN_SHARE) return null;
  const link = source ? linkTold(change, lines, source) : null;
  const named =
    link && overlapping(lines, link.startSeconds, link.startSeconds).find((line) => line !== link && line.text.includes(link.text));
  if (link && named) return { at: null, line: wordOf(named, link.text), nearness: 1, certainty: LINK_TOLD, from: link.startSeconds };
  const recent = overlapping(changes, change.startSeconds - LIT_SECONDS, change.startSeconds + 0.75).filter(
    (other) =>
      other !== change &&
      other.share <= LIT_SHARE &&
      other.startSeconds >= change.startSeconds - LIT_SECONDS &&
      other.endSeconds <= change.startSeconds + 0.75,
  );
  for (const other of recent.toReversed()) {
    if (other.startSeconds > change.startSeconds || saysOther(lines, other)) continue;
    const line = other.boxes.map((box) => litLine(steady(lines, other), box)).find((found) => found !== null);
    if (line && stands(line, change, lines) && !changesOften(line, changes))
      return { at: null, line, nearness: 1, certainty: link ? LINK_TOLD : LIT, from: other.startSeconds };
  }
  return null;
}

/** Returns whether the line is still visible when it is clicked. A title that fades out is not. */
function stands(line: ScreenLine, { startSeconds }: ScreenChange, lines: readonly ScreenLine[]): boolean {
  return overlapping(lines, startSeconds - STANDS_SECONDS, startSeconds).some((one) => overlap(one, line) > 0.3);
}

/** Returns the URL that the browser showed in the corner until the screen changed. */
function linkTold(
  change: ScreenChange,
  lines: readonly ScreenLine[],
  { width, height }: { width: number; height: number },
): ScreenLine | null {
  const isInCorner = ({ text, x, y, height: letters }: ScreenLine) =>
    x <= width * CORNER.left && y + letters >= height - letters * CORNER.heights && /^https?:\/\/\S{4,}$/.test(text);
  return (
    overlapping(lines, change.startSeconds - LINK_LEFT_SECONDS, change.startSeconds).find(
      (line) => isInCorner(line) && line.startSeconds < change.startSeconds && line.endSeconds <= change.endSeconds + LINK_LEFT_SECONDS,
    ) ?? null
  );
}

/** Returns the part of the sentence that contains the URL. */
function wordOf(line: ScreenLine, word: string): ScreenLine {
  const perLetter = line.width / line.text.length;
  return { ...line, text: word, x: Math.round(line.x + line.text.indexOf(word) * perLetter), width: Math.round(word.length * perLetter) };
}

/**
 * Returns whether words appeared or disappeared. The same words with the pointer over two letters do not count: “DataHub access”, “Datakb
 * access”.
 */
function saysOther(lines: readonly ScreenLine[], { startSeconds, endSeconds, boxes }: ScreenChange): boolean {
  const within = overlapping(lines, startSeconds, endSeconds + 1).filter((line) => boxes.some((box) => overlap(line, box) > 0.5));
  const came = within.filter((line) => line.startSeconds > startSeconds && line.startSeconds <= endSeconds + 1);
  const went = within.filter((line) => line.endSeconds >= startSeconds && line.endSeconds <= endSeconds);
  const isSame = (one: ScreenLine, other: ScreenLine) =>
    one !== other && overlap(one, other) > 0.5 && similarity(squash(one.text), squash(other.text)) >= SAME_WORDS;
  return (
    came.some((line) => !within.some((other) => isSame(line, other))) || went.some((line) => !within.some((other) => isSame(line, other)))
  );
}

/** Returns the highlighted text: a whole line with its background, two lines of one button, or an underlined link within a sentence. */
function litLine(lines: ScreenLine[], box: Box): ScreenLine | null {
  const only = findOnlyLineIn(lines, box);
  if (only) return box.width >= only.width + GROUND && box.height > 1.2 * only.height ? only : null;
  const stacked = stackedIn(lines, box);
  if (stacked) return stacked;
  const [sentence, ...others] = lines.filter((line) => overlap(box, line) > 0.25);
  if (!sentence || others.length > 0 || box.height > 3 * sentence.height) return null;
  const link = cutWordsWithin(sentence, box);
  return link && isName(link.text) ? link : null;
}

/**
 * Returns the joined text of a button with two centred lines and nothing else in it: “Authorize stat159 Berkeley” above “DataHub access”.
 */
function stackedIn(lines: readonly ScreenLine[], box: Box): ScreenLine | null {
  const within = withoutRereadings(lines.filter((line) => overlap(line, box) > 0.6)).toSorted((a, b) => a.y - b.y);
  const [first] = within;
  const last = within.at(-1);
  if (!first || !last || within.length < 2 || within.length > STACKED.lines) return null;
  const middle = first.x + first.width / 2;
  const isStacked = within.every((line, at) => {
    const above = within[at - 1];
    const isCentred = Math.abs(line.x + line.width / 2 - middle) <= STACKED.offCentre * line.height;
    return isCentred && (!above || (line.y > above.y + above.height / 2 && line.y - above.y - above.height <= STACKED.gap * line.height));
  });
  const [x, y] = [Math.min(...within.map((line) => line.x)), first.y];
  const right = Math.max(...within.map((line) => line.x + line.width));
  const height = last.y + last.height - y;
  const text = within.map((line) => line.text).join(' ');
  if (!isStacked || box.width <= right - x || box.height > STACKED.heights * height || !isName(text)) return null;
  return { ...first, text, confidence: Math.min(...within.map((line) => line.confidence)), x, y, width: right - x, height };
}

/** Keeps the more confident one of two OCR readings of a line. */
function withoutRereadings(lines: readonly ScreenLine[]): ScreenLine[] {
  return lines.filter((line) => !lines.some((other) => other !== line && overlap(line, other) > 0.5 && isSurer(other, line)));
}

function isSurer(a: ScreenLine, b: ScreenLine): boolean {
  return a.confidence > b.confidence || (a.confidence === b.confidence && a.startSeconds < b.startSeconds);
}

/** Returns the lines that are the same before and after, so that only their background changed. */
function steady(lines: readonly ScreenLine[], { startSeconds, endSeconds }: ScreenChange): ScreenLine[] {
  return overlapping(lines, startSeconds, startSeconds).filter((line) => line.endSeconds >= Math.min(endSeconds, startSeconds + 0.5));
}

export interface Facts {
  pointer: PointerRest[];
  changes: ScreenChange[];
  /** Ordered by start time. */
  lines: ScreenLine[];
  scenes: Scene[];
  restless: AnimatedRegion[];
  /** Size of the picture in pixels. Without it, the corners of the picture are not examined. */
  source?: { width: number; height: number };
}

/** Evidence of a click whose target is not known yet. */
export interface ClickEvidence {
  at: { x: number; y: number } | null;
  line: ScreenLine | null;
  nearness: number;
  /** Certainty that something was clicked at this position. */
  certainty: number;
  from: number;
}
