/**
 * Properties of a block outside of lists that `findEntries` needs. Both the displayed page and the described blocks of a text can provide
 * them.
 */
export interface EntryPart {
  /** Whether the block is a paragraph that ends with a link to a time in a video, the only such link in it. */
  endsWithMoment: boolean;
  /** Whether the block is a paragraph of text only. */
  isNote: boolean;
  /** Whether the block contains only pictures, and whether one of them has a highlighted position. */
  picture: 'marked' | 'plain' | null;
}

/** An entry: a paragraph with a time in a video, and its picture. */
export interface Entry {
  /** Kind of the entry. marked: a click whose position the picture highlights; moment: a description of the picture. */
  kind: 'marked' | 'moment';
  /** Index of the paragraph among the blocks. */
  first: number;
  /** Index of the picture, which is the last block of the entry. */
  last: number;
}

/** Maximum number of explaining paragraphs between a marked step and its picture. For other pictures, such paragraphs are ordinary text. */
const MOST_NOTES = 3;

/** Returns the marked steps and key frames among the blocks of a text, in order. */
export function findEntries(parts: readonly EntryPart[]): Entry[] {
  return parts.flatMap((part, first): Entry[] => {
    if (!part.endsWithMoment) return [];
    let last = first + 1;
    while (parts[last]?.isNote === true && last - first <= MOST_NOTES) last++;
    const picture = parts[last]?.picture ?? null;
    if (picture === 'marked') return [{ kind: 'marked', first, last }];
    return picture === 'plain' && last === first + 1 ? [{ kind: 'moment', first, last }] : [];
  });
}
