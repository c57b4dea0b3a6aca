/** Recognises lines of terminals, in which nothing is clicked and every text that is not entered was printed by a program. */
import type { Box, ScreenLine } from '@docreel/recording';
import { overlapping } from '../../overlapping.ts';
import { memoizeByList } from '../../memoize-by-list.ts';
import { findPrompt } from '../terminal/prompts.ts';

/** A command after a prompt that ends with a sign: “tea > git init”, “maya@lab:~$ ls”. */
const COMMAND = /^(?=\S)[^$#>%❯=<]{0,40}[$#>%❯]\s?(?<command>[a-z./~][\w./~-]*(?:\s.*)?)$/u;
/** A line that begins with the prompt of a shell, a database or an interpreter. */
const PROMPT =
  /^[$❯]\s[a-z./~]|^\S{0,40}\w[@:~][\w./~-]*\S{0,20}[$#>%❯](?:\s|$)|^[\w~./-]{1,30}\s?[$%❯]\s?[a-z./~]|^[\w~./-]{1,30}\s?[$%❯]$|^>>>|^\w+=[#>]|^mysql>|^sqlite>|^PS\s?[A-Z]:|^[A-Z]:\\[^<>|]*>/u;
/** The first line of a prompt of two lines, as Git Bash prints it on Windows. The command is typed in the next row. */
const TWO_LINES = /^[\w.-]{1,40}@[\w.-]{2,64}\s(?:MINGW|MSYS|UCRT|CLANG)\d*\s/u;
/** A percentage or a URL, which looks like a prompt: “100%”, “127.0.0.1:8080/index.html#”. */
const NO_PROMPT = /^[\d.,\s]+%|:\d+\/|\/\//u;
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
