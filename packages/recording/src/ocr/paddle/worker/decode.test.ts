import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeWords } from './decode.js';

const CHARACTERS = 97;
const SPACE = 96;
const CODES = new Map(
  [...'0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~!"#$%&\'()*+,-./'].map((one, at) => [one, at + 1]),
);

/** Returns the words that are read if the blank between the first and the second part has this score of a space. */
function read(first: string, second: string, space: number): string[] {
  const steps = [...first, '', ...second].flatMap((character) => [
    { character, space: character === '' ? space : 0 },
    { character: '', space: 0 },
  ]);
  const scores = new Float32Array(steps.length * CHARACTERS);
  steps.forEach(({ character, space: score }, step) => {
    scores[step * CHARACTERS + (CODES.get(character) ?? 0)] = 1 - score;
    scores[step * CHARACTERS + SPACE] = score;
  });
  return decodeWords(scores, steps.length).map(({ text }) => text);
}

const CASES: { first: string; second: string; space: number; words: string[] }[] = [
  { first: '555', second: '0142', space: 0.12, words: ['555', '0142'] },
  { first: '555', second: '0142', space: 0.02, words: ['5550142'] },
  { first: 'root', second: '-p', space: 0.3, words: ['root', '-p'] },
  { first: 'root', second: '-p', space: 0.15, words: ['root-p'] },
  { first: 'README', second: '.md', space: 0.4, words: ['README.md'] },
  { first: 'README.', second: 'md', space: 0.4, words: ['README.md'] },
  { first: 'Saved.', second: 'Next', space: 0.4, words: ['Saved.', 'Next'] },
  { first: '[License]', second: '(#license)', space: 0.4, words: ['[License](#license)'] },
];

for (const { first, second, space, words } of CASES)
  test(`“${first}” and “${second}” with ${space} for a space are ${words.length === 1 ? 'one word' : 'two words'}`, () => {
    assert.deepEqual(read(first, second, space), words);
  });
