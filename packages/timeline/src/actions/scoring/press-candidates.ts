/**
 * Proposes presses: claims that a button, an entry or a link was clicked when the screen changed. Proposals are cheap and many. The models
 * `press` and `pressed` estimate how likely each one is.
 */
import type { Box, PointerRest, Recording, ScreenChange, ScreenLine } from '@docreel/recording';
import { distanceTo, overlap } from '../../boxes.ts';
import { findCoveredLines } from '../pointer/covered-lines.ts';
import { findFullLine, READ_OUT } from '../pointer/visible-lines.ts';
import { iconLinesAt } from './icon-features.ts';
import { newValuesAt, tooltipsAt } from './revealed-labels.ts';
import { isButton, isKey } from './screen-features.ts';
import { mostProbable, withoutGlyphs } from './text-features.ts';
import { overlapping } from '../../lists.ts';
import { squash } from '../../similarity.ts';

export type PressFacts = Pick<Recording, 'changes' | 'lines' | 'pointer' | 'source' | 'icons' | 'screenLanguage'>;

/** A claim: at the start of the change, the thing with this label was pressed. */
export interface PressCandidate {
  change: ScreenChange;
  /** The pointer's rest before the change, or null if the pointer was not seen. */
  rest: PointerRest | null;
  /** The OCR line with the label. Its text may be a more complete reading than the line at that time. */
  line: ScreenLine;
  /** The highlight that contains the label, with its change. Null if there is none. */
  highlight: Highlight | null;
  /** Whether the label is one word of the line. */
  isPart: boolean;
  /** Whether a heading with the same words appeared after the change. */
  isNamedByResult: boolean;
  /**
   * Where the label is from: the screen before the press, a tooltip, the new value of the pressed list, the word
   * for an icon, or the changed area in a recording without a pointer.
   */
  origin: 'screen' | 'tooltip' | 'value' | 'icon' | 'area';
}

/** How a label was found. */
interface Found {
  rest: PointerRest | null;
  highlight?: Highlight;
  isPart?: boolean;
  origin?: PressCandidate['origin'];
}

type Highlight = { change: ScreenChange; box: Box };

/** Maximum time between a press and the reaction of the screen. */
const REACTION_SECONDS = 1.5;
/**
 * Maximum times by which a rest may start after the start of the change. A change that begins with a highlight under the moving pointer
 * lasts until the reaction to the press, so the rest is within it.
 */
const LATE_SECONDS = { least: 0.3, most: 1 };
/** Maximum distances between the pointer's tip and a label, in text heights. A switch is often at the far end of its label's row. */
const REACH = { down: 3, across: 12, row: { down: 1, across: 45 } };
const LABELS = 6;
/** A highlight appears at most this long before the press, and at most this long after it. */
const HIGHLIGHT_SECONDS = { before: 2.5, after: 0.75 };
const HIGHLIGHT_SHARE = 0.08;
const HIGHLIGHT_LINES = 3;
/** Time after a change until OCR has read what appeared. */
const READ_SECONDS = 2;
const LONGEST_LABEL = 80;
/** Numbers of headings, and of buttons away from the pointer, that are proposed for one change. */
const [HEADINGS, BUTTONS] = [3, 6];

export function proposePresses(facts: PressFacts): PressCandidate[] {
  return facts.changes.flatMap((change) => (isReadOut(change, facts.lines) ? [] : proposeFor(change, facts)));
}

/** Minimum share of read-outs among the lines that a change shows or hides. OCR sees a line this much earlier or later than it changes. */
const READ_OUTS = { share: 0.6, seconds: 0.3 };

/** Returns whether the change only shows or hides the read-out of a chart, above which the pointer moves: “Sex: Male”, “Total: 1,337”. */
function isReadOut(change: ScreenChange, lines: readonly ScreenLine[]): boolean {
  const { seconds } = READ_OUTS;
  const isNear = (at: number) => at >= change.startSeconds - seconds && at <= change.endSeconds + seconds;
  const changed = overlapping(lines, change.startSeconds - seconds, change.endSeconds + seconds).filter(
    (line) => (isNear(line.startSeconds) || isNear(line.endSeconds)) && change.boxes.some((box) => overlap(line, box) > 0.5),
  );
  const pairs = changed.filter(({ text }) => READ_OUT.line.test(text));
  return pairs.length > 1 && pairs.some(({ text }) => READ_OUT.number.test(text)) && pairs.length >= changed.length * READ_OUTS.share;
}

function proposeFor(change: ScreenChange, facts: PressFacts): PressCandidate[] {
  const withText = (line: ScreenLine) => withoutGlyphs(mostProbable(line, facts.lines));
  const late = Math.max(LATE_SECONDS.least, Math.min(LATE_SECONDS.most, change.endSeconds - change.startSeconds));
  const rests = overlapping(facts.pointer, change.startSeconds - REACTION_SECONDS, change.startSeconds + late).slice(-2);
  const highlights = highlightsBefore(change, facts.changes);
  const found = new Map<ScreenLine, PressCandidate>();
  const add = (line: ScreenLine, { rest, highlight, isPart = false, origin = 'screen' }: Found) => {
    if (found.has(line) || !isLabel(line.text)) return;
    const lit = highlight ?? highlights.find(({ box }) => overlap(line, box) > 0.5) ?? null;
    found.set(line, { change, rest, line, highlight: lit, isPart, isNamedByResult: isNamedByResult(line, change, facts.lines), origin });
  };
  for (const rest of rests.toReversed()) {
    const tooltips = tooltipsAt(rest, change, facts.lines);
    const seconds = Math.min(change.startSeconds, rest.endSeconds);
    for (const line of nearest(overlapping(facts.lines, seconds, seconds), rest)) {
      if (tooltips.includes(line)) continue;
      const word = wordAt(line, rest);
      if (word) add(word, { rest, isPart: true });
      add(withText(findFullLine(line, facts.lines, { x: rest.x, untilSeconds: change.startSeconds })), { rest });
    }
    for (const line of findCoveredLines(rest, change, facts.lines)) add(withText(line), { rest });
    for (const line of tooltips) add(withoutGlyphs(line), { rest, origin: 'tooltip' });
    for (const line of newValuesAt(rest, change, facts.lines)) add(line, { rest, origin: 'value' });
    if (tooltips.length === 0) for (const line of iconLinesAt(rest, change, facts)) add(line, { rest, origin: 'icon' });
  }
  const last = rests.at(-1) ?? null;
  const shown = overlapping(facts.lines, change.startSeconds - 0.3, change.startSeconds).filter(
    (line) => line.startSeconds < change.startSeconds,
  );
  const before = shown.filter((line) => !isKey(line, shown));
  for (const highlight of highlights) {
    const within = before.filter((line) => overlap(line, highlight.box) > 0.5);
    if (within.length <= HIGHLIGHT_LINES) for (const line of within) add(withText(line), { rest: last, highlight });
  }
  const named = before.filter((line) => isNamedByResult(line, change, facts.lines));
  if (named.length <= HEADINGS) for (const line of named) add(withText(line), { rest: last });
  for (const line of buttonsBefore(before, change, last)) add(withText(line), { rest: last });
  if (!last && facts.pointer.every(({ shape }) => shape === 'touch'))
    for (const line of changedBefore(before, change)) add(withText(line), { rest: null, origin: 'area' });
  return [...found.values()];
}

/**
 * Returns the buttons that may have been pressed although the pointer is not at them: recordings of phones show no pointer, and the pointer
 * is often lost. Buttons that disappear with the change or lie in it come first.
 */
function buttonsBefore(before: readonly ScreenLine[], change: ScreenChange, rest: PointerRest | null): ScreenLine[] {
  if (rest && before.some((line) => isButton(line) && isOn(line, rest))) return [];
  const rank = (line: ScreenLine) =>
    Number(line.endSeconds <= change.endSeconds + READ_SECONDS) + Math.max(0, ...change.boxes.map((box) => overlap(line, box)));
  return before
    .filter((line) => isButton(line))
    .toSorted((a, b) => rank(b) - rank(a))
    .slice(0, BUTTONS);
}

/** Number of labels that are proposed for a change in a recording without a pointer, and maximum number of words of each. */
const CHANGED = { lines: 10, words: 5 };

/**
 * Returns the texts in the changed area, one of which may have been pressed if the recording has no pointer, as on a phone: entries of lists and
 * menus. Those that disappear with the change come first.
 */
function changedBefore(before: readonly ScreenLine[], change: ScreenChange): ScreenLine[] {
  const isGone = (line: ScreenLine) => Number(line.endSeconds <= change.endSeconds + READ_SECONDS);
  return before
    .filter((line) => line.text.split(/\s+/u).length <= CHANGED.words && change.boxes.some((box) => overlap(line, box) > 0.5))
    .toSorted((a, b) => isGone(b) - isGone(a))
    .slice(0, CHANGED.lines);
}

function isOn(line: ScreenLine, rest: PointerRest): boolean {
  const { down, across } = distanceTo(line, rest);
  return down <= 1 && across <= 2;
}

function highlightsBefore(change: ScreenChange, changes: readonly ScreenChange[]): Highlight[] {
  const { before, after } = HIGHLIGHT_SECONDS;
  return overlapping(changes, change.startSeconds - before, change.startSeconds + after)
    .filter((one) => one.share <= HIGHLIGHT_SHARE && one.startSeconds <= change.startSeconds)
    .toReversed()
    .flatMap((one) => one.boxes.map((box) => ({ change: one, box })));
}

/** Returns the lines within reach of the point, nearest first. */
function nearest(lines: readonly ScreenLine[], point: { x: number; y: number }): ScreenLine[] {
  return lines
    .map((line) => ({ line, ...distanceTo(line, point) }))
    .filter(({ down, across }) => down <= REACH.down && across <= (down <= REACH.row.down ? REACH.row.across : REACH.across))
    .sort((a, b) => a.down + a.across / 2 - (b.down + b.across / 2))
    .slice(0, LABELS)
    .map(({ line }) => line);
}

function isLabel(text: string): boolean {
  return text.length <= LONGEST_LABEL && /[\p{L}\p{N}]/u.test(text);
}

/** A line with more words than this is running text, whose words are no labels. */
const MENU_WORDS = 6;

/**
 * Returns the word under the point, because OCR joins neighbouring menu titles into one line: “Outils Aide”. Null if the line is one word,
 * or the point is not on it.
 */
function wordAt(line: ScreenLine, { x, y }: { x: number; y: number }): ScreenLine | null {
  const words = line.text.split(/\s+/u);
  if (words.length < 2 || words.length > MENU_WORDS || Math.abs(y - line.y - line.height / 2) > line.height) return null;
  const perLetter = line.width / line.text.length;
  let from = 0;
  for (const text of words) {
    const [left, right] = [line.x + (from - 0.5) * perLetter, line.x + (from + text.length + 0.5) * perLetter];
    if (x >= left && x <= right)
      return { ...line, text, x: Math.round(line.x + from * perLetter), width: Math.round(text.length * perLetter) };
    from += text.length + 1;
  }
  return null;
}

function isNamedByResult({ text, x, y, width, height }: ScreenLine, change: ScreenChange, lines: readonly ScreenLine[]): boolean {
  const name = squash(text);
  if (name.length < 3) return false;
  return overlapping(lines, change.startSeconds, change.endSeconds + READ_SECONDS).some(
    (line) =>
      line.startSeconds > change.startSeconds &&
      (Math.abs(line.y - y) > height || Math.abs(line.x - x) > width) &&
      squash(line.text) === name,
  );
}
