import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseUtterances } from '../narration/parse-narration.ts';
import { changeOf, createAction, factsOf, lineOf, read, sceneOf } from '../testing/facts.ts';
import { transcriptOf } from '../testing/transcripts.ts';
import { mergeTimeline } from './merge-timeline.ts';
import type { MomentDraft } from './moments-from-actions.ts';
import { removeRepeatedSentences } from './sequence.ts';

const LINES = [lineOf('Email', [0, 60]), lineOf('a@example.com', [17, 60])];

function typedAt(startSeconds: number, showSeconds: number) {
  return createAction({
    ...{ act: 'type', object: read('Email'), value: read('a@example.com') },
    ...{ startSeconds, endSeconds: startSeconds + 1, showSeconds },
  });
}

function saidAt(...said: [startSeconds: number, text: string][]) {
  const segments = said.map(([startSeconds, text]) => ({ startSeconds, endSeconds: startSeconds + 2, text, confidence: 1, words: [] }));
  return parseUtterances({ ...transcriptOf([]), isPunctuated: true, segments });
}

test('a step is shown before the next one begins, with the text typed in it', () => {
  const said = saidAt([10, 'Type the email address.'], [13, 'Select a role.'], [15.5, 'It can be changed.']);
  const { moments } = mergeTimeline(factsOf({ lines: LINES }), [typedAt(16, 17.4)], said);
  assert.deepEqual(
    moments.map(({ quote, startSeconds, still }) => [quote, startSeconds, still.seconds, still.texts.length]),
    [
      ['Type the email address.', 16, 17, 2],
      ['Select a role.', 17, 17, 2],
    ],
  );
});

test('a delayed step keeps the picture of its own screen if that disappeared before', () => {
  const said = saidAt([10, 'Type the email address.'], [13, 'Select a role.'], [15.5, 'It can be changed.']);
  const { moments } = mergeTimeline(factsOf({ lines: LINES, changes: [changeOf(16.5, 0.6)] }), [typedAt(16, 17.4)], said);
  assert.ok((moments.find(({ quote }) => quote === 'Select a role.')?.still.seconds ?? Infinity) < 16.5);
});

test('a step narrated during the previous one starts when the previous one is done', () => {
  const click = createAction({ object: read('Save'), startSeconds: 18, endSeconds: 18.5, showSeconds: 18.2 });
  const said = saidAt([13, 'Type the email address.'], [16.2, 'Click Save.']);
  const { moments } = mergeTimeline(factsOf({ lines: LINES }), [typedAt(16, 17.4), click], said);
  assert.deepEqual(
    moments.map(({ quote, startSeconds, still }) => [quote, startSeconds, still.seconds]),
    [
      ['Type the email address.', 13, 17],
      ['Click Save.', 17, 18.2],
    ],
  );
});

test('only typed text that starts together with the next step is shown later than its start', () => {
  const click = createAction({ object: read('Save'), startSeconds: 16, endSeconds: 18.5, showSeconds: 18.2 });
  const [typed] = mergeTimeline(factsOf({ lines: LINES }), [typedAt(16, 17.4), click], []).moments;
  assert.equal(typed?.still.seconds, 17.4);
  const [pointed] = mergeTimeline(factsOf({ lines: LINES }), [click, { ...click, object: read('Open') }], []).moments;
  assert.equal(pointed?.still.seconds, 16);
});

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

test('a screen is the result of a step only if it is shown for the first time', () => {
  const at = (seconds: number, name: string) =>
    createAction({ object: read(name), startSeconds: seconds, endSeconds: seconds + 0.5, showSeconds: seconds });
  const scenes = [sceneOf('Students', [0, 11]), sceneOf('Edit a student', [11, 21], 1), sceneOf('Students', [21, 60], 2)];
  const { moments } = mergeTimeline(factsOf({ scenes }), [at(10, 'Edit'), at(20, 'Save'), at(40, 'Close')], []);
  assert.deepEqual(
    moments.map(({ result }) => result?.text ?? null),
    ['Edit a student', null, null],
  );
});
