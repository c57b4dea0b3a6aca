import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeOf, lineOf } from '../../testing/facts.ts';
import { estimateTold } from './action-models.ts';
import type { PressCandidate } from './press-candidates.ts';
import { describeSpoken } from './spoken-labels.ts';

const CHANGE = changeOf(10, 0.3);

function candidate(text: string): PressCandidate {
  const line = lineOf(text, [0, 12]);
  return { change: CHANGE, rest: null, line, highlight: null, isPart: false, isNamedByResult: false, origin: 'screen' };
}

function describe(labels: string[], ...said: [startSeconds: number, text: string][]) {
  const sentences = said.map(([startSeconds, text]) => ({ startSeconds, endSeconds: startSeconds + 2, text }));
  return describeSpoken(labels.map(candidate), sentences);
}

/** Returns the names of the features that are 1. */
function ones(features: Record<string, number> | undefined): string[] {
  return Object.entries(features ?? {}).flatMap(([name, value]) =>
    value === 1 && name !== 'told.lead' && name !== 'told.near' ? [name] : [],
  );
}

test('a label is named whole, with its words apart, or by its longest word', () => {
  const cases: readonly [string, string, string[]][] = [
    ['Full insurance', 'With full insurance.', ['told.whole', 'told.isLong']],
    ['Paid', 'Mara has paid, tick that box.', ['told.whole']],
    ['Project name', 'Enter a name for your project.', ['told.words']],
    ['Delete entry', 'The old one goes, so I delete it.', ['told.part']],
    ['@harbour/tides', 'Open the tide tables.', ['told.part']],
    ['Cancel', 'We save it.', []],
  ];
  for (const [label, sentence, expected] of cases) assert.deepEqual(ones(describe([label], [8, sentence])[0]), expected, label);
});

test('a label that is named is a rival of the others, unless they have the same text', () => {
  const [save, cancel] = describe(['Save', 'Cancel'], [8, 'We save it.']);
  assert.deepEqual([ones(save), ones(cancel)], [['told.whole'], ['told.rivalWhole']]);
  assert.deepEqual(ones(describe(['Save', 'SAVE'], [8, 'We save it.'])[0]), ['told.whole']);
});

test('only sentences near the change count, and the latest of them gives the time', () => {
  const [near] = describe(['Save'], [1, 'We save it.'], [6, 'Save.'], [9.5, 'Save it now.'], [14, 'Save.']);
  assert.equal(near?.['told.lead'], 0.5);
  const [over] = describe(['Save'], [5.5, 'Save.']);
  assert.deepEqual(ones(over), ['told.whole', 'told.isOver']);
  assert.deepEqual(ones(describe(['Save'], [1, 'Save.'])[0]), []);
});

test('without narration every feature is -1', () => {
  const [features] = describeSpoken([candidate('Save')], null);
  assert.ok(Object.values(features ?? {}).every((value) => value === -1));
});

test('the estimate rises with the weight of what is said', () => {
  const model = { features: ['told.whole', 'right', 'acted'], weights: [2, 1, 0], offset: 0 };
  const logistic = (value: number) => 1 / (1 + Math.exp(-value));
  assert.equal(estimateTold(model, { 'told.whole': 1 }, { right: 0.5, acted: 0.9 }), logistic(2));
  assert.equal(estimateTold(model, { 'told.whole': 0 }, { right: 0.5, acted: 0.9 }), logistic(0));
  assert.ok(estimateTold(model, { 'told.whole': 0 }, { right: 0, acted: 0.9 }) > 0);
});
