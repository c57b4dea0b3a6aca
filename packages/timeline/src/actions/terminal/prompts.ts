/** Recognises terminal prompts and the lines of terminals. Prompts have a known format, or are learnt from rows behind which people typed. */
import type { Box, ScreenLine } from '@docreel/recording';
import { memoizeByList, overlapping } from '../../lists.ts';
import { foldLookalikes } from '../../similarity.ts';
import { type Place, type Row, type Showing, withoutSpaces } from '../text-tracking/track-texts.ts';

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
const CELL = /^(?:In\s?)?\[\s?(\d*|\*)\s?\]\s?:?(?:\s*(.*))?$/u;
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
 * empty. Repeated labels in a panel have different positions. Form fields with the same name are all empty at first. A line of output of
 * which OCR split off the end (“id: | 6 - Product”) never waits.
 */
function standsInOrder(key: string, showings: readonly Showing[]): boolean {
  let right = 0;
  let wrong = 0;
  let waits = false;
  for (const { rows } of showings) {
    const own = rows.filter(({ text }) => withoutSpaces(text).startsWith(key));
    waits ||= own.some((row) => withoutSpaces(row.text) === key && !hasPiece(row, rows));
    if (own.length < 2) continue;
    const isOrdered = own.every(
      (row, at) =>
        Math.abs(row.x - (own[0]?.x ?? 0)) < row.height * 0.8 &&
        (at === own.length - 1 || withoutSpaces(row.text) !== key || hasPiece(row, rows)),
    );
    if (isOrdered) right++;
    else wrong++;
  }
  return waits && right > wrong * 4;
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
 * be misread, besides those that OCR confuses: “mysql>” is “mysq1>”.
 */
function endOf(text: string, key: string): number {
  let wrong = Math.floor(key.length / 10);
  let at = 0;
  for (const letter of key) {
    while (text[at] === ' ') at++;
    if (at >= text.length || (foldLookalikes(text[at] ?? '') !== foldLookalikes(letter) && wrong-- <= 0)) return 0;
    at++;
  }
  return at;
}

/** Removes the caret after the last letter, which OCR reads as a bar or an underscore. */
export function removeCaret(text: string): string {
  return text.replace(/(?<=^|\s|\w)[|_]$/u, (sign, at: number) => (sign === '_' && /\w/u.test(text[at - 1] ?? '') ? sign : '')).trim();
}

/** A command after a prompt that ends with a sign: “tea > git init”, “maya@lab:~$ ls”. */
const COMMAND = /^(?=\S)[^$#>%❯=<]{0,40}[$#>%❯]\s?(?<command>[a-z./~][\w./~-]*(?:\s.*)?)$/u;
/** A line that begins with the prompt of a shell, a database or an interpreter. */
const PROMPT =
  /^[$❯]\s[a-z./~]|^\S{0,40}\w[@:~][\w./~-]*\S{0,20}[$#>%❯](?:\s|$)|^[\w~./-]{1,30}\s?[$%❯]\s?[a-z./~]|^[\w~./-]{1,30}\s?[$%❯]$|^>>>|^\w+=[#>]|^mysql>|^sqlite>|^PS\s?[A-Z]:|^[A-Z]:\\[^<>|]*>/u;
/** The first line of a prompt of two lines, as Git Bash prints it on Windows. The command is typed in the next row. */
const TWO_LINES = /^[\w.-]{1,40}@[\w.-]{2,64}\s(?:MINGW|MSYS|UCRT|CLANG)\d*\s/u;
/** A percentage, a price or a URL, which looks like a prompt: “-0.4%”, “435$”, “127.0.0.1:8080/index.html#”. A folder with a number is one: “proj2$ ls”. */
const NO_PROMPT = /^[^\p{L}~/]*\d\s?[%$]|^\S*\d\s?[%$]$|:\d+[/#]|\/\//u;
/** A word before a greater-than sign is a prompt, “tea > npm start”, or part of a breadcrumb path, “Home > Reports”. */
const WORD_PROMPT = /^[\w~./-]{1,30}\s?>\s?[a-z./~]/u;
const NOTEBOOK = /^In\s?\[/u;
/** Lines of one terminal begin at one margin, within this many text heights, and have one height. */
const MARGIN = 1;
const HEIGHTS = 0.5;
/** Distance of the second row of a prompt from the first one, in text heights. */
const SECOND_ROW = 2.2;
/** A terminal whose prompt is visible within this time is there. A program's questions come long before the next prompt. */
const PROMPT_SECONDS = { before: 60, after: 60 };

const promptsOf = memoizeByList((lines: readonly ScreenLine[]) => {
  const words = lines.filter(({ text }) => WORD_PROMPT.test(text));
  const isPrompt = ({ text }: ScreenLine) => (PROMPT.test(text) && !NO_PROMPT.test(text)) || TWO_LINES.test(text) || isShellPrompt(text);
  return lines.filter((line) => isPrompt(line) || (WORD_PROMPT.test(line.text) && isRepeatedBelow(line, words)));
});

/** Returns whether the same prompt is also in another row. A breadcrumb path has one row, a terminal has many. */
function isRepeatedBelow({ x, y, height, text }: ScreenLine, prompts: readonly ScreenLine[]): boolean {
  const [word] = text.split('>');
  return prompts.some((one) => Math.abs(one.x - x) < MARGIN * height && Math.abs(one.y - y) > height && one.text.split('>')[0] === word);
}

/** Returns whether the line begins with a prompt that is certain on its own. A cell of a notebook begins with one, but is no terminal. */
function isShellPrompt(text: string): boolean {
  return findPrompt(text, []) !== null && !NOTEBOOK.test(text);
}

/** Returns the command after a prompt, or null. */
export function readCommand(text: string): string | null {
  const command = COMMAND.exec(text)?.groups?.command;
  if (command !== undefined) return command;
  const rest = isShellPrompt(text) ? (findPrompt(text, [])?.rest ?? '') : '';
  return rest === '' ? null : rest;
}

/** The sign of a prompt, or its user and host if OCR left out the sign. */
const PROMPT_END = /[$#>%❯]$|^[\w.-]{1,40}@[\w.-]{2,64}:?$/u;

/** Returns whether a command follows the text. A text that ends with another sign is a question. */
export function endsWithPrompt(text: string): boolean {
  return PROMPT_END.test(text);
}

/** Returns whether a line is in a terminal: a line with a prompt stands at its left margin, or left of it in its row. */
export function isInTerminal({ x, y, height }: Box, lines: readonly ScreenLine[], seconds: number): boolean {
  const { before, after } = PROMPT_SECONDS;
  return overlapping(promptsOf(lines), seconds - before, seconds + after).some(
    (one) =>
      Math.abs(one.height - height) < HEIGHTS * height &&
      (Math.abs(one.x - x) < MARGIN * height || (one.x < x && Math.abs(one.y - y) < height / 2) || isCommandRow({ x, y, height }, one)),
  );
}

/** Returns whether a row is the second one of a prompt of two lines, which has the command. */
export function isCommandRow({ x, y, height }: Pick<Box, 'x' | 'y' | 'height'>, prompt: Pick<ScreenLine, 'text' | 'x' | 'y'>): boolean {
  return x >= prompt.x && y > prompt.y + height / 2 && y < prompt.y + SECOND_ROW * height && TWO_LINES.test(prompt.text);
}
