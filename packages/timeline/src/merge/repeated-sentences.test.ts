import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MomentDraft } from './moments-from-actions.ts';
import { removeRepeatedSentences } from './repeated-sentences.ts';

const sentence = (text: string) => ({ text, startSeconds: 0, endSeconds: 1 });
const moment = (kind: 'step' | 'shown', ...notes: string[]) =>
  ({ kind, quote: null, intro: [], notes: notes.map(sentence) }) as unknown as MomentDraft;
const print = (moments: readonly MomentDraft[]) => moments.map(({ notes }) => notes.map(({ text }) => text));

test('a remark that follows itself is printed once, also with other punctuation', () => {
  const said = [moment('shown', 'Look at this.', 'look at this'), moment('shown', 'Look at this.', 'And this.')];
  assert.deepEqual(print(removeRepeatedSentences(said)), [['Look at this.'], ['And this.']]);
});

test('a remark is printed again after a step', () => {
  const said = [moment('step', 'Wait.', 'Wait.'), moment('step', 'Wait.')];
  assert.deepEqual(print(removeRepeatedSentences(said)), [['Wait.'], ['Wait.']]);
});
