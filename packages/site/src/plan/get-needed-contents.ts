import type { PlannedFile } from './planned-file.ts';

/** Contents from which files are rendered: texts, and their search terms (see `listWeightedTerms`), both by content hash. */
export interface Contents {
  texts: ReadonlyMap<string, string>;
  terms: ReadonlyMap<string, string>;
}

/** Returns the contents that a file needs from the texts that it references. */
export function getNeededContents({ input }: PlannedFile): keyof Contents {
  return input.kind === 'search-words' ? 'terms' : 'texts';
}
