import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALL_PHRASES, findPhrases, type Phrases } from './phrases/phrases.ts';
import { writeInstruction } from './sentence.ts';

function write(question: string, answer: string | null, phrases: Phrases): string {
  const told = (text: string) => ({ text, origin: 'read', certainty: 0.9 }) as const;
  const value = answer === null ? null : told(answer);
  const action = { act: 'answer', certainty: 0.9, object: told(question), value, words: null, position: null } as const;
  return writeInstruction({ kind: 'step', changed: 'text', action }, { phrases, isTouch: false })
    .map(({ kind, text }) => (kind === 'code' ? `\`${text}\`` : text))
    .join('');
}

test('the answer to a question of a program is printed, that to a question for a password is not', () => {
  assert.equal(write('What is your name?', 'Lea', findPhrases('en')), 'Answer “What is your name?” with `Lea`.');
  assert.equal(write('Enter password', null, findPhrases('en')), 'Answer “Enter password”.');
});

test('every language says which question is answered with a password', () => {
  for (const phrases of ALL_PHRASES) assert.match(write('Enter password', null, phrases), /Enter password/u, phrases.language);
});
