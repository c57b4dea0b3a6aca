/**
 * A block outside of lists in the form that `findEntries` needs. It is derived from both trees of a text: the displayed page and the
 * described blocks.
 */
export interface EntryPart {
  /** Whether it is a paragraph that ends with the link to its only time in a video. */
  endsWithMoment: boolean;
  /** Whether it is a paragraph of text only. */
  isNote: boolean;
  /** Whether it contains only pictures, and whether one of them has a highlighted position. */
  picture: 'marked' | 'plain' | null;
}

/** A paragraph with its time and its picture. */
export interface Entry {
  /** marked: a click whose position the picture shows; moment: something that a reader should see. */
  kind: 'marked' | 'moment';
  /** Index of the paragraph. */
  first: number;
  /** Index of the picture, which is the last block of the entry. */
  last: number;
}

/** Maximum number of explanations between a marked step and its picture. Text before an unmarked picture is ordinary text. */
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
