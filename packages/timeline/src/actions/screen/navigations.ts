/**
 * Detects navigation: the new content has the name of something that was visible before. Example: “Visualization” in a menu, then a section
 * with that name. This shows what was clicked even if no pointer is seen.
 */
import { overlapping } from '../../overlapping.ts';
import type { Recording, ScreenChange, ScreenLine } from '@docreel/recording';
import { isUnspaced, similarity, squash, weightOf } from '../../similarity.ts';
import type { Act, Action } from '../../types.ts';
import type { DetectedAction } from '../pass.ts';
import { isName } from '../pointer/label-at.ts';
import { listLinesBefore } from './known-screens.ts';
import { containsName, splitWords } from './words.ts';

type Facts = Pick<Recording, 'changes' | 'lines'>;

const SCREEN_SHARE = 0.3;
/** Time after which a page is read by OCR. `SLOW_SECONDS` is for pages that load slowly. */
const READ_SECONDS = 2.5;
/** Minimum similarity of two OCR readings of one line. */
const REREAD = 0.8;
const SLOW_SECONDS = 4;
const GONE_SECONDS = 1.5;
/** Scrolling by hand takes longer than this. A jump to a section does not. */
const JUMP_SECONDS = 0.75;
const LARGER = 1.15;
/** Minimum ratio of the heading's size to the size of the link that led there. */
const HIGHER = 1.08;
/** Texts that can be page names. Prompts and email addresses cannot. */
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N} .,'’&()_/-]*$/u;
const LETTERS = 4;
const LETTER_SHARE = 0.7;
/** Minimum length of an article title in a list, which is longer than its first word. */
const ENTRY = { words: 3, letters: 15 };
const SIBLINGS = 3;
/** Minimum distance between list entries, in text heights. Lines of a paragraph are closer. */
const PITCH = 1.5;
const ALIGNED = 5;
const SAME_HEIGHT = 0.25;
/** Certainty if the new content has the same name as the link. */
export const ALIKE = 0.88;
const ONE_OF_LIST = 0.85;
const BEFORE_SECONDS = 0.25;

interface Named {
  line: ScreenLine;
  act: Act;
  certainty: number;
}

/**
 * Detects the link or the entry that leads to a new page. A typed name can become the heading of its own page: a project named “Spring
 * launch” has such a page. It is not a link.
 */
export function detectNavigations({ changes, lines }: Facts, known: readonly DetectedAction[]): Action[] {
  const typed = new Set(known.flatMap(({ source, value }) => (source === 'input' && value ? [squash(value.text)] : [])));
  return changes.flatMap((change) => {
    if (change.share < SCREEN_SHARE) return [];
    const found = namedBy(change, lines);
    return found && !typed.has(squash(found.line.text)) ? [toAction(found, change)] : [];
  });
}

function namedBy(change: ScreenChange, lines: readonly ScreenLine[]): Named | null {
  const { startSeconds, endSeconds } = change;
  const before = listLinesBefore(lines, change);
  const stood = overlapping(lines, startSeconds - GONE_SECONDS, startSeconds).filter((line) => line.startSeconds < startSeconds);
  const came = overlapping(lines, startSeconds, endSeconds + READ_SECONDS).filter(
    (line) =>
      line.startSeconds > startSeconds && line.startSeconds <= endSeconds + READ_SECONDS && !stood.some((other) => isReread(other, line)),
  );
  const titles = larger(came);
  const names = before.filter(({ text }) => isName(text) && PLAIN.test(text) && isMostlyLetters(text));
  const isPage = !isMoved(before, change, lines);
  if (isPage)
    return (
      alike(names, titles) ??
      oneOfRow(
        names.filter((name) => stays(name, change, lines)),
        came,
      ) ??
      oneOfList(names, larger(came, 1)) ??
      entry(change, lines)
    );
  return endSeconds - startSeconds <= JUMP_SECONDS ? alike(names, titles) : null;
}

/** Returns whether the name is still visible afterwards. A tab bar stays above its content. */
function stays(name: ScreenLine, { endSeconds }: ScreenChange, lines: readonly ScreenLine[]): boolean {
  return overlapping(lines, endSeconds + 1, endSeconds + 1).some((line) => isReread(name, line));
}

function isReread(one: ScreenLine, other: ScreenLine): boolean {
  return (
    Math.abs(one.x - other.x) <= ALIGNED &&
    Math.abs(one.y - other.y) <= ALIGNED &&
    similarity(squash(one.text), squash(other.text)) >= REREAD
  );
}

/** Returns the only visible name that equals a larger new heading, for example “Visualization” and a section “VISUALIZATION”. */
function alike(names: readonly ScreenLine[], titles: readonly ScreenLine[]): Named | null {
  const found = names.filter(({ text, width, height }) =>
    titles.some((title) => squash(title.text) === squash(text) && title.height >= height * HIGHER && title.width >= width * HIGHER),
  );
  return found.length === 1 && found[0] ? { line: found[0], act: 'click', certainty: ALIKE } : null;
}

/**
 * Returns the entry of a row whose name begins the new heading, for example “NEWS” of “CURRENT HISTORICAL NEWS” and “News Feed” below them.
 */
function oneOfRow(names: readonly ScreenLine[], came: readonly ScreenLine[]): Named | null {
  return oneOf(names, {
    isBeside: (a, b) => Math.abs(a.y - b.y) <= ALIGNED,
    isNamed: ({ text, height }) =>
      came.some((title) => splitWords(title.text).length === 2 && splitWords(title.text)[0] === squash(text) && title.height > height),
    act: 'click',
  });
}

/**
 * Returns the entry of a list that the new page mentions, for example “yuvipanda” in a list of accounts and “Install on your personal
 * account Yuvi Panda”.
 */
function oneOfList(names: readonly ScreenLine[], came: readonly ScreenLine[]): Named | null {
  return oneOf(names, {
    isBeside: (a, b) => Math.abs(a.x - b.x) <= Math.max(ALIGNED, a.height * 0.4),
    isNamed: ({ text }) =>
      squash(text).length >= LETTERS + 2 && came.some((line) => splitWords(line.text).length > 2 && containsName(text, line.text)),
    act: 'choose',
  });
}

interface Among {
  isBeside: (a: ScreenLine, b: ScreenLine) => boolean;
  isNamed: (line: ScreenLine) => boolean;
  act: Act;
}

function oneOf(names: readonly ScreenLine[], { isBeside, isNamed, act }: Among): Named | null {
  const found = names.filter((line) => {
    const siblings = names.filter((other) => other !== line && isBeside(line, other) && isOneHeight(line, other));
    const pitch = Math.min(...siblings.map((other) => Math.max(Math.abs(other.y - line.y), Math.abs(other.x - line.x))));
    return siblings.length >= SIBLINGS - 1 && pitch >= PITCH * line.height && isNamed(line) && !siblings.some(isNamed);
  });
  return found.length === 1 && found[0] ? { line: found[0], act, certainty: ONE_OF_LIST } : null;
}

function isMostlyLetters(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '');
  return weightOf(letters) >= LETTERS && letters.length >= LETTER_SHARE * squash(text).length;
}

function isOneHeight(a: ScreenLine, b: ScreenLine): boolean {
  return Math.abs(a.height - b.height) <= SAME_HEIGHT * Math.max(a.height, b.height);
}

/** Returns the article title in a list that the new page shows as well. */
function entry(change: ScreenChange, lines: readonly ScreenLine[]): Named | null {
  const { startSeconds, endSeconds } = change;
  const stood = overlapping(lines, startSeconds - GONE_SECONDS, startSeconds).filter((line) => line.startSeconds < startSeconds);
  const known = new Set(stood.map(({ text }) => squash(text)));
  const entries = larger(stood).filter(
    ({ text }) =>
      (splitWords(text).length >= ENTRY.words || isUnspaced(text)) &&
      weightOf(squash(text)) >= ENTRY.letters &&
      /^[\p{Lu}\p{Lo}]/u.test(text),
  );
  const came = overlapping(lines, startSeconds, endSeconds + SLOW_SECONDS).filter(
    (line) => line.startSeconds > endSeconds && line.startSeconds <= endSeconds + SLOW_SECONDS && !known.has(squash(line.text)),
  );
  const found = entries.filter(({ text }) =>
    came.some((line) => similarity(squash(text), squash(line.text)) < REREAD && containsName(text, line.text)),
  );
  return found.length === 1 && found[0] ? { line: found[0], act: 'click', certainty: ONE_OF_LIST } : null;
}

function larger(lines: readonly ScreenLine[], least = LARGER): ScreenLine[] {
  const heights = lines.map(({ height }) => height).toSorted((a, b) => a - b);
  const middle = heights[heights.length >> 1] ?? 0;
  return lines.filter(({ height }) => height >= middle * least);
}

/** Returns whether some of the earlier lines are now higher or lower, which means that the page was scrolled. */
function isMoved(before: readonly ScreenLine[], { endSeconds }: ScreenChange, lines: readonly ScreenLine[]): boolean {
  const after = overlapping(lines, endSeconds + 0.75, endSeconds + 0.75);
  const moved = before.filter((line) =>
    after.some((other) => other.text === line.text && Math.abs(other.x - line.x) <= ALIGNED && Math.abs(other.y - line.y) > ALIGNED),
  );
  return moved.length > SIBLINGS;
}

function toAction({ line, act, certainty }: Named, { startSeconds, endSeconds }: ScreenChange): Action {
  const { x, y, width, height, text, confidence } = line;
  const from = Math.min(startSeconds, line.endSeconds);
  return {
    ...{ act, certainty, value: null },
    object: { text, origin: 'read', certainty: Math.min(confidence, certainty) },
    position: { box: { x, y, width, height }, point: null },
    ...{ startSeconds: Math.max(0, from - BEFORE_SECONDS), endSeconds, showSeconds: from },
  };
}
