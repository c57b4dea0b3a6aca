/** What a block outside of lists is to the rule below. Both trees of a text, the one that is shown and the one that is told, are read as this. */
export interface EntryPart {
  /** A paragraph that ends with the link to its only moment. */
  endsWithMoment: boolean;
  /** A paragraph of words alone. */
  isNote: boolean;
  /** A block of pictures alone, and whether a place is marked in one of them. */
  picture: 'marked' | 'plain' | null;
}

/** A paragraph with its moment and its picture. */
export interface Entry {
  /** marked: something is clicked there, and the picture tells where; moment: what a reader should see. */
  kind: 'marked' | 'moment';
  /** Index of the paragraph. */
  first: number;
  /** Index of the picture: it is the last of the entry. */
  last: number;
}

/** A marked step may be explained before it is shown. Words before an unmarked picture are text like any other. */
const MOST_NOTES = 3;

/** The marked steps and key moments among the blocks of a text, in order. */
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
