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
  assert.equal(write('Enter password', null, findPhrases('en')), 'Answer “Enter password” with a password.');
});

test('every language says which question is answered with a password', () => {
  for (const phrases of ALL_PHRASES) assert.match(write('Enter password', null, phrases), /Enter password/u, phrases.language);
});

test('a field says what is entered: its name does, if the value does not', () => {
  const kindOf = (field: string, value: string | null) => {
    const told = (text: string) => ({ text, origin: 'read', certainty: 0.9 }) as const;
    const given = value === null ? null : told(value);
    const action = { act: 'type', certainty: 0.9, object: told(field), value: given, words: null, position: null } as const;
    const runs = writeInstruction({ kind: 'step', changed: 'text', action }, { phrases: findPhrases('en'), isTouch: false });
    return /enter (.+?)(?:, for|\.$)/u.exec(runs.map(({ text }) => text).join(''))?.[1];
  };
  assert.equal(kindOf('Contact', 'ada@lab.example'), 'an email address');
  assert.equal(kindOf('E-Mail', null), 'an email address');
  assert.equal(kindOf('Datenbankpasswort', null), 'a password');
  assert.equal(kindOf('Search packages', 'tides'), 'a search term');
  assert.equal(kindOf('Last name', 'Byron'), 'a name');
  assert.equal(kindOf('Notes', 'Ask Jo'), 'text');
  assert.equal(kindOf('Due', '2026-05-01'), 'a date');
  assert.equal(kindOf('Do not disturb', 'x'), 'a value');
});
