import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBlocks } from '@docreel/site';
import { type StoredEvidence, withEvidence } from './evidence.ts';

const VIDEO = '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47';
const entry = (text: string, startSeconds: number): StoredEvidence => ({
  text,
  videoId: VIDEO,
  startSeconds,
  endSeconds: startSeconds + 2,
  quote: text,
  frame: { seconds: startSeconds + 1, assetId: null },
});
const moment = (seconds: number) => `[00:${seconds}](video:${VIDEO}#t=${seconds})`;
const quotesOf = (content: string, stored: StoredEvidence[]) =>
  withEvidence(readBlocks(content), stored).map(({ evidence }) => (evidence ? evidence.quote : evidence));

const STORED = [entry('Click **Projects**.', 9.04), entry('Enter `x`.', 12), entry('Press *Save*.', 12), entry('Look.', 30)];

test('a step keeps its evidence by its moment, whatever a person does to its words and its place', () => {
  const content = `1. Look there now. ${moment(30)}\n\n2. Go to the projects. ${moment(9)}\n\n   More.\n`;
  assert.deepEqual(quotesOf(content, STORED), ['Look.', 'Click **Projects**.']);
});

test('a step whose moment was removed has no evidence, nor has what was never a step', () => {
  assert.deepEqual(quotesOf('1. Press *Save*.\n\n2. Own words.\n\nText.\n', STORED), [null, null, undefined]);
  assert.deepEqual(quotesOf(`1. Other video. [00:09](video:other#t=9)\n`, STORED), [null]);
});

test('of two steps at one moment each has its own, by its words, else in their order', () => {
  const both = (first: string, second: string) => quotesOf(`1. ${first} ${moment(12)}\n\n2. ${second} ${moment(12)}\n`, STORED);
  assert.deepEqual(both('Press Save.', 'Enter x.'), ['Press *Save*.', 'Enter `x`.']);
  assert.deepEqual(both('Then something.', 'Press Save.'), ['Enter `x`.', 'Press *Save*.']);
  assert.deepEqual(both('One.', 'Two.'), ['Enter `x`.', 'Press *Save*.']);
});

test('a step whose moment a person corrected is known by its words', () => {
  assert.deepEqual(quotesOf(`1. Click **Projects**. ${moment(11)}\n`, STORED), ['Click **Projects**.']);
});

test('paragraphs and bullets that were made from the video have their evidence too', () => {
  assert.deepEqual(quotesOf(`Look. ${moment(30)}\n\n- Press Save. ${moment(12)}\n\n- Else\n`, STORED), [
    'Look.',
    'Press *Save*.',
    undefined,
  ]);
});
