import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Entry } from '../../packages/writer/src/testing/read-article.ts';
import type { RealStep, RealTruth } from './find-recordings.ts';
import { isTitleRight, scoreRecording } from './score-recording.ts';

const SAVE: RealStep = { t: [10, 12], text: 'Save', keys: ['save', "keep today's"] };
const SEND: RealStep = { t: [14, 16], text: 'Send', keys: ['send'] };

function createTruth(...steps: RealStep[]): RealTruth {
  return { title: ['invoice'], steps };
}

function entry(text: string, seconds: number, more: Partial<Entry> = {}): Entry {
  return { isNumbered: true, text, seconds, pictureSeconds: seconds, ...more };
}

function countMatches(truth: RealTruth, entries: Entry[]) {
  const { found, wrong, touched, rightPictures } = scoreRecording(truth, entries);
  return { found, wrong, touched, rightPictures };
}

test('a numbered step within four seconds with a key in any case is right, otherwise it is wrong', () => {
  for (const seconds of [6, 11, 16])
    assert.equal(scoreRecording(createTruth(SAVE), [entry('Click SAVE all.', seconds)]).found, 1, `${seconds}`);
  for (const seconds of [5.9, 16.1]) {
    const { found, wrong } = scoreRecording(createTruth(SAVE), [entry('Click Save.', seconds)]);
    assert.deepEqual([found, wrong], [0, 1], `${seconds}`);
  }
});

test('a step without a key is wrong, but covers the time', () => {
  assert.deepEqual(countMatches(createTruth(SAVE), [entry('Click Cancel.', 11)]), { found: 0, wrong: 1, touched: 1, rightPictures: 0 });
});

test('an entry outside numbered lists finds nothing, is not wrong, and covers times within two seconds', () => {
  const said = (seconds: number) => [entry('Save it.', seconds, { isNumbered: false })];
  assert.deepEqual(countMatches(createTruth(SAVE), said(14)), { found: 0, wrong: 0, touched: 1, rightPictures: 0 });
  assert.equal(countMatches(createTruth(SAVE), said(14.1)).touched, 0);
});

test('a true step is found once, and a repetition is wrong', () => {
  const twice = [entry('Click Save.', 10), entry('Click Save.', 11)];
  assert.deepEqual(countMatches(createTruth(SAVE), twice), { found: 1, wrong: 1, touched: 1, rightPictures: 1 });
});

test('a step with every key counts for one true step', () => {
  assert.equal(scoreRecording(createTruth(SAVE, SEND), [entry('Save and send.', 13)]).found, 1);
});

test('steps are paired so that the maximum is found, in any order', () => {
  const both = entry('Save, then send.', 13);
  const saved = entry('Save.', 9);
  for (const entries of [
    [both, saved],
    [saved, both],
  ])
    for (const truth of [createTruth(SAVE, SEND), createTruth(SEND, SAVE)]) assert.equal(scoreRecording(truth, entries).found, 2);
});

test('a picture is right within two seconds of its step', () => {
  const seen = (pictureSeconds: number | null) => scoreRecording(createTruth(SAVE), [entry('Save.', 11, { pictureSeconds })]).rightPictures;
  assert.deepEqual([seen(8), seen(14), seen(7.9), seen(14.1), seen(null)], [1, 1, 0, 0, 0]);
});

test('typographic apostrophes equal plain ones', () => {
  assert.equal(scoreRecording(createTruth(SAVE), [entry('Keep Today’s  list.', 11)]).found, 1);
});

test('a title is right if it contains one of the words', () => {
  assert.equal(isTitleRight(createTruth(), 'Send an Invoice'), true);
  assert.equal(isTitleRight(createTruth(), 'fooe'), false);
});

test('missed steps are listed, with whether their time is covered', () => {
  const { missed } = scoreRecording(createTruth(SAVE, SEND), [entry('Look.', 9, { isNumbered: false })]);
  assert.deepEqual(
    missed.map(({ step, isTouched }) => [step.text, isTouched]),
    [
      ['Save', true],
      ['Send', false],
    ],
  );
});
