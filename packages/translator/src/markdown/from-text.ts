import type { Text } from '../types.ts';
import { describeMeaning, type Piece, type Words, writePieces } from './pieces.ts';
import type { Candidate } from './settle.ts';
import { isLetter, type Question } from './to-text.ts';

type Writer = (character: string, before: string) => string;

/**
 * Returns candidates for the translated text as Markdown: first with the escapes of the source, then with every possible markup character
 * escaped. The caller parses them to find the correct one.
 */
export function fromText(question: Question, answer: Text): Candidate[] {
  const likeSource = (): Writer => {
    const left = new Map([...question.written].map(([character, written]) => [character, [...written]]));
    return (character, before) => left.get(character)?.shift() ?? escapeCharacter(character, before);
  };
  return [propose(question, answer, likeSource()), propose(question, addSpaces(question, answer), escapeCharacter)];
}

function propose({ around, marks }: Question, answer: Text, write: Writer): Candidate {
  const pieces = around(tidy(toPieces(answer, marks, write)));
  return { text: writePieces(pieces), meaning: describeMeaning(pieces) };
}

function toPieces(answer: Text, marks: Question['marks'], write: Writer): Piece[] {
  return answer.flatMap((part): Piece[] => {
    if (typeof part === 'string') return [writeWords(part, write)];
    const mark = marks.get(part.id);
    // A span without parts is a label, which stays in the language of the product.
    if (mark?.kind !== 'span' || part.parts === null) return mark ? [mark] : [];
    const [before, inner, behind] = splitSpaces(toPieces(part.parts, marks, write));
    return [...before, { ...mark, pieces: tidy(inner) }, ...behind];
  });
}

function writeWords(value: string, write: Writer): Piece {
  const runs: [string, string][] = [];
  let before = '';
  for (const character of value.replaceAll(/[ \t\r\n]+/g, ' ')) {
    runs.push([character, isLetter(character) ? character : write(character, before)]);
    before = character;
  }
  return { kind: 'words', value: runs.map(([read]) => read).join(''), runs };
}

/** Moves spaces out of both ends of a span, because Markdown does not treat `** bold**` as bold. */
function splitSpaces(pieces: Piece[]): [Piece[], Piece[], Piece[]] {
  const first = pieces[0];
  const last = pieces.at(-1);
  const before: Piece[] = [];
  const behind: Piece[] = [];
  if (last?.kind === 'words') while (isSpace(last.runs.at(-1))) behind.unshift(takeRun(last, -1));
  if (first?.kind === 'words') while (isSpace(first.runs[0])) before.push(takeRun(first, 0));
  return [before, pieces, behind];
}

/** Joins adjacent words. Removes spaces at both ends and next to line breaks, because Markdown would drop or interpret them. */
function tidy(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece.kind === 'words' && last?.kind === 'words') last.runs.push(...piece.runs);
    else joined.push(piece.kind === 'words' ? { ...piece, runs: [...piece.runs] } : piece);
  }
  const isEdge = (piece: Piece | undefined): boolean => piece === undefined || (piece.kind === 'atom' && piece.source.endsWith('\n'));
  joined.forEach((piece, index) => {
    if (piece.kind !== 'words') return;
    if (isEdge(joined[index - 1])) while (isSpace(piece.runs[0])) takeRun(piece, 0);
    if (isEdge(joined[index + 1])) while (isSpace(piece.runs.at(-1))) takeRun(piece, -1);
    piece.value = piece.runs.map(([read]) => read).join('');
  });
  return joined.filter((piece) => piece.kind !== 'words' || piece.value !== '');
}

function isSpace(run: [string, string] | undefined): boolean {
  return run !== undefined && /^\s+$/.test(run[0]);
}

function takeRun(words: Words, at: 0 | -1): Words {
  const [run = ['', '']] = words.runs.splice(at, 1);
  words.value = words.runs.map(([read]) => read).join('');
  return { kind: 'words', value: run[0], runs: [run] };
}

/** Escapes a character that could be markup. Full stops and brackets are escaped only where they could number a list or form a URL. */
function escapeCharacter(character: string, before: string): string {
  if (/[.)]/.test(character)) return /[\dwW]/.test(before) ? `\\${character}` : character;
  return /[!#$&*+\-:<=>@[\\\]^_`{|}~]/.test(character) ? `\\${character}` : character;
}

/** Adds spaces around emphasis inside a word, where `**` cannot open or close. Such emphasis occurs in languages without spaces. */
function addSpaces({ marks }: Question, answer: Text): Text {
  const isDelimited = (part: Text[number] | undefined): boolean => {
    const mark = typeof part === 'object' ? marks.get(part.id) : undefined;
    return mark?.kind === 'span' && /^[*_~]+$/.test(mark.open);
  };
  return answer.map((part, index) => {
    if (typeof part !== 'string') return part;
    const first = [...part][0] ?? ' ';
    const last = [...part].at(-1) ?? ' ';
    const start = isDelimited(answer[index - 1]) && isLetter(first) ? ' ' : '';
    return `${start}${part}${isDelimited(answer[index + 1]) && isLetter(last) ? ' ' : ''}`;
  });
}
