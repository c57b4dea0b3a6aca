/** A part of a block's content: words, words with markup around them, or an element that is not text. */
export type Piece = Words | Span | Atom;

export interface Words {
  kind: 'words';
  value: string;
  /** Words as a list of runs, each with its parsed text and its source: `*` and `\*`, `&` and `&amp;`, a space and a line break. */
  runs: [read: string, written: string][];
}

/** Words inside markup: bold text, a link, a picture with its alternative text. */
export interface Span {
  kind: 'span';
  open: string;
  close: string;
  pieces: Piece[];
}

/** Content without translatable text: code, a URL, a link to a time in the video. */
export interface Atom {
  kind: 'atom';
  source: string;
}

/** Returns the Markdown source of the pieces. */
export function writePieces(pieces: readonly Piece[]): string {
  return pieces.map(writePiece).join('');
}

function writePiece(piece: Piece): string {
  if (piece.kind === 'atom') return piece.source;
  if (piece.kind === 'words') return piece.runs.map(([, written]) => written).join('');
  return `${piece.open}${writePieces(piece.pieces)}${piece.close}`;
}

export function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text);
}

/** Returns whether the pieces contain translatable text. */
export function hasProse(pieces: readonly Piece[]): boolean {
  return pieces.some((piece) => (piece.kind === 'words' ? hasLetters(piece.value) : piece.kind === 'span' && hasProse(piece.pieces)));
}

/** Returns the meaning of the pieces without their notation, so that two lists can be compared. */
export function describeMeaning(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'words') return piece.value;
      return piece.kind === 'atom'
        ? `\u0001${piece.source}\u0002`
        : `\u0001${piece.open}\u0003${describeMeaning(piece.pieces)}\u0003${piece.close}\u0002`;
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
