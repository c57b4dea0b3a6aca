/** Written texts: features of the row of each, and which ones are readings or parts of the same entry. */
import type { Box, Recording, ScreenLine } from '@docreel/recording';
import { isInRow } from '../../boxes.ts';
import { overlapping } from '../../lists.ts';
import { similarityFrom, squash } from '../../similarity.ts';
import type { Action } from '../../types.ts';
import { isInTerminal } from '../terminal/prompts.ts';
import type { Claim } from './claim.ts';

/** OCR has read the complete row this long after the entry. */
const READ_SECONDS = 0.3;
/** A text that was read while it was typed is continued within this time. */
const GROWS_SECONDS = 3;
/** A program prints its output, and the next prompt appears, within this time. */
const OUTPUT_SECONDS = 4;
/** Distances in text heights: between the parts of one row, from a row to the next ones, and between lines at one margin. */
const REACH = { row: 12, below: 4, margin: 1.5 };
const PROMPT_END = /[$#>%❯]\s*$/u;
const MOST = 20;

/** Returns the features of the row of a written value. `claims` are the claims at about the same time. */
export function describeRow({ action }: Claim, claims: readonly Claim[], { lines }: Recording): Record<string, number> {
  const box = action.position?.box;
  const text = squash(action.value?.text ?? '');
  if (!box || text === '') return {};
  return {
    ...describeNeighbours(action, box, lines),
    ...describeSequel(action, box, lines),
    ...describeRivals(text, claims),
    grownAfter: lettersAdded(action, text, lines),
    isPrompt: Number(PROMPT_END.test(action.value?.text ?? '')),
    isQuestion: Number(/:\s*$/u.test(action.value?.text ?? '')),
  };
}

/** The texts to the left and right of the value in its row, and its prompt. */
function describeNeighbours({ value, endSeconds }: Action, box: Box, lines: readonly ScreenLine[]): Record<string, number> {
  const seconds = endSeconds + READ_SECONDS;
  const row = rowAt(box, lines, seconds);
  const whole = row.map(({ text }) => text).join(' ');
  const at = squash(whole).lastIndexOf(squash(value?.text ?? ''));
  const before = beginningOf(whole, Math.max(0, at));
  const prompt = squash(before);
  const [first] = row;
  const alike =
    first && PROMPT_END.test(before) ? marginLines(first, lines, seconds).filter((line) => squash(line.text).startsWith(prompt)) : [];
  return {
    isRead: Number(at >= 0),
    before: Math.min(60, prompt.length),
    after: at < 0 ? -1 : Math.min(60, squash(whole).length - at - squash(value?.text ?? '').length),
    endsColon: Number(/:\s*(?:\([^)]*\))?$/u.test(before)),
    endsPrompt: Number(PROMPT_END.test(before)),
    samePrompts: Math.min(MOST, alike.length),
    inTerminal: Number(isInTerminal(first ?? box, lines, seconds)),
  };
}

/** Returns the beginning of a text that has this number of letters and digits, with the signs after them. */
function beginningOf(text: string, letters: number): string {
  let left = letters;
  let at = 0;
  while (at < text.length && (left > 0 || squash(text[at] ?? '') === '')) left -= squash(text[at++] ?? '').length;
  return text.slice(0, at).trim();
}

/** The lines below the row at its margin: a waiting prompt has none, and an entered command is followed by its output or a new prompt. */
function describeSequel({ startSeconds, endSeconds }: Action, box: Box, lines: readonly ScreenLine[]): Record<string, number> {
  const [first = { ...box, text: '' }] = rowAt(box, lines, endSeconds + READ_SECONDS);
  const isBelow = (line: Box) =>
    line.y > first.y + first.height / 2 && line.y < first.y + REACH.below * first.height && isAtMargin(line, first);
  const under = overlapping(lines, startSeconds, startSeconds).filter(isBelow);
  const came = overlapping(lines, endSeconds - READ_SECONDS, endSeconds + OUTPUT_SECONDS).filter(
    (line) => line.startSeconds > startSeconds && isBelow(line),
  );
  const until = came.length > 0 ? Math.min(...came.map((line) => line.startSeconds)) - endSeconds : OUTPUT_SECONDS;
  return { under: Math.min(MOST, under.length), cameBelow: Math.min(MOST, came.length), untilBelow: until };
}

/** How many other claims contain this text, begin with it, or are its beginning. */
function describeRivals(text: string, claims: readonly Claim[]): Record<string, number> {
  const others = claims.map(({ action }) => squash(action.value?.text ?? '')).filter((other) => other !== '' && other !== text);
  return {
    longer: others.filter((other) => other.startsWith(text)).length,
    containing: others.filter((other) => other.includes(text)).length,
    shorter: others.filter((other) => text.startsWith(other)).length,
    contained: others.filter((other) => text.includes(other)).length,
  };
}

/** Returns the number of letters that follow the text in its row soon after. */
function lettersAdded({ position, endSeconds }: Action, text: string, lines: readonly ScreenLine[]): number {
  const box = position?.box;
  if (!box) return 0;
  const later = overlapping(lines, endSeconds, endSeconds + GROWS_SECONDS).filter(
    (line) => line.startSeconds > endSeconds && isInRow(line, box) && line.x <= box.x + box.height,
  );
  const added = later.flatMap((line) => {
    const at = squash(line.text).indexOf(text);
    return at < 0 ? [] : [squash(line.text).length - at - text.length];
  });
  return Math.min(MOST, Math.max(0, ...added));
}

/** Returns the lines of the row at a time, from left to right. */
function rowAt(box: Box, lines: readonly ScreenLine[], seconds: number): ScreenLine[] {
  const reach = REACH.row * box.height;
  return overlapping(lines, seconds, seconds)
    .filter((line) => isInRow(line, box) && line.x + line.width > box.x - reach && line.x < box.x + box.width + reach)
    .sort((a, b) => a.x - b.x);
}

function marginLines(first: Box, lines: readonly ScreenLine[], seconds: number): ScreenLine[] {
  return overlapping(lines, seconds - 10, seconds + OUTPUT_SECONDS).filter((line) => !isInRow(line, first) && isAtMargin(line, first));
}

function isAtMargin(line: Box, first: Box): boolean {
  return Math.abs(line.x - first.x) < REACH.margin * first.height;
}

/** OCR reads a text this much later than it changes. */
const LATE_SECONDS = 0.5;
/** A beginning of fewer letters is the beginning of many texts. */
const BEGUN_LETTERS = 2;

export function isWritten({ act }: Action): boolean {
  return act === 'type' || act === 'run' || act === 'answer' || act === 'code';
}

export function overlaps(one: Action, other: Action, margin: number): boolean {
  return one.startSeconds < other.endSeconds + margin && other.startSeconds < one.endSeconds + margin;
}

/** Removes a text that OCR read while it was being typed. The whole text is at least as likely to have been entered as its beginning. */
export function joinBeginnings(scored: readonly Action[]): Action[] {
  const written = scored.filter((action) => isWritten(action) && action.value !== null).toSorted((a, b) => a.startSeconds - b.startSeconds);
  const raised = new Map<Action, number>();
  const begun = new Set<Action>();
  for (const [at, one] of written.entries()) {
    for (const other of written.slice(at + 1)) {
      if (other.startSeconds >= Math.max(one.endSeconds + LATE_SECONDS, one.startSeconds + LATE_SECONDS)) break;
      const part = isPart(one, other) ? one : isPart(other, one) ? other : null;
      if (!part) continue;
      const whole = part === one ? other : one;
      begun.add(part);
      raised.set(whole, Math.max(raised.get(whole) ?? whole.certainty, raised.get(part) ?? part.certainty));
    }
  }
  return scored.flatMap((action) => {
    const certainty = raised.get(action);
    if (begun.has(action)) return [];
    return certainty === undefined || !action.value ? [action] : [{ ...action, certainty, value: { ...action.value, certainty } }];
  });
}

/**
 * Returns whether the first claim is a part of the entry: its beginning, or an answer whose first letters were read as the question's. An entry with the
 * name of its field after it (“Ada Lovelace Name”) is a misread part of the entry.
 */
function isPart(one: Action, other: Action): boolean {
  if (endsWithField(one, other)) return true;
  if (endsWithField(other, one)) return false;
  const isLate = one.act === 'answer' && areOneEntry(one, other) && squash(one.object?.text ?? '') > squash(other.object?.text ?? '');
  return isLate || isBeginning(one, other);
}

/** Returns whether the value is that of the entry and the name of its field. OCR can join a label that moves above its field with the value. */
function endsWithField({ act, value }: Action, entry: Action): boolean {
  const name = squash(entry.object?.text ?? '');
  return act === 'type' && entry.act === 'type' && name !== '' && squash(value?.text ?? '') === squash(entry.value?.text ?? '') + name;
}

/** A command of a terminal that begins with this many letters of one that was being typed in its row is that one, corrected. */
const CORRECTED_LETTERS = 4;

/**
 * Returns whether the text is the beginning of the other one, which was complete later in the same row. The row of a command can have scrolled if
 * both were typed at the same time.
 */
function isBeginning(part: Action, whole: Action): boolean {
  const [begun, text] = [squash(part.value?.text ?? ''), squash(whole.value?.text ?? '')];
  const start = whole.act === 'run' && begun.length > CORRECTED_LETTERS ? begun.slice(0, CORRECTED_LETTERS) : begun;
  const isTypedOn = begun.length >= BEGUN_LETTERS && text.length > begun.length && text.startsWith(start);
  if (!isTypedOn || whole.act !== part.act || whole.endSeconds < part.endSeconds) return false;
  return areInRow(whole, part) ? overlaps(whole, part, LATE_SECONDS) : whole.act === 'run' && overlaps(whole, part, -LATE_SECONDS);
}

/** A suggestion that continues a text of fewer letters is another text. */
const SUGGESTED_LETTERS = 3;

/**
 * Returns whether two claims are readings of one entry, at any position: a question and its answer that were divided in two ways (“g-” and “add 2”),
 * or a typed text and a suggestion of the keyboard that continues it (“Sandra”, “Sandra's”).
 */
export function areOneEntry(one: Action, other: Action): boolean {
  if (!overlaps(one, other, 0) || one.act !== other.act) return false;
  const [a, b] = [squash(one.value?.text ?? ''), squash(other.value?.text ?? '')];
  if (one.act === 'answer') return squash(one.object?.text ?? '') + a === squash(other.object?.text ?? '') + b;
  return one.act === 'type' && Math.min(a.length, b.length) >= SUGGESTED_LETTERS && (a.startsWith(b) || b.startsWith(a));
}

/** Two readings of one command are at least this similar. */
const MISREAD = 0.8;

/**
 * Returns whether two texts were entered one after the other in a terminal, in two rows, or in the lowest row that scrolled in between. Two
 * readings of one text contain each other.
 */
export function areTwoEntries(one: Action, other: Action): boolean {
  const isTerminal = [one, other].every(({ act }) => act === 'run' || act === 'answer');
  const [a, b] = [one, other].map(({ object, value }) => squash(value?.text ?? object?.text ?? ''));
  if (!isTerminal || !a || !b || a.includes(b) || b.includes(a)) return false;
  const [first, second] = one.startSeconds <= other.startSeconds ? [one, other] : [other, one];
  const isMisread = similarityFrom(a, b, MISREAD) > 0;
  if (areInRow(one, other)) return first.endSeconds <= second.startSeconds && !isMisread;
  return !overlaps(one, other, -LATE_SECONDS) || !isMisread;
}

function areInRow(one: Action, other: Action): boolean {
  return isInRow(one.position?.box, other.position?.box);
}
