import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DetectedAction, Detections } from '@docreel/contract';
import { chooseSentence } from './choose-sentence.ts';
import { narrowSuggestions, rankSuggestions } from './rank-suggestions.ts';

const action = (label: string, seconds: number, certainty: number): DetectedAction => ({
  ...{ kind: 'click', label, value: null, sentence: `Click **${label}**.`, certainty, origin: 'read' },
  ...{ seconds, startSeconds: seconds - 0.5, endSeconds: seconds + 0.5, box: { x: 1, y: 2, width: 3, height: 4 } },
});
const shown = (text: string) => ({
  ...{ text, sentence: `Click **${text}**.`, origin: 'read' as const, startSeconds: 0, endSeconds: 60 },
  box: { x: 0, y: 0, width: 1, height: 1 },
});

const DETECTIONS: Detections = {
  ...{ videoId: '', fromSeconds: 0, toSeconds: 60, width: 100, height: 100, frameRate: 30, language: 'en' },
  actions: [
    action('Save', 10, 0.5),
    action('Cancel', 10, 0.2),
    action('Later', 16, 0.6),
    { ...action('Members', 10.2, 0.3), origin: 'both' },
  ],
  texts: [shown('Cancel'), shown('Open file')],
  narration: [{ text: 'x', sentence: 'Go to the members.', isInstruction: true, startSeconds: 9, endSeconds: 10 }],
};
const list = (seconds: number, taken: string[] = []) => rankSuggestions(DETECTIONS, seconds, taken).map(({ sentence }) => sentence);

test('likely actions at the moment come first, then texts on the screen, and each sentence occurs once', () => {
  assert.deepEqual(list(10), [
    'Click **Members**.',
    'Click **Save**.',
    'Go to the members.',
    'Click **Cancel**.',
    'Click **Later**.',
    'Click **Open file**.',
  ]);
  assert.equal(list(16)[0], 'Click **Later**.');
});

test('a sentence that is already a step near the moment comes after the others', () => {
  assert.deepEqual(list(10, ['Click Members.']).slice(0, 2), ['Click **Save**.', 'Go to the members.']);
});

test('typing keeps the sentences with all words, those that begin with them first', () => {
  const narrow = (typed: string) => narrowSuggestions(rankSuggestions(DETECTIONS, 10), typed).map(({ sentence }) => sentence);
  assert.deepEqual(narrow('el'), ['Click **Cancel**.']);
  assert.deepEqual(narrow('open fi'), ['Click **Open file**.']);
  assert.deepEqual(narrow('l').slice(0, 1), ['Click **Later**.']);
  assert.deepEqual(narrow('nothing'), []);
});

test('a new step gets the likeliest action that is no step yet, or the words that are said', () => {
  assert.equal(chooseSentence(DETECTIONS, 10, []), 'Click **Members**.');
  assert.equal(chooseSentence(DETECTIONS, 10, ['Click Members.']), 'Click **Save**.');
  assert.equal(chooseSentence({ ...DETECTIONS, actions: [] }, 9.5, []), 'Go to the members.');
  assert.equal(chooseSentence({ ...DETECTIONS, actions: [], narration: [] }, 9.5, []), '');
});
