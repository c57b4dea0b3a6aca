import type { Piece } from '../markdown/pieces.ts';
import type { Unit } from '../markdown/read-units.ts';

/** Stands for a piece with markup in the text before another piece. */
const MARKUP = '\uFFFC';
/** Longer bold text is a sentence, not a label. */
const WORDS_MAX = 6;
const CHARACTERS_MAX = 60;

/** Words that authors print bold to stress them, in capitals or at the start of a sentence. They are never labels. */
const STRESSED = new Set(
  [
    'no not never only must always all do',
    'nein nicht nie niemals nur immer alle kein keine muss',
    'non ne pas jamais seulement uniquement toujours tous tout',
    'nunca jamás solo sólo siempre todos todo',
    'mai solo soltanto sempre tutti tutto',
    'não nunca só apenas sempre todos tudo',
    'nee niet nooit alleen altijd alle geen moet',
  ].flatMap((words) => words.split(' ')),
);

/**
 * Returns the labels of the product in a text: bold words such as **Inbox** that begin with a capital letter and are inside a sentence at
 * least once. At the start of a sentence alone, bold words may be stressed or name a paragraph (`**Note:** …`). Languages without capital
 * letters have no recognizable labels.
 */
export function findLabels(units: readonly Pick<Unit, 'pieces'>[]): Set<string> {
  const labels = new Set<string>();
  const visit = (pieces: readonly Piece[], start: string): void => {
    let before = start;
    for (const piece of pieces) {
      if (piece.kind === 'words') before += piece.value;
      else if (piece.kind === 'atom' || piece.open.startsWith('![')) before += MARKUP;
      else {
        const label = readLabel(piece);
        if (label === null) visit(piece.pieces, before);
        else if (isLabel(label) && isInSentence(before)) labels.add(label);
        before += MARKUP;
      }
    }
  };
  for (const { pieces } of units) visit(pieces, '');
  return labels;
}

/** Returns the words of bold text, or null for any other markup and for bold text with markup inside. */
export function readLabel(piece: Piece): string | null {
  if (piece.kind !== 'span' || !/^(?:\*\*|__)$/.test(piece.open)) return null;
  const [words, ...others] = piece.pieces;
  return words?.kind === 'words' && others.length === 0 ? words.value.replaceAll(/\s+/g, ' ').trim() : null;
}

/** Returns whether a piece is one of these labels. */
export function isLabelSpan(piece: Piece, labels: ReadonlySet<string>): boolean {
  return labels.has(readLabel(piece) ?? '');
}

/** Returns the labels that a unit contains, also in links. */
export function listLabels(pieces: readonly Piece[], labels: ReadonlySet<string>): string[] {
  const found = pieces.flatMap((piece) => {
    if (piece.kind !== 'span') return [];
    return isLabelSpan(piece, labels) ? [readLabel(piece) ?? ''] : listLabels(piece.pieces, labels);
  });
  return [...new Set(found)];
}

function isLabel(words: string): boolean {
  const [first = ''] = words.match(/\p{L}/u) ?? [];
  if (first === first.toLowerCase() || words.length > CHARACTERS_MAX || words.split(' ').length > WORDS_MAX) return false;
  return (
    !/(?<!\.\.)[.:!?,;]$/.test(words) &&
    !words
      .toLowerCase()
      .split(' ')
      .every((word) => STRESSED.has(word))
  );
}

/** Returns whether the text before a piece belongs to the same sentence. */
function isInSentence(before: string): boolean {
  return /[\p{L}\p{N},\uFFFC“"„«(>/→]\s*$/u.test(before) && /\p{L}/u.test(before);
}
