import { describeMeaning, type Piece, type Words, writePieces } from '../markdown/pieces.ts';
import { readUnits } from '../markdown/read-units.ts';
import { settle } from '../markdown/settle.ts';
import { chooseReplacement, matchWords, type WordEdit, type WordMatch } from './match-words.ts';

/** A paragraph, heading or cell that contains the words. */
export interface FoundUnit {
  /** Index of the unit in the text. */
  unit: number;
  /** The paragraph without markup, with the descriptions of its pictures. */
  plain: string;
  matches: WordMatch[];
}

/** Finds whole words in the prose and picture descriptions of a Markdown text. Code and link targets are not searched. */
export function findWords(content: string, text: string): FoundUnit[] {
  return readUnits(content).units.flatMap(({ pieces }, unit) => {
    const { plain, segments } = flatten(pieces);
    const matches = matchWords(plain, text).filter((match) => findSegment(segments, match) !== undefined);
    return matches.length === 0 ? [] : [{ unit, plain, matches }];
  });
}

export interface ReplacedWords {
  content: string;
  count: number;
}

/** Replaces whole words in some units of a Markdown text. Everything else stays byte for byte. */
export function replaceWords(content: string, edit: WordEdit, isWanted: (unit: number) => boolean): ReplacedWords {
  const layout = readUnits(content);
  const edits = layout.units.map((unit, index) =>
    isWanted(index) ? replaceInPieces(unit.pieces, edit) : { pieces: unit.pieces, count: 0 },
  );
  const choices = layout.units.map((unit, index) => {
    const changed = edits[index];
    if (!changed || changed.count === 0) return [{ text: unit.text, meaning: null }];
    return [{ text: writePieces(changed.pieces), meaning: describeMeaning(changed.pieces) }];
  });
  const settled = settle({ layout, fallbacks: layout.units.map(({ text }) => text) }, choices);
  const count = edits.reduce((sum, changed, index) => sum + (settled.chosen[index] === undefined ? 0 : changed.count), 0);
  return { content: settled.content, count };
}

/** Text of a unit: words, or the visible text of code, which is never changed. */
interface Segment {
  start: number;
  end: number;
  words: Words | null;
}

function flatten(pieces: readonly Piece[]): { plain: string; segments: Segment[] } {
  const segments: Segment[] = [];
  let plain = '';
  const visit = (piece: Piece): void => {
    if (piece.kind === 'span') return piece.pieces.forEach(visit);
    const start = plain.length;
    plain += piece.kind === 'words' ? piece.value : readAtom(piece.source);
    segments.push({ start, end: plain.length, words: piece.kind === 'words' ? piece : null });
  };
  pieces.forEach(visit);
  return { plain, segments };
}

/** Returns the code of a code span. Other atoms, such as the time of a moment, are left out. */
function readAtom(source: string): string {
  return /^(`+)([^`]+)\1$/.exec(source)?.[2] ?? '';
}

function findSegment(segments: readonly Segment[], { start, end }: WordMatch): Segment | undefined {
  return segments.find((segment) => segment.words !== null && start >= segment.start && end <= segment.end);
}

function replaceInPieces(pieces: readonly Piece[], { text, replacement }: WordEdit): { pieces: Piece[]; count: number } {
  const { plain, segments } = flatten(pieces);
  const matches = matchWords(plain, text);
  const changed = new Map<Words, Words>();
  let count = 0;
  for (const { start, end, words } of segments) {
    if (!words) continue;
    const own = matches.filter((match) => match.start >= start && match.end <= end);
    const next = replaceInWords(
      words,
      own.map((match) => ({ ...match, start: match.start - start, end: match.end - start })),
      replacement,
    );
    if (next === null) continue;
    changed.set(words, next);
    count += own.length;
  }
  const rebuild = (piece: Piece): Piece =>
    piece.kind === 'span'
      ? { ...piece, pieces: piece.pieces.map(rebuild) }
      : piece.kind === 'words'
        ? (changed.get(piece) ?? piece)
        : piece;
  return { pieces: pieces.map(rebuild), count };
}

/** Returns the words with the matches replaced, or null if there are none or one of them cuts through an escaped character. */
function replaceInWords(words: Words, matches: readonly WordMatch[], replacement: string): Words | null {
  if (matches.length === 0) return null;
  const cuts = new Set(matches.flatMap(({ start, end }) => [start, end]));
  const runs: Words['runs'] = [];
  let at = 0;
  for (const [read, written] of words.runs) {
    const inner = [...cuts].filter((cut) => cut > at && cut < at + read.length).toSorted((one, other) => one - other);
    if (inner.length > 0 && read !== written) return null;
    const edges = [at, ...inner, at + read.length];
    edges.slice(0, -1).forEach((from, index) => {
      const to = edges[index + 1] ?? from;
      const match = matches.find(({ start, end }) => from >= start && to <= end);
      if (!match) runs.push(inner.length === 0 ? [read, written] : [read.slice(from - at, to - at), read.slice(from - at, to - at)]);
      else if (from === match.start) {
        const text = chooseReplacement(match, replacement);
        runs.push([text, escapeMarkdown(text)]);
      }
    });
    at += read.length;
  }
  return { kind: 'words', value: runs.map(([read]) => read).join(''), runs };
}

/** Escapes characters that have a meaning in Markdown. An underscore inside a word has none. */
function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*[\]<&~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&');
}
