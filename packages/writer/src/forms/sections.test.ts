import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildTimeline, type Timeline } from '@docreel/timeline';
import { recordingOf, TASKLANE } from '@docreel/timeline/testing';
import { ALL_PHRASES } from '../phrases/phrases.ts';
import { ARTICLE_TEMPLATES } from '../templates.ts';
import type { Step } from '../types.ts';
import { writeArticle } from '../write-article.ts';

const SOURCE = buildTimeline(recordingOf({ shots: TASKLANE }));
const [FIRST] = SOURCE.moments;

/** A moment: the label that is clicked, or null for a key frame, and the texts of its picture. */
type Shot = readonly [label: string | null, ...texts: string[]];

function write(
  shots: readonly Shot[],
  language: string | null = null,
  screens: readonly string[] = [],
): { heading: string; steps: Step[] }[] {
  const [template] = ARTICLE_TEMPLATES;
  if (!FIRST?.action || !template) throw new Error('The sample timeline has no action.');
  const { action, still } = FIRST;
  const moments = shots.map(([label, ...texts], at): Timeline['moments'][number] => ({
    ...{
      ...FIRST,
      id: `m${at}`,
      startSeconds: at * 5,
      endSeconds: at * 5 + 1,
      heading: screens[at] === undefined ? null : { text: screens[at], origin: 'read', certainty: 0.95 },
      result: null,
      notes: [],
      intro: [],
      quote: null,
    },
    kind: label === null ? 'shown' : label === '' ? 'marked' : 'step',
    action: label === null ? null : { ...action, words: null, object: { text: label, origin: 'read', certainty: 0.95 } },
    still: {
      ...{ ...still, seconds: at * 5, scene: at, key: `k${at}` },
      texts: texts.map((text, row) => ({ text, certainty: 0.99, x: 100, y: 100 + row * 30, width: 200, height: 14 })),
    },
  }));
  const timeline = {
    ...SOURCE,
    goal: null,
    title: null,
    language,
    moments,
    screens: [],
    intro: [],
    closing: [],
    prerequisites: [],
    said: [],
  };
  return writeArticle({ timeline, template, fallbackTitle: 'recording-1' }).sections;
}

function textsOf(shots: readonly Shot[]): string[][] {
  return write(shots).map(({ heading, steps }) => [heading, ...steps.map(({ text }) => text)]);
}

test('a key frame between steps says which text is new', () => {
  const shots: Shot[] = [
    ['Send', 'Write a message'],
    [null, 'Write a message', 'Message was sent'],
    ['Close', 'Message was sent'],
  ];
  assert.deepEqual(textsOf(shots), [['', 'Click **Send**.', '“Message was sent” appears.', 'Click **Close**.']]);
});

test('a key frame without anything new follows the steps under one heading, and the same name is not repeated', () => {
  const same = 'Write a message';
  const shots: Shot[] = [
    [null, same],
    ['Send', same],
    [null, same, 'Loading 3 of 4...'],
    ['Close', same],
  ];
  assert.deepEqual(textsOf(shots), [
    ['', 'Click **Send**.', 'Click **Close**.'],
    ['What the recording shows', '“Write a message”', ''],
  ]);
});

test('each of many key frames is named after what is new in it; counters, code and hashes are no names', () => {
  const shots: Shot[] = [
    [null, 'Streaming is off'],
    ['Send', 'Streaming is off'],
    [null, 'Streaming is off', 'Connect a device', 'Sent 12 of 90'],
    [null, 'Streaming is off', 'Sent 15 of 90', 'return vol, r'],
    [null, 'Streaming is off', 'Commit b16601a104bb81006405'],
    [null, 'Streaming is off', 'Connect a device'],
    ['Close', 'Streaming is off'],
  ];
  const frames = write(shots).at(-1)?.steps ?? [];
  assert.deepEqual(
    frames.map(({ text }) => text),
    ['“Streaming is off”', '“Connect a device”', '', '', ''],
  );
  assert.match(frames[1]?.alt ?? '', /“Connect a device”/);
});

test('the last step is followed by what appeared, or by its picture', () => {
  assert.deepEqual(
    textsOf([
      ['Send', 'Write a message'],
      [null, 'Message was sent'],
    ])[0]?.at(-1),
    '“Message was sent” appears.',
  );
  assert.deepEqual(
    textsOf([
      ['Send', 'Write a message'],
      [null, 'Write a message'],
    ])[0]?.at(-1),
    'The screen then looks like this.',
  );
});

test('a marked step says where to click, in every language', () => {
  const texts = ALL_PHRASES.map(({ language }) => write([['Send'], ['']], language)[0]?.steps[1]?.text ?? '');
  assert.equal(texts[0], 'Click the marked spot (top left).');
  for (const text of texts) assert.match(text, /[(（].+[)）]/u);
  assert.equal(new Set(texts).size, ALL_PHRASES.length);
});

test('a part begins with the command that opened its dialog', () => {
  const labels = ['Bold', 'Italic', 'Save note', 'Export report...', 'PDF', 'Send report', 'Today', 'Add reminder'];
  const screens = ['Notes', 'Notes', 'Notes', 'Notes', 'Export', 'Export', 'Tasks', 'Tasks'];
  const sections = write(
    labels.map((label): Shot => [label]),
    null,
    screens,
  );
  assert.deepEqual(
    sections.map(({ heading, steps }) => [heading, steps[0]?.text]),
    [
      ['Save note', 'Click **Bold**.'],
      ['Send report', 'Click **Export report**.'],
    ],
  );
});
