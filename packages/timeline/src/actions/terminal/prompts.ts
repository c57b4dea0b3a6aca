/** A terminal prompt and the text after it. Prompts are recognised by their format, or learnt from rows behind which people typed. */
import type { Place } from '../text-tracking/places.ts';
import { withoutSpaces } from '../text-tracking/rows.ts';
import type { Row, Showing } from '../text-tracking/rows.ts';

export interface Prompted {
  prompt: string;
  /** Text after the prompt, empty while it waits. */
  rest: string;
}

const ENVIRONMENT = String.raw`(?:\([\w .-]{1,40}\)\s?)?`;
/**
 * Formats that are certain on their own: the Windows command prompt, PowerShell, a Unix shell (with an optional mark set by a panel),
 * Python and IPython.
 */
const SHAPES = [
  new RegExp(String.raw`^${ENVIRONMENT}[A-Za-z]:\\[^<>|?*"]*>`, 'u'),
  new RegExp(String.raw`^${ENVIRONMENT}[Pp][Ss]\s?[A-Za-z~]:?[\\/]?[^<>|?*"]*>`, 'u'),
  new RegExp(String.raw`^(?:\S{1,2}\s)?${ENVIRONMENT}\[?[\w.-]{1,40}@[\w.-]{2,64}(?::\s?|\s)[\w~./\- ]{0,80}?\]?\s?[$#%>](?=\s|$)`, 'u'),
  /^>>>(?=\s|$|\w)/u,
  /^In\s?\[\d+\]:/u,
];
const ENDING = /[$#%>:»]\s?$|^\W$/u;
/** Label of a notebook cell, which is not a prompt. */
export const CELL = /^(?:In\s?)?\[\s?(\d*|\*)\s?\]\s?:?(?:\s*(.*))?$/u;
const LONGEST = 70;
const SIGN = '$';
/** A command after the `$` sign. A price (“$ 94.21”) can grow as well and must not match. */
const SIGN_TYPED = /^\$\s?[a-z./~][\w./~-]*/u;

/**
 * Learns the prompts that have no known format, as text without spaces. Such a row first stands alone, then text is typed behind it, and it
 * repeats below itself at the same margin. Example: a program's own “Input command:”. A tooltip (“Age range: 24-26”) repeats as well, but
 * never appears twice at the same time.
 */
export function learnPrompts(places: readonly Place[], showings: readonly Showing[]): string[] {
  const waited = new Set(places.flatMap((place) => waitingOf(place)));
  const learnt = [...waited].filter((key) => standsInOrder(key, showings));
  // The `$` sign needs no second row, because few videos show two commands.
  return places.some(isTypedBehindSign) ? [...learnt, SIGN] : learnt;
}

function waitingOf({ states }: Place): string[] {
  const [first] = states;
  if (!first || CELL.test(first.row.text) || shapeOf(first.row.text) !== null) return [];
  const key = withoutSpaces(first.row.text);
  if (!ENDING.test(first.row.text) || key.length > LONGEST) return [];
  return states.some(({ row }) => withoutSpaces(row.text).startsWith(key) && withoutSpaces(row.text).length > key.length) ? [key] : [];
}

/**
 * Returns whether rows with this text usually behave like prompts: they are below each other at the same left margin, and the last one is
 * empty. Repeated labels in a panel have different positions. Form fields with the same name are all empty at first.
 */
function standsInOrder(key: string, showings: readonly Showing[]): boolean {
  let right = 0;
  let wrong = 0;
  for (const { rows } of showings) {
    const own = rows.filter(({ text }) => withoutSpaces(text).startsWith(key));
    if (own.length < 2) continue;
    const isOrdered = own.every(
      (row, at) =>
        Math.abs(row.x - (own[0]?.x ?? 0)) < row.height * 0.8 &&
        (at === own.length - 1 || withoutSpaces(row.text) !== key || hasPiece(row, rows)),
    );
    if (isOrdered) right++;
    else wrong++;
  }
  return right > wrong * 4;
}

/** Returns whether OCR split a piece off the row. */
function hasPiece(row: Row, rows: readonly Row[]): boolean {
  return rows.some(
    (other) => other.x > row.x + row.width && other.x - row.x - row.width < row.height * 6 && Math.abs(other.y - row.y) < row.height * 0.5,
  );
}

function isTypedBehindSign({ states }: Place): boolean {
  const texts = states.map(({ row }) => removeCaret(row.text)).filter((text) => SIGN_TYPED.test(text));
  return texts.some(
    (text, at) =>
      withoutSpaces(text).length > withoutSpaces(texts[0] ?? text).length &&
      at > 0 &&
      withoutSpaces(text).startsWith(withoutSpaces(texts[0] ?? '')),
  );
}

export function findPrompt(text: string, learnt: readonly string[]): Prompted | null {
  const shape = shapeOf(text);
  if (shape !== null) return { prompt: shape.trim(), rest: removeCaret(text.slice(shape.length)) };
  for (const key of learnt) {
    const end = endOf(text, key);
    if (end > 0) return { prompt: text.slice(0, end).trim(), rest: removeCaret(text.slice(end)) };
  }
  return null;
}

function shapeOf(text: string): string | null {
  for (const shape of SHAPES) {
    const found = shape.exec(text)?.[0];
    if (found !== undefined) return found;
  }
  return null;
}

/**
 * Returns the position after the given letters at the start of the text, or 0 if the text does not start with them. One letter in ten may
 * be misread.
 */
function endOf(text: string, key: string): number {
  let wrong = Math.floor(key.length / 10);
  let at = 0;
  for (const letter of key) {
    while (text[at] === ' ') at++;
    if (at >= text.length || (text[at] !== letter && wrong-- <= 0)) return 0;
    at++;
  }
  return at;
}

/** Removes the caret after the last letter, which OCR reads as a bar or an underscore. */
export function removeCaret(text: string): string {
  return text.replace(/(?<=^|\s|\w)[|_]$/u, (sign, at: number) => (sign === '_' && /\w/u.test(text[at - 1] ?? '') ? sign : '')).trim();
}
