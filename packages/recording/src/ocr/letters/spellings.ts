/**
 * Remembers the words on which two readings agreed. A word that tesseract misreads once, for example below the pointer, takes the spelling
 * from another position on the screen.
 */
import { fold, isMisread, SPECIAL } from './plain-letters.ts';

/** Minimum length of a remembered word. Short words often have two spellings, such as `ou` and `où`. */
const MIN_LENGTH = 5;
/** Minimum length of a word that PP-OCR misread by one letter. Shorter words resemble others, such as `fallen` and `füllen`. */
const MIN_MISREAD_LENGTH = 8;

export interface Spellings {
  add: (word: string) => void;
  /** Returns the spelling with accents, or null if it is unknown or has no accents, or if several words look like this one. */
  find: (word: string) => string | null;
}

export function createSpellings(): Spellings {
  /** Spelling of each word without accents, or null if there are two. */
  const known = new Map<string, string | null>();

  function add(word: string): void {
    const plain = fold(word);
    if (plain.length < MIN_LENGTH) return;
    const before = known.get(plain);
    known.set(plain, before === undefined || before === word ? word : null);
  }

  function find(word: string): string | null {
    const plain = fold(word);
    if (known.has(plain)) return accented(known.get(plain));
    if (plain.length < MIN_MISREAD_LENGTH) return null;
    const similar = [...known].filter(([other]) => isMisread(plain, other));
    return similar.length === 1 ? accented(similar[0]?.[1]) : null;
  }

  return { add, find };
}

function accented(word: string | null | undefined): string | null {
  return word && SPECIAL.test(word) ? word : null;
}
