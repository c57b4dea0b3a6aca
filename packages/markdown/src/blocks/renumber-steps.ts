import type { List, Root } from 'mdast';
import { type BlockPiece, countItem, cutBlocks } from './cut-blocks.ts';

const MARKER = /^(\s*)(\d{1,9})([.)])/;

/** The marker of a numbered item in its Markdown source. */
export interface ItemMarker {
  number: number;
  delimiter: string;
  /** Offset of the number in the source. */
  start: number;
  /** Number of characters of the number. */
  length: number;
}

/** Returns the marker at the start of the source of a numbered item, or null if there is none. */
export function readItemMarker(markdown: string): ItemMarker | null {
  const [, indent, digits, delimiter] = MARKER.exec(markdown) ?? [];
  if (indent === undefined || digits === undefined || delimiter === undefined) return null;
  return { number: Number(digits), delimiter, start: indent.length, length: digits.length };
}

/**
 * Returns the text with consecutive numbers in all outermost numbered lists. A list continues the numbers of the list before it unless it
 * starts with 0 or 1, also if headings, paragraphs or pictures are between them. The first list keeps its first number. Only items whose
 * number changes are written, and their other lines are indented to fit.
 */
export function renumberSteps(text: string, parse: (content: string) => Root): string {
  const pieces = cutBlocks(text, { parse });
  if (pieces.length === 0) return text;
  const lazyLists = findLazyLists(pieces);
  let next: number | null = null;
  return pieces
    .map(({ list, at, markdown }, index) => {
      const marker = list?.ordered === true ? readItemMarker(markdown) : null;
      if (list === undefined || marker === null) return markdown;
      const isRestart = next === null || (at === 0 && marker.number < 2);
      const number: number = isRestart || next === null ? marker.number : next;
      next = number + 1;
      const isRight = marker.number === number || (at > 0 && lazyLists.has(list) && countItem(list, at) === number);
      if (isRight) return markdown;
      // An indented block after the item would belong to it if its text started further left.
      const isFollowed = /^[ \t]/.test(pieces[index + 1]?.markdown ?? '');
      return isFollowed && marker.length > String(number).length ? padNumber(markdown, marker, number) : writeNumber(markdown, number);
    })
    .join('');
}

/** Returns the lists in which all items have the same number. Pages show consecutive numbers for them, so their text is right. */
function findLazyLists(pieces: readonly BlockPiece[]): Set<List> {
  const numbers = new Map<List, Set<number>>();
  for (const { list, markdown } of pieces) {
    const marker = readItemMarker(markdown);
    if (list && marker) numbers.set(list, (numbers.get(list) ?? new Set()).add(marker.number));
  }
  return new Set([...numbers].filter(([list, found]) => list.children.length > 1 && found.size === 1).map(([list]) => list));
}

/** Returns the source of an item with a shorter number and spaces after it, so that its text starts in the same column. */
function padNumber(markdown: string, { start, length }: ItemMarker, number: number): string {
  const digits = String(number);
  const end = start + length + 1;
  return markdown.slice(0, start) + digits + markdown.slice(end - 1, end) + ' '.repeat(length - digits.length) + markdown.slice(end);
}

/** Returns the source of a numbered item with another number. Indents its other lines by the difference in length. */
export function writeNumber(markdown: string, number: number): string {
  const marker = readItemMarker(markdown);
  if (marker === null) return markdown;
  const digits = String(number);
  const head = markdown.slice(0, marker.start) + digits;
  const rest = markdown.slice(marker.start + marker.length);
  const by = digits.length - marker.length;
  if (by > 0) return head + rest.replaceAll(/(\r\n|\n|\r)(?=[ \t]*[^\s])(?=[ \t])/g, `$1${' '.repeat(by)}`);
  return head + (by < 0 ? rest.replaceAll(new RegExp(`(\\r\\n|\\n|\\r) {${-by}}(?=[ \\t])`, 'g'), '$1') : rest);
}
