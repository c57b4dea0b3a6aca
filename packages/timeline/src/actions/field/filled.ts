/** Detects text that appears in a focused field in a single step: typed too fast to be seen growing, pasted, or picked from a list. */
import { overlapping } from '../../lists.ts';
import type { Box, Recording, ScreenChange, ScreenLine } from '@docreel/recording';
import { hidesValue } from '../../ui-vocabulary/ui-vocabulary.ts';
import type { Action, ScoredText } from '../../types.ts';
import { overlap } from '../../boxes.ts';

/** Height of a field in text heights. */
const FIELD = { least: 1.4, most: 6 };
/** Maximum distance in pixels between a text and the edge of its change, because changes consist of whole grid cells. */
const CELLS = 16;
/**
 * Position of a field's name, in text heights: above the field and aligned with its left edge, or to its left in the same row. `letters` is
 * the maximum length.
 */
const NAME = { above: 2.9, flush: 1.2, inset: 3, letters: 40 };
/** If more lines appear within this time, a page was loaded and nothing was filled in. */
const ALONE_SECONDS = 0.6;
/** Minimum time that a value stays visible. A message disappears after about three seconds; a value stays until its form is left. */
const STANDS_SECONDS = 4;
const LEFT_SHARE = 0.15;
const LEFT_LINES = 2;
const CERTAIN = 0.88;
const CHOSEN = 0.83;
const MOST_WORDS = 6;
/** Time until the last letter is drawn. */
const SETTLED_SECONDS = 0.3;

export function detectFilledFields({ changes, lines }: Pick<Recording, 'changes' | 'lines'>, known: readonly Action[]): Action[] {
  return changes.flatMap((change) => {
    const found = change.boxes.map((box) => fillOf({ changes, lines }, change, box)).filter((action) => action !== null);
    const [action] = found;
    return action &&
      found.length === 1 &&
      !overlapping(known, action.startSeconds - 1, action.endSeconds + 1).some((other) => isSame(other, action))
      ? [action]
      : [];
  });
}

function fillOf({ changes, lines }: Pick<Recording, 'changes' | 'lines'>, change: ScreenChange, box: Box): Action | null {
  const fresh = overlapping(lines, change.startSeconds, change.endSeconds + ALONE_SECONDS).filter(
    ({ startSeconds }) => startSeconds > change.startSeconds,
  );
  const word = chosenIn(lines, fresh, box);
  const field = fresh.findLast((line) => overlap(line, box) > 0.8 && isField(line, box));
  const last = field === word && word && isOwnCells(word, box) ? undefined : field;
  const taken = last ? null : word;
  // Several OCR readings of one growing value count as one. Any other new text means that a page was loaded.
  const value = last ?? taken;
  if (!value || fresh.some((line) => line !== value && overlap(line, box) < 0.5)) return null;
  const before = overlapping(lines, change.startSeconds, change.startSeconds).filter(
    ({ endSeconds }) => endSeconds >= change.endSeconds + ALONE_SECONDS,
  );
  if (!stays(value, { changes, lines }) || !isValue(value.text)) return null;
  const name = nameOf(before, value, last ? box : value);
  if (!name) return null;
  const certainty = (last ? CERTAIN : CHOSEN) * value.confidence;
  const told = { text: value.text, origin: 'read' as const, certainty };
  return {
    ...{ act: last ? 'type' : 'choose', certainty, object: name, value: hidesValue(name.text, value.text) ? null : told },
    position: { box: { x: value.x, y: value.y, width: value.width, height: value.height }, point: null },
    ...{ startSeconds: change.startSeconds, endSeconds: value.startSeconds, showSeconds: value.startSeconds + SETTLED_SECONDS },
  };
}

/**
 * Returns the word that replaced another one, which means that an entry was chosen from a list. Numbers are excluded because they may be
 * counters.
 */
function chosenIn(lines: readonly ScreenLine[], fresh: readonly ScreenLine[], box: Box): ScreenLine | null {
  const [value, ...others] = fresh.filter((line) => overlap(line, box) > 0.5);
  if (!value || others.length > 0 || !isWord(value.text)) return null;
  const was = overlapping(lines, value.startSeconds - 1, value.startSeconds + 1).some(
    (line) =>
      line !== value &&
      isWord(line.text) &&
      line.text !== value.text &&
      Math.abs(line.endSeconds - value.startSeconds) < 1 &&
      Math.abs(line.x - value.x) < value.height * 0.5 &&
      Math.abs(line.y - value.y) < value.height * 0.5,
  );
  return was ? value : null;
}

/** Returns whether the text can be a field's value. A value is short, a circle before it means a radio button, and a colon ends a label. */
function isValue(text: string): boolean {
  return text.split(/\s+/u).length <= MOST_WORDS && !/^[O0o○●◯]\s|\p{L}\s*:(?:\s*\([^)]*\))?$/u.test(text);
}

function isWord(text: string): boolean {
  return /\p{L}{2}/u.test(text) && !/\d/u.test(text) && text.length <= NAME.letters;
}

function stays(value: ScreenLine, { changes, lines }: Pick<Recording, 'changes' | 'lines'>): boolean {
  const { startSeconds, endSeconds } = value;
  if (endSeconds - startSeconds >= STANDS_SECONDS) return true;
  const gone = overlapping(lines, endSeconds - 0.6, endSeconds + 0.6).filter(
    (line) => line !== value && Math.abs(line.endSeconds - endSeconds) < 0.6 && line.startSeconds < startSeconds,
  );
  return (
    gone.length >= LEFT_LINES ||
    overlapping(changes, endSeconds - 1, endSeconds + 1).some(
      (change) => change.share >= LEFT_SHARE && Math.abs(change.endSeconds - endSeconds) < 1,
    )
  );
}

function isField(line: Box, box: Box): boolean {
  return box.height >= line.height * FIELD.least && box.height <= line.height * FIELD.most && box.width > line.width * 1.1;
}

/** Returns whether only the cells under the letters changed. A focused field would have changed as a whole. */
function isOwnCells(line: Box, box: Box): boolean {
  return box.width < line.width + CELLS && box.height < line.height + CELLS;
}

function nameOf(lines: readonly ScreenLine[], value: ScreenLine, box: Box): ScoredText | null {
  const size = value.height;
  const isAbove = (line: ScreenLine) =>
    line.y + line.height <= value.y + 1 &&
    value.y - line.y - line.height <= NAME.above * size &&
    Math.min(Math.abs(line.x - box.x), Math.abs(line.x - value.x)) <= NAME.flush * size &&
    Math.abs(line.x - value.x) <= NAME.inset * size;
  const isAside = (line: ScreenLine) =>
    /[:*]$/u.test(line.text) &&
    Math.abs(line.y - value.y) < size * 0.6 &&
    line.x + line.width <= box.x &&
    box.x - line.x - line.width < size * 6;
  const names = lines.filter((line) => /\p{L}{2}/u.test(line.text) && line.text.length <= NAME.letters && (isAbove(line) || isAside(line)));
  const nearest = names.sort((a, b) => b.y - a.y)[0];
  return nearest ? { text: nearest.text.replace(/[:*\s]+$/u, ''), origin: 'read', certainty: nearest.confidence } : null;
}

function isSame(one: Action, other: Action): boolean {
  return one.startSeconds < other.endSeconds + 1 && other.startSeconds < one.endSeconds + 1 && one.act !== 'hover' && one.act !== 'click';
}
