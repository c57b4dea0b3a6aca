import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeInstruction } from './sentence.ts';
import { ALL_PHRASES, findPhrases } from './phrases/phrases.ts';

const object = { text: 'Search', origin: 'read', certainty: 0.9, isIcon: true } as const;
const action = { act: 'click', certainty: 0.9, object, value: null, words: null, position: null } as const;

function write(phrases = findPhrases('en'), given: object = {}, isTouch = false): string {
  const moment = { kind: 'step', changed: 'screen', action: { ...action, ...given } } as const;
  return writeInstruction(moment, { phrases, isTouch })
    .map(({ kind, text }) => (kind === 'label' ? `**${text}**` : text))
    .join('');
}

test('the instruction to press a button with only an icon says that it is an icon', () => {
  assert.equal(write(), 'Click the **Search** icon.');
  assert.equal(write(findPhrases('en'), {}, true), 'Tap the **Search** icon.');
  assert.equal(write(findPhrases('en'), { object: { ...object, isIcon: undefined } }), 'Click **Search**.');
});

test('every language has its own words for an icon', () => {
  for (const phrases of ALL_PHRASES) {
    const plain = write(phrases, { object: { ...object, isIcon: undefined } });
    assert.notEqual(write(phrases), plain, phrases.language);
    assert.ok(write(phrases).includes('**Search**'));
  }
});
