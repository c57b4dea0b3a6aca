import type { PlannedFile } from './planned-file.ts';

/**
 * The contents from which files are rendered, by content hash: texts, their search terms (see `listWeightedTerms`), and their passages as
 * JSON.
 */
export interface Contents {
  texts: ReadonlyMap<string, string>;
  terms: ReadonlyMap<string, string>;
  passages: ReadonlyMap<string, string>;
}

/** Returns which of the contents a file needs. */
export function getNeededContents({ input }: PlannedFile): keyof Contents {
  if (input.kind === 'search-words') return 'terms';
  return input.kind === 'search-texts' ? 'passages' : 'texts';
}
