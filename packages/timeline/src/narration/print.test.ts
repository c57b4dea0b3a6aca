import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transcriptOf } from '../testing/transcripts.ts';
import { groupParagraphs, printInstruction } from './print.ts';
import { parseUtterances } from './parse-narration.ts';

const TALK = [
  'Hello everybody!',
  'It counts people.',
  'They are grouped by age.',
  'Some are missing.',
  'That is known.',
  'The next chart counts bikes.',
  'It is blue.',
  'You see a table now.',
  'It has rows.',
];

test('a talk is split at screen changes, at topics and after three sentences, without losing one or keeping greetings', () => {
  const utterances = parseUtterances(transcriptOf(TALK));
  const at = utterances.find(({ text }) => text.startsWith('You see'))?.startSeconds ?? 0;
  const paragraphs = groupParagraphs(utterances, [{ startSeconds: at - 0.2 }, { startSeconds: 2, share: 0.01 }]);
  assert.deepEqual(
    paragraphs.map(({ said }) => said.map(({ text }) => text)),
    [TALK.slice(1, 4), TALK.slice(4, 5), TALK.slice(5, 7), TALK.slice(7)],
  );
  for (const { said, startSeconds, endSeconds } of paragraphs) {
    assert.deepEqual([startSeconds, endSeconds], [said[0]?.startSeconds, said.at(-1)?.endSeconds]);
  }
});

test('a pause starts a paragraph even if the screen does not change', () => {
  const utterances = parseUtterances(transcriptOf(['It counts people.', '|3', 'They are grouped.']));
  assert.equal(groupParagraphs(utterances, []).length, 2);
});

test('a name of which the screen has only the first word is printed as one label', () => {
  const print = (words: string, ...shown: string[]) =>
    printInstruction(
      { words, verb: 'click', act: 'click', object: null, result: null },
      null,
      shown.map((text) => ({ text, startSeconds: 0, endSeconds: 9 })),
    )
      .map(({ kind, text }) => (kind === 'label' ? `**${text}**` : text))
      .join('');
  assert.equal(print('Click White Female.', 'White'), 'Click **White Female**.');
  assert.equal(print('Click White, then Female.', 'White', 'Female'), 'Click **White**, then **Female**.');
  assert.equal(print('Click File Members.', 'File', 'Members'), 'Click **File** **Members**.');
});
