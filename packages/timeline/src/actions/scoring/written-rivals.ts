/** Compares the claims of several passes about written texts: which ones are parts of another one, and which ones are two entries. */
import { squash } from '../../similarity.ts';
import type { Action } from '../../types.ts';

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

/** Returns whether the first claim knows less of the entry: only its beginning, or an answer whose first letters it takes for the question. */
function isPart(one: Action, other: Action): boolean {
  const isLate = one.act === 'answer' && areOneEntry(one, other) && squash(one.object?.text ?? '') > squash(other.object?.text ?? '');
  return isLate || isBeginning(one, other);
}

/** Returns whether the text is the beginning of the other one, which was complete later in the same row. */
function isBeginning(part: Action, whole: Action): boolean {
  const [begun, text] = [squash(part.value?.text ?? ''), squash(whole.value?.text ?? '')];
  const isTypedOn = begun.length >= BEGUN_LETTERS && text.length > begun.length && text.startsWith(begun);
  const isLater = whole.endSeconds > part.endSeconds && overlaps(whole, part, LATE_SECONDS);
  return isTypedOn && isLater && whole.act === part.act && isInRow(whole, part);
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

/** Returns whether two texts were entered one after the other in a terminal. Two readings of one text contain each other. */
export function areTwoEntries(one: Action, other: Action): boolean {
  const [a, b] = [squash(one.value?.text ?? ''), squash(other.value?.text ?? '')];
  const isTerminal = [one, other].every(({ act }) => act === 'run' || act === 'answer');
  return isTerminal && !isInRow(one, other) && !a.includes(b) && !b.includes(a);
}

function isInRow(one: Action, other: Action): boolean {
  const [a, b] = [one.position?.box, other.position?.box];
  return Boolean(a && b && Math.abs(a.y + a.height / 2 - b.y - b.height / 2) < Math.max(a.height, b.height) / 2);
}
