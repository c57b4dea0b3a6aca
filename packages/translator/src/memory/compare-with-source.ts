import { readUnits } from '../markdown/read-units.ts';
import { toText } from '../markdown/to-text.ts';
import type { Block } from '../types.ts';
import { computeHash } from './block.ts';
import { pairUp } from './pair-up.ts';

/** A piece of a translation, such as a step, compared with the current text of the article. */
export interface ComparedPiece {
  /** Index of the piece of the article that it translates. Null if there is none. */
  sourceIndex: number | null;
  /** `stale`: the source changed or is gone. `untranslated`: a copy of the source that nobody has translated yet. */
  state: 'current' | 'stale' | 'untranslated';
  author: 'machine' | 'person';
  /** The source paragraphs that changed since the translation or the copy. `after` is null for a paragraph that is gone. */
  changes: { before: string; after: string | null }[];
}

/** An article and its translation, both divided into pieces. The joined pieces equal the texts. */
export interface PiecesToCompare {
  sourcePieces: readonly string[];
  pieces: readonly string[];
  blocks: readonly Block[];
}

/** Returns whether a block is a copy of its source that nobody has translated yet. */
export function isUntranslated({ sourceHash, source, author }: Block): boolean {
  return author === 'machine' && sourceHash === '' && source !== '';
}

/**
 * Compares each piece of a translation with the current article. Returns null if the pieces do not belong to the stored blocks. Slow for
 * long texts.
 */
export function compareWithSource({ sourcePieces, pieces, blocks }: PiecesToCompare): ComparedPiece[] | null {
  const ranges = divideUnits(pieces);
  if ((ranges.at(-1)?.end ?? 0) !== blocks.length) return null;
  const sourceUnits = readUnits(sourcePieces.join('')).units.map(({ text }) => text);
  const sourceRanges = divideUnits(sourcePieces);
  const pairs = pairWithSource(blocks, sourceUnits);
  const compared = ranges.map(({ start, end }): ComparedPiece => {
    const own = blocks.slice(start, end);
    const changed = own.flatMap((block, index) => {
      const after = sourceUnits[pairs[start + index] ?? -1] ?? null;
      return block.source !== '' && (after === null || isChanged(block, after)) ? [{ block, after }] : [];
    });
    const isStale = changed.some(({ block }) => !isUntranslated(block));
    const pair = pairs.slice(start, end).find((index) => index !== undefined);
    const found = pair === undefined ? -1 : sourceRanges.findIndex((range) => pair >= range.start && pair < range.end);
    return {
      sourceIndex: found === -1 ? null : found,
      state: isStale ? 'stale' : own.some(isUntranslated) ? 'untranslated' : 'current',
      author: own.some(({ author }) => author === 'person') ? 'person' : 'machine',
      changes: changed.map(({ block, after }) => ({ before: block.source, after })),
    };
  });
  pairPiecesWithoutWords(compared, { ranges, sourceRanges });
  return compared;
}

function isChanged(block: Block, after: string): boolean {
  return isUntranslated(block) ? block.source !== after : block.sourceHash !== computeHash(after);
}

/** Returns whether the translation contains each piece of the article, and none of an earlier version. */
export function isFollowed(compared: readonly ComparedPiece[], sourcePieces: readonly string[]): boolean {
  const translated = new Set(compared.map(({ sourceIndex }) => sourceIndex));
  return compared.every(({ changes }) => changes.length === 0) && sourcePieces.every((_, index) => translated.has(index));
}

/** Marks the blocks of these pieces as translations of the current source. */
export function confirmPieces(compare: PiecesToCompare, isWanted: (piece: number) => boolean): Block[] {
  const sourceUnits = readUnits(compare.sourcePieces.join('')).units.map(({ text }) => text);
  const pairs = pairWithSource(compare.blocks, sourceUnits);
  const ranges = divideUnits(compare.pieces);
  return compare.blocks.map((block, index) => {
    const piece = ranges.findIndex(({ start, end }) => index >= start && index < end);
    if (!isWanted(piece) || block.source === '') return block;
    const source = sourceUnits[pairs[index] ?? -1];
    // A block without a source stays as text of a person.
    if (source === undefined) return { sourceHash: '', source: '', text: block.text, author: 'person' };
    return { ...block, source, sourceHash: computeHash(source) };
  });
}

/** Returns the blocks of a text that nobody has translated yet. Paragraphs without words need no translation. */
export function createUntranslatedBlocks(content: string): Block[] {
  return readUnits(content).units.map(({ text, pieces }) => ({
    sourceHash: toText(pieces) === null ? computeHash(text) : '',
    source: text,
    text,
    author: 'machine',
  }));
}

/** Returns the number of paragraphs, headings and cells of each piece, as ranges of blocks. */
export function divideUnits(pieces: readonly string[]): { start: number; end: number }[] {
  let end = 0;
  return pieces.map((piece) => ({ start: end, end: (end += readUnits(piece).units.length) }));
}

/** Returns, for each block, the index of its source in the current article. */
function pairWithSource(blocks: readonly Block[], sourceUnits: readonly string[]): (number | undefined)[] {
  const known = blocks.flatMap((block, index) => (block.source === '' ? [] : [index]));
  const pairs: (number | undefined)[] = blocks.map(() => undefined);
  pairUp(
    known.map((index) => blocks[index]?.source ?? ''),
    sourceUnits,
  ).forEach((found, sourceIndex) => {
    const index = known[found];
    if (index !== undefined) pairs[index] = sourceIndex;
  });
  return pairs;
}

/** Pairs code and other pieces without words with the piece that follows the source of the piece before. */
function pairPiecesWithoutWords(
  compared: ComparedPiece[],
  { ranges, sourceRanges }: Record<'ranges' | 'sourceRanges', readonly { start: number; end: number }[]>,
): void {
  const isEmpty = (range: { start: number; end: number } | undefined) => range !== undefined && range.start === range.end;
  let last = -1;
  compared.forEach((piece, at) => {
    if (piece.sourceIndex === null && isEmpty(ranges[at]) && isEmpty(sourceRanges[last + 1])) piece.sourceIndex = last + 1;
    last = piece.sourceIndex ?? last;
  });
}
