/** Detects the suggestion that was chosen while somebody typed: the entry that remains when the list has disappeared. */
import type { Box, Recording, ScreenLine } from '@docreel/recording';
import { type Row, middleOf } from '../text-tracking/rows.ts';
import { overlapping } from '../../overlapping.ts';
import { squash } from '../../similarity.ts';
import { NAME_SURELY } from '../../thresholds.ts';
import type { Action } from '../../types.ts';

const LISTED_SECONDS = 4;
const LEFT_SECONDS = 8;
const AFTER_SECONDS = 0.75;
const PICKED = 0.88;
const LEAST_LETTERS = 2;

/**
 * Replaces typed text by the suggestion that was picked. “aap” with “AAPL” below it, then “AAPL” in the field: the field was set to it.
 * “test”, then “yuvipanda/testity-test” and no field: that entry was chosen.
 */
export function pickSuggestions(actions: readonly Action[], { lines }: Pick<Recording, 'lines'>): Action[] {
  const all = actions.map((action) => ({ action, picked: pickedAfter(action, lines) }));
  const taken = new Set(all.flatMap(({ action, picked }) => (picked && isBeginning(action, picked) ? [action] : [])));
  const told = all.flatMap(({ picked }) => picked ?? []);
  const rest = actions.filter((action) => !taken.has(action) && !told.some((picked) => isItsEntry(action, picked)));
  return [...rest, ...told].toSorted((a, b) => a.startSeconds - b.startSeconds);
}

/** Returns whether the picked entry starts with the typed text (“aap” and “AAPL”), so that the typing is not listed separately. */
function isBeginning({ value }: Action, picked: Action): boolean {
  return squash((picked.value ?? picked.object)?.text ?? '').startsWith(squash(value?.text ?? ''));
}

/** Returns whether the action is the entry itself, which OCR read in the list as if it were typed. */
function isItsEntry({ act, value, startSeconds, endSeconds }: Action, picked: Action): boolean {
  const entry = squash((picked.value ?? picked.object)?.text ?? '');
  return act === 'type' && squash(value?.text ?? '') === entry && startSeconds <= picked.endSeconds && endSeconds >= picked.startSeconds;
}

function pickedAfter(action: Action, lines: readonly ScreenLine[]): Action | null {
  const { act, value, position, startSeconds, endSeconds } = action;
  const [box, wanted] = [position?.box, value?.text.toLowerCase() ?? ''];
  if (act !== 'type' || !value || !box || wanted.length < LEAST_LETTERS) return null;
  const bears = ({ text }: ScreenLine) => text.toLowerCase().includes(wanted) && text.length > wanted.length;
  const left = overlapping(lines, startSeconds, endSeconds + LEFT_SECONDS)
    .filter((line) => isIn(line, box) && line.text.toLowerCase().startsWith(wanted) && line.endSeconds <= endSeconds + LEFT_SECONDS)
    .reduce((until, line) => Math.max(until, line.startSeconds <= endSeconds + 1 ? line.endSeconds : 0), 0);
  const listed = overlapping(lines, endSeconds - 0.5, endSeconds + LISTED_SECONDS).filter(
    (line) => line.y > box.y + box.height && line.startSeconds > startSeconds && line.startSeconds < left && bears(line),
  );
  const after = overlapping(lines, left + AFTER_SECONDS, left + AFTER_SECONDS);
  const found = listed.filter(({ text }) => after.some((line) => squash(line.text) === squash(text)));
  const [entry] = found;
  if (!entry || new Set(found.map(({ text }) => squash(text))).size > 1 || isGone(listed, left) === 0) return null;
  const told = { text: entry.text, origin: 'read' as const, certainty: PICKED * entry.confidence };
  const isFilled = after.some((line) => isIn(line, box) && squash(line.text) === squash(entry.text));
  const field = action.object && action.object.certainty >= NAME_SURELY ? action.object : null;
  const { x, y, width, height } = entry;
  return {
    ...{ act: 'choose', certainty: PICKED },
    ...(isFilled && field ? { object: field, value: told } : { object: told, value: null }),
    position: { box: { x, y, width, height }, point: null },
    ...{ startSeconds: isFilled ? startSeconds : Math.max(endSeconds, left - 0.5), endSeconds: left, showSeconds: left - 0.1 },
  };
}

/** Returns how many entries of the list disappeared with it. */
function isGone(listed: readonly ScreenLine[], left: number): number {
  return listed.filter(({ endSeconds }) => endSeconds <= left + AFTER_SECONDS).length;
}

function isIn(line: ScreenLine, box: Box): boolean {
  return Math.abs(line.x - box.x) <= 1.5 * box.height && Math.abs(line.y + line.height / 2 - box.y - box.height / 2) <= box.height * 0.7;
}

const LOOK_ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[il1|!]/gu, 'l'],
  [/[o0]/gu, 'o'],
  [/[s5]/gu, 's'],
  [/[z2]/gu, 'z'],
  [/[b8]/gu, 'b'],
];

/**
 * Returns the text in the spelling of a suggestion: `aapi` above a list with `AAPL` becomes `aapl`. Text that no suggestion contains is
 * returned unchanged.
 */
export function completeFromSuggestion(text: string, row: Row, rows: readonly Row[]): string {
  if (/\s/u.test(text) || text.length < 2) return text;
  const words = rows
    .filter((other) => middleOf(other) > middleOf(row) + row.height * 0.6)
    .flatMap((other) => other.text.split(/[\s/()]+/u))
    .map((word) => word.slice(0, text.length));
  if (words.some((word) => word.toLowerCase() === text.toLowerCase())) return text;
  const alike = words.find((word) => word.length === text.length && shapeOf(word) === shapeOf(text));
  if (alike === undefined) return text;
  return text === text.toLowerCase() ? alike.toLowerCase() : alike;
}

function shapeOf(text: string): string {
  return LOOK_ALIKE.reduce((shape, [signs, one]) => shape.replace(signs, one), text.toLowerCase());
}
