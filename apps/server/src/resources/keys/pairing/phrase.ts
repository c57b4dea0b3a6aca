import { randomInt } from 'node:crypto';

/**
 * Creates a phrase of 32 random bits that people can read aloud and compare, such as `lusab-babad`. The words are proquints: consonants and
 * vowels alternate (D. S. Wilkerson, "A Proposal for Proquints", arXiv:0901.4016).
 */
export function generatePhrase(): string {
  return [generateWord(), generateWord()].join('-');
}

const CONSONANTS = 'bdfghjklmnprstvz';
const VOWELS = 'aiou';

function generateWord(): string {
  return [CONSONANTS, VOWELS, CONSONANTS, VOWELS, CONSONANTS].map((letters) => letters[randomInt(letters.length)] ?? '').join('');
}
