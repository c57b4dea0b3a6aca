/** Detects text that a person types into a field: text that grows in one position. */
import type { Recording } from '@docreel/recording';
import { listCodePlaces } from '../editor/code.ts';
import { completeFromSuggestion, findFieldName, findPlaceholder, isPlaceholder } from './fields.ts';
import { removeCaret } from '../terminal/prompts.ts';
import { detectTerminals } from '../terminal/terminals.ts';
import {
  findChangeAt,
  findMoves,
  findRowsAt,
  type Place,
  type Row,
  type Showing,
  type TrackedText,
  trackTexts,
  withoutSpaces,
} from '../text-tracking/track-texts.ts';
import { overlapping } from '../../lists.ts';
import type { Action } from '../../types.ts';
import { hidesValue } from '../../ui-vocabulary/ui-vocabulary.ts';
import { boxOf } from '../../boxes.ts';

interface Grown {
  place: Place;
  /** Successive texts in this position since the first letter, each longer than the one before or corrected. */
  texts: { seconds: number; row: Row; text: string }[];
  steps: number;
}

/** Maximum number of letters that can be typed before the first OCR reading. */
const BEGUN_LETTERS = 4;
const LETTERS_PER_SECOND = 25;
/** If more rows than this change their length in the same picture, a page slides in or a dialog opens. */
const TOGETHER_MOST = 2;
/** Growth that nobody typed: waiting dots, a percentage, a counter after a name. */
const NOT_TYPED = /^[.\s…]+$|%|^\d+$|^ing\b/u;
/** Maximum pause while typing. After a longer one, a dialog over the same row may have made it longer. */
const PAUSE_SECONDS = 6;
const SETTLED_SECONDS = 3;
const FRESH_MOST = 5;
const ADDRESS = /^(?:https?:|www\.)|^[\w-]+(?:\.[\w-]+)+\//iu;
const PASTED = 0.7;
const ONE_STEP = 0.8;
/** Name of a field that OCR reads in the same row as its value. */
const NAME = /\p{L}{2}.*[?:]\s*$/u;
const BASE = /\p{L}{2}.*\s\p{L}{2}|\p{L}{2}.*[?:]\s*$/u;
const NAMELESS = 0.6;
const IN_ONE_ROW = 0.75;
/** Factor for the certainty if the text before the typing may be the field's name or a value that was extended. */
const UNSURE = 0.55;

/** Detects text that grows outside terminals and editors, which have detectors of their own. */
export function detectTyping({ lines }: Pick<Recording, 'lines'>): Action[] {
  const seen = trackTexts(lines);
  const { isInTerminal } = detectTerminals(lines);
  const code = new Set(listCodePlaces(lines));
  const places = seen.places.filter((place) => !code.has(place) && !isInTerminal(place));
  const moves = findMoves(seen.places);
  const grown = places.flatMap((place) => grownOf(place, moves));
  const actions = grown.map((one) => toAction(one, seen));
  return inOne([...actions, ...pastedOf(places, { actions, seen, moves })]);
}

/** Joins actions that belong to one value because OCR read the row with its name once and without it another time. */
function inOne(actions: readonly Action[]): Action[] {
  const kept: Action[] = [];
  for (const action of actions.toSorted((a, b) => a.startSeconds - b.startSeconds)) {
    const before = kept.at(-1);
    const goesOn =
      before?.value &&
      action.value &&
      isInRow(before, action) &&
      withoutSpaces(action.value.text).startsWith(withoutSpaces(before.value.text));
    if (before && goesOn && action.startSeconds - before.endSeconds < PAUSE_SECONDS) {
      kept.splice(-1, 1, { ...action, startSeconds: before.startSeconds, certainty: Math.max(before.certainty, action.certainty) });
    } else kept.push(action);
  }
  return kept;
}

function isInRow(one: Action, other: Action): boolean {
  const [a, b] = [one.position?.box, other.position?.box];
  if (!a || !b) return false;
  return (
    Math.abs(a.y + a.height / 2 - b.y - b.height / 2) < Math.min(a.height, b.height) * 0.6 && a.x <= b.x + b.width && b.x <= a.x + a.width
  );
}

function grownOf(place: Place, moves: ReadonlyMap<number, number>): Grown[] {
  const [first] = place.states;
  // A row that shows an older reading again was covered by a worse one for a moment.
  const states = place.states.filter(({ row }, at) => row.startSeconds >= (place.states[at - 1]?.row.startSeconds ?? 0));
  const texts = states.map(({ seconds, row }) => ({ seconds, row, text: removeCaret(row.text) })).filter(({ text }) => text !== '');
  const steps = texts.filter(({ text, seconds }, at) => {
    const before = texts[at - 1];
    if (!before || !withoutSpaces(text).startsWith(withoutSpaces(before.text))) return false;
    const added = withoutSpaces(text).slice(withoutSpaces(before.text).length);
    const isSlow = added.length <= Math.max(1, seconds - before.seconds) * LETTERS_PER_SECOND;
    const isSoon = seconds - before.seconds < PAUSE_SECONDS;
    return added !== '' && isSlow && isSoon && !isMachine(before.text, added) && (moves.get(seconds) ?? 0) <= TOGETHER_MOST;
  }).length;
  const [begun] = texts;
  const last = texts.at(-1);
  // If the text is the same as at the beginning, the row was only covered in between.
  if (!first || !begun || !last || steps === 0 || withoutSpaces(last.text) === withoutSpaces(begun.text)) return [];
  const isBegun = withoutSpaces(begun.text).length <= BEGUN_LETTERS && first.seconds > 0;
  const isSign = !/[\p{L}\p{N}]/u.test(last.text);
  return steps >= 2 || (isBegun && !isSign) ? [{ place, texts, steps }] : [];
}

function isMachine(before: string, added: string): boolean {
  return NOT_TYPED.test(added) && !(/^\d+$/u.test(added) && /^\d*$/u.test(withoutSpaces(before)));
}

function toAction({ place, texts, steps }: Grown, seen: TrackedText): Action {
  const [begun] = texts;
  const last = texts.at(-1) ?? begun;
  const startSeconds = begun?.seconds ?? 0;
  const row = last?.row ?? place.states[0]?.row;
  if (!row || !last) throw new Error('Something that grew has a row.');
  const longest = Math.max(...texts.map(({ text }) => text.length));
  const certainty = (steps >= 2 ? 0.95 : ONE_STEP) * row.confidence * (last.text.length < longest - 2 ? 0.8 : 1);
  // The typing ends with its last letter, however long the text stays visible.
  const endSeconds = texts.find(({ text }) => withoutSpaces(text) === withoutSpaces(last.text))?.seconds ?? last.seconds;
  const written = { row, text: last.text, certainty, startSeconds, endSeconds, until: place.endSeconds };
  return asked(begun?.text ?? '', written) ?? typeAction(written, seen);
}

/** Splits a row that contains both name and value: the text that was there first is the field, the text added to it was typed. */
function asked(base: string, { text, certainty, ...when }: Written): Action | null {
  if (!BASE.test(base) || !text.startsWith(base)) return null;
  const value = text.slice(base.length).trim();
  const sure = certainty * (NAME.test(base) ? IN_ONE_ROW : UNSURE);
  return {
    act: 'type',
    certainty: sure,
    object: { text: base.replace(/^\W+|[\s:*]+$/gu, ''), origin: 'read', certainty: sure },
    value: hidesValue(base, value) ? null : { text: value, origin: 'read', certainty: sure },
    position: { box: boxOf(when.row), point: null },
    startSeconds: when.startSeconds,
    endSeconds: when.endSeconds,
    showSeconds: when.endSeconds,
  };
}

interface Written {
  row: Row;
  text: string;
  certainty: number;
  startSeconds: number;
  endSeconds: number;
  until: number;
}

const QUESTION = /\p{L}\?\s+\S/u;

function typeAction({ row, text, certainty, startSeconds, endSeconds, until }: Written, { places, showings }: TrackedText): Action {
  const before = findRowsAt(showings, startSeconds);
  const after = findRowsAt(showings, Math.min(until, endSeconds + 1));
  const object = findFieldName(row, before, findPlaceholder(row, startSeconds, places));
  const value = completeFromSuggestion(text, row, after);
  // One or two letters without a field around them may be anything. A question with an answer is a program's line.
  const sure = certainty * (object === null && (value.length <= 2 || QUESTION.test(value)) ? NAMELESS : 1);
  return {
    act: 'type',
    certainty: sure,
    object,
    value: hidesValue(object?.text ?? null, value) ? null : { text: value, origin: 'read', certainty: sure },
    position: { box: boxOf(row), point: null },
    startSeconds,
    endSeconds,
    showSeconds: Math.max(endSeconds, Math.min(until - 0.1, endSeconds + 0.5)),
  };
}

/** Returns text that appeared in a single step, either in place of a placeholder or where something was typed before. */
function pastedOf(
  places: readonly Place[],
  { actions, seen, moves }: { actions: readonly Action[]; seen: TrackedText; moves: ReadonlyMap<number, number> },
): Action[] {
  return places.flatMap((place) => {
    const [first] = place.states;
    const last = place.states.findLast(({ seconds }) => seconds - (first?.seconds ?? 0) < SETTLED_SECONDS);
    if (!first || !last || first.seconds === 0 || (moves.get(first.seconds) ?? 0) > TOGETHER_MOST) return [];
    const text = removeCaret(last.row.text);
    if (
      withoutSpaces(text).length < 2 ||
      overlapping(actions, first.seconds - 3, first.seconds + 3).some(
        (action) => isAt(action, last.row) && Math.abs(action.startSeconds - first.seconds) < 3,
      )
    )
      return [];
    const gone = findPlaceholder(first.row, first.seconds, seen.places);
    // The URL of a loaded page is written by the browser.
    if (ADDRESS.test(text)) return [];
    const isHint = gone !== null && isPlaceholder(gone.text) && !isPlaceholder(text) && isQuiet(first.seconds, seen.showings);
    const isAgain =
      text === text.toLowerCase() && isQuiet(first.seconds, seen.showings) && actions.some((action) => isAt(action, last.row));
    if (!isHint && !isAgain) return [];
    const written = { row: last.row, text, certainty: PASTED * last.row.confidence, startSeconds: first.seconds, endSeconds: last.seconds };
    return [typeAction({ ...written, until: place.endSeconds }, seen)];
  });
}

function isAt({ position }: Action, row: Row): boolean {
  const box = position?.box;
  return box !== null && box !== undefined && Math.abs(box.x - row.x) < row.height && Math.abs(box.y - row.y) < row.height * 0.6;
}

/**
 * Returns whether little else appeared at this time, so that no page was loaded and no dialog opened. A few rows are allowed because the
 * keys of a phone's keyboard change with each letter.
 */
function isQuiet(seconds: number, showings: readonly Showing[]): boolean {
  const { before: left, rows } = findChangeAt(showings, seconds);
  const before = new Set(left.map(({ text }) => text));
  return rows.filter(({ text }) => /\p{L}{2}/u.test(text) && !before.has(text)).length <= FRESH_MOST;
}
