import type { PlannedFile } from './planned-file.ts';

/** Texts by their hash, and what they were compiled to where that is kept, as JSON. */
export interface Contents {
  texts: ReadonlyMap<string, string>;
  compiled?: ReadonlyMap<string, string>;
  terms?: ReadonlyMap<string, string>;
  passages?: ReadonlyMap<string, string>;
}

/** What a file is made from of the texts that it names: themselves, or what is kept of them. */
export function needOf({ input }: PlannedFile): keyof Contents {
  switch (input.kind) {
    case 'search-words':
      return 'terms';
    case 'search-texts':
      return 'passages';
    case 'article':
      return input.missing.length > 0 ? 'texts' : 'compiled';
    default:
      return 'texts';
  }
}
