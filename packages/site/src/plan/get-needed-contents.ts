import type { PlannedFile } from './planned-file.ts';

/** What files are rendered from: texts, and the search terms of texts (see `listWeightedTerms`), both by content hash. */
export interface Contents {
  texts: ReadonlyMap<string, string>;
  terms: ReadonlyMap<string, string>;
}

/** Returns what a file needs of the texts that it names. */
export function getNeededContents({ input }: PlannedFile): keyof Contents {
  return input.kind === 'search-words' ? 'terms' : 'texts';
}
