/** The inside of a block: words, stretches with markup around them, and things that are not words. */
export type Piece = Words | Span | Atom;

export interface Words {
  kind: 'words';
  value: string;
  /** Each run as it is read and as it is written: `*` and `\*`, `&` and `&amp;`, a space and a line break. */
  runs: [read: string, written: string][];
}

/** Bold, a link, a picture with its alternative text: markup, words, markup. */
export interface Span {
  kind: 'span';
  open: string;
  close: string;
  pieces: Piece[];
}

/** Code, an address, a moment: nothing to translate. */
export interface Atom {
  kind: 'atom';
  source: string;
}

/** The pieces as they are written. */
export function writtenOf(pieces: readonly Piece[]): string {
  return pieces.map(writtenPiece).join('');
}

function writtenPiece(piece: Piece): string {
  if (piece.kind === 'atom') return piece.source;
  if (piece.kind === 'words') return piece.runs.map(([, written]) => written).join('');
  return `${piece.open}${writtenOf(piece.pieces)}${piece.close}`;
}

export function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text);
}

/** Whether there is anything to translate. */
export function hasProse(pieces: readonly Piece[]): boolean {
  return pieces.some((piece) => (piece.kind === 'words' ? hasLetters(piece.value) : piece.kind === 'span' && hasProse(piece.pieces)));
}

/** Says what the pieces mean whatever way they are written, to compare two of them. */
export function meaningOf(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'words') return piece.value;
      return piece.kind === 'atom'
        ? `\u0001${piece.source}\u0002`
        : `\u0001${piece.open}\u0003${meaningOf(piece.pieces)}\u0003${piece.close}\u0002`;
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
