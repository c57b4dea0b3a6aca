import type { Event } from 'micromark-util-types';
import { decodeString } from 'micromark-util-decode-string';
import { type Atom, hasProse, type Piece, type Span, writePieces } from './pieces.ts';
import { getEnd, findExit, getStart } from './read-events.ts';

/** Maximum nesting depth of markup, more than any real sentence has. */
const MAX_DEPTH = 20;
const EMPHASIS = new Set(['emphasis', 'strong', 'strikethrough']);
const WORDS = new Set(['data', 'characterEscape', 'characterReference']);
const TAG = /^<(\/?)([a-z][\w-]*)(?:\s[^>]*)?>$/is;

/** The parser events of a block. `cut` returns its source between two offsets. */
export interface BlockSource {
  events: Event[];
  cut: (start: number, end: number) => string;
  /** Returns the end of the line break that starts at this offset. It includes the list and quote markers of the next line. */
  breakAt: (offset: number) => number | undefined;
}

/** Converts the tokens from index `from` (inclusive) to `before` (exclusive) into pieces. */
export function readPieces(inside: BlockSource, [from, to]: [number, number], depth = 0): Piece[] {
  const pieces: Piece[] = [];
  for (let at = from; at < to; ) {
    const [, token] = inside.events[at] as Event;
    const exit = findExit(inside.events, at);
    const isHardBreak = token.type.startsWith('hardBreak');
    const breakEnd = inside.breakAt(isHardBreak ? getEnd(token) : getStart(token));
    const written = inside.cut(getStart(token), getEnd(token));
    if (breakEnd !== undefined && isHardBreak) pieces.push({ kind: 'atom', source: `${written}\n` });
    else if (breakEnd !== undefined) addWords(pieces, ' ', '\n');
    else if (WORDS.has(token.type)) addWords(pieces, token.type === 'data' ? written : decodeString(written), written);
    else if (/^[ \t]+$/.test(written)) addWords(pieces, written, written);
    else pieces.push(depth < MAX_DEPTH ? readMarkup(inside, [at, exit], depth) : { kind: 'atom', source: written });
    at = breakEnd === undefined ? exit + 1 : skipTo(inside.events, [exit, to], breakEnd);
  }
  return pairTags(pieces);
}

function addWords(pieces: Piece[], read: string, written: string): void {
  const last = pieces.at(-1);
  if (last?.kind === 'words') {
    last.value += read;
    last.runs.push([read, written]);
  } else pieces.push({ kind: 'words', value: read, runs: [[read, written]] });
}

function skipTo(events: Event[], [from, to]: [number, number], offset: number): number {
  let at = from;
  while (at < to && getStart((events[at] as Event)[1]) < offset) at++;
  // Skips the exit events of tokens that start inside the line break.
  while (at < to && events[at]?.[0] === 'exit') at++;
  return at;
}

/** Returns a span if the markup contains words, otherwise an atom. */
function readMarkup(inside: BlockSource, [at, exit]: [number, number], depth: number): Piece {
  const [, token] = inside.events[at] as Event;
  const atom: Atom = { kind: 'atom', source: inside.cut(getStart(token), getEnd(token)) };
  const words = findWords(inside.events, at, exit);
  if (words === null) return atom;
  const text = (inside.events[words] as Event)[1];
  const span: Span = {
    kind: 'span',
    open: inside.cut(getStart(token), getStart(text)),
    close: inside.cut(getEnd(text), getEnd(token)),
    pieces: readPieces(inside, [words + 1, findExit(inside.events, words)], depth + 1),
  };
  return hasProse(span.pieces) ? span : atom;
}

/**
 * Returns the index of the token with the words of this markup. Returns null if there are none, or if the words are also a reference, as in
 * `[label]`.
 */
function findWords(events: Event[], at: number, exit: number): number | null {
  const { type } = (events[at] as Event)[1];
  if (EMPHASIS.has(type)) return find(events, [at, exit], `${type}Text`);
  if (type !== 'link' && type !== 'image') return null;
  const label = find(events, [at, exit], 'label');
  if (label === null) return null;
  const rest: [number, number] = [findExit(events, label), exit];
  const hasAddress = find(events, rest, 'resource') !== null || find(events, rest, 'referenceString') !== null;
  return hasAddress ? find(events, [label, exit], 'labelText') : null;
}

function find(events: Event[], [after, before]: [number, number], type: string): number | null {
  for (let at = after + 1; at < before; at++) if (events[at]?.[0] === 'enter' && events[at]?.[1].type === type) return at;
  return null;
}

/** Joins `<kbd>`, its words and `</kbd>` into one span, so that the tags stay around the words. */
function pairTags(pieces: Piece[]): Piece[] {
  const paired: Piece[] = [];
  for (const piece of pieces) {
    const tag = piece.kind === 'atom' ? TAG.exec(piece.source) : null;
    const opened = tag?.[1] ? paired.findLastIndex((one) => isOpening(one, tag[2] ?? '')) : -1;
    if (piece.kind !== 'atom' || opened === -1) {
      paired.push(piece);
      continue;
    }
    const [open, ...within] = paired.splice(opened) as [Atom, ...Piece[]];
    const span: Span = { kind: 'span', open: open.source, close: piece.source, pieces: within };
    paired.push(hasProse(within) ? span : { kind: 'atom', source: writePieces([span]) });
  }
  return paired;
}

function isOpening(piece: Piece, name: string): boolean {
  const tag = piece.kind === 'atom' ? TAG.exec(piece.source) : null;
  return tag !== null && !tag[1] && tag[2]?.toLowerCase() === name.toLowerCase();
}
