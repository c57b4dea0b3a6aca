import { isLabelSpan, readLabel } from '../labels/find-labels.ts';
import type { Mark, Part, Text } from '../types.ts';
import { type Atom, hasLetters, hasProse, type Piece, type Span, type Words } from './pieces.ts';

/** The text of a unit for a translation engine, with the data needed to write the answer as Markdown. */
export interface Question {
  text: Text;
  marks: Map<number, Span | Atom>;
  /** Restores the content around the sentence: links to times, numbers, checkboxes, markup around the whole sentence. */
  around: (sentence: Piece[]) => Piece[];
  /** Notation of each character that is not a letter, in order. For example, `*` may be written as `\*`, and a space as a line break. */
  written: Map<string, string[]>;
}

/**
 * Content next to a sentence that does not belong to it: a link to a time, a picture, a checkbox, a footnote mark, a number, a line break.
 * Code and URLs belong to the sentence.
 */
const ASIDE = /^(?:!\[|\[[^\]]*\]\(video:|\[[ x]\]$|\[\^|[*_]+[\d.]+[*_]+$|\\?\s+$)/i;

/** Returns the text for a translation engine, or null if there is nothing to translate. Labels of the product stay, as marks without parts. */
export function toText(pieces: readonly Piece[], labels: ReadonlySet<string> = new Set()): Question | null {
  if (!hasProse(pieces.filter((piece) => !isLabelSpan(piece, labels)))) return null;
  const { sentence, around } = peel(pieces);
  const marks: Question['marks'] = new Map();
  const text = sentence.map((piece) => toPart(piece, { marks, labels }));
  return { text, marks, around, written: listWrittenCharacters(sentence) };
}

/** Removes everything before and after the sentence, so that the engine receives only the sentence. */
function peel(pieces: readonly Piece[]): { sentence: Piece[]; around: Question['around'] } {
  const first = pieces[0];
  const last = pieces.at(-1);
  if (first === undefined || last === undefined) return { sentence: [], around: (inner) => inner };
  if (first.kind === 'span' && pieces.length === 1) {
    const { sentence, around } = peel(first.pieces);
    return { sentence, around: (inner) => [{ ...first, pieces: around(inner) }] };
  }
  const before = splitEdge(first, 'start');
  if (before) {
    const { sentence, around } = peel([...before.rest, ...pieces.slice(1)]);
    return { sentence, around: (inner) => [before.edge, ...around(inner)] };
  }
  const behind = splitEdge(last, 'end');
  if (behind) {
    const { sentence, around } = peel([...pieces.slice(0, -1), ...behind.rest]);
    return { sentence, around: (inner) => [...around(inner), behind.edge] };
  }
  return { sentence: [...pieces], around: (inner) => inner };
}

/** Splits a piece into the part outside the sentence and the rest. Returns null if the sentence extends to the end of the piece. */
function splitEdge(piece: Piece, end: 'start' | 'end'): { edge: Piece; rest: Piece[] } | null {
  if (piece.kind === 'atom') return ASIDE.test(piece.source) ? { edge: piece, rest: [] } : null;
  if (piece.kind === 'span') return null;
  const spaces = (end === 'start' ? /^\s+/ : /\s+$/).exec(piece.value)?.[0].length ?? 0;
  if (spaces === 0) return null;
  if (spaces === piece.value.length) return { edge: piece, rest: [] };
  const [head, tail] = splitWords(piece, end === 'start' ? spaces : piece.value.length - spaces);
  return end === 'start' ? { edge: head, rest: [tail] } : { edge: tail, rest: [head] };
}

function splitWords({ runs }: Words, at: number): [Words, Words] {
  const parts: [Words, Words] = [emptyWords(), emptyWords()];
  let place = 0;
  for (const [read, written] of runs) {
    const isSplit = place < at && place + read.length > at && read === written;
    const pieces: [string, string][] = isSplit
      ? [
          [read.slice(0, at - place), read.slice(0, at - place)],
          [read.slice(at - place), read.slice(at - place)],
        ]
      : [[read, written]];
    for (const run of pieces) {
      const half = parts[place < at ? 0 : 1];
      half.value += run[0];
      half.runs.push(run);
      place += run[0].length;
    }
  }
  return parts;
}

function emptyWords(): Words {
  return { kind: 'words', value: '', runs: [] };
}

function toPart(piece: Piece, context: { marks: Question['marks']; labels: ReadonlySet<string> }): Part {
  const { marks, labels } = context;
  if (piece.kind === 'words') return piece.value;
  const mark: Mark = { id: marks.size + 1, parts: null };
  marks.set(mark.id, piece);
  if (isLabelSpan(piece, labels)) mark.hint = readLabel(piece) ?? '';
  else if (piece.kind === 'span') mark.parts = piece.pieces.map((inner) => toPart(inner, context));
  else if (/^`[^`\n]+`$/.test(piece.source)) mark.hint = piece.source.slice(1, -1);
  return mark;
}

function listWrittenCharacters(pieces: readonly Piece[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [read, written] of runsOf(pieces)) {
    const characters = [...read];
    if (read !== written && characters.length > 1) continue;
    for (const character of characters) {
      if (isLetter(character)) continue;
      const known = found.get(character) ?? [];
      found.set(character, known);
      known.push(read === written ? character : written);
    }
  }
  return found;
}

function runsOf(pieces: readonly Piece[]): Words['runs'] {
  return pieces.flatMap((piece) => (piece.kind === 'words' ? piece.runs : piece.kind === 'span' ? runsOf(piece.pieces) : []));
}

export function isLetter(character: string): boolean {
  return hasLetters(character) || /\p{N}/u.test(character);
}
