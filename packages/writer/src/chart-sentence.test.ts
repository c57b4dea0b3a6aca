import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeInstruction } from './sentence.ts';
import { ALL_PHRASES, findPhrases } from './phrases/phrases.ts';

const value = { text: 'Sex, Race, Total', origin: 'read', certainty: 0.9 } as const;
const action = { act: 'hover', certainty: 0.9, object: null, value, words: null, position: null } as const;

function write(phrases = findPhrases('en')): string {
  return writeInstruction({ kind: 'step', changed: 'part', action }, { phrases, isTouch: false })
    .map(({ kind, text }) => (kind === 'label' ? `**${text}**` : text))
    .join('');
}

test('the values of a chart are names of their own', () => {
  assert.equal(write(), 'Hover over a part of the chart to see **Sex**, **Race**, and **Total**.');
  assert.equal(write(findPhrases('de')), 'Zeigen Sie auf einen Teil des Diagramms, um **Sex**, **Race** und **Total** zu sehen.');
});

test('every language joins the values of a chart in its own way', () => {
  for (const phrases of ALL_PHRASES)
    for (const name of ['Sex', 'Race', 'Total']) assert.ok(write(phrases).includes(`**${name}**`), phrases.language);
});
