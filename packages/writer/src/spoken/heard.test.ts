import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Recording, Word } from '@docreel/recording';
import { ARTICLE_TEMPLATES } from '../templates.ts';
import { recordingOf, type Shot } from '../testing/recordings.ts';
import type { ArticleDraft } from '../types.ts';
import { writeArticle } from '../write-article.ts';

const SHOTS: Shot[] = [
  { heading: 'Projects', labels: ['New project', 'Import'], does: { kind: 'click', label: 'New project' } },
  { heading: 'Create a project', labels: ['Send me a copy', 'Save changes'] },
];

/** Words of a recogniser, half a second each, with how sure it is. */
function heard(shots: readonly Shot[], ...said: [startSeconds: number, text: string, confidence: number][]): Recording {
  const spread = recordingOf({ shots: shots.map((shot) => ({ ...shot, says: 'one two three four five six seven eight nine ten.' })) });
  const words = said.map(([startSeconds, text, confidence]): Word => ({ text, startSeconds, endSeconds: startSeconds + 0.4, confidence }));
  const segment = { startSeconds: 0, endSeconds: 10, text: words.map((word) => word.text).join(' '), confidence: 0.6, words };
  return { ...spread, transcript: { source: 'recogniser', language: 'en', isPunctuated: false, confidence: 0.6, segments: [segment] } };
}

function write(recording: Recording): ArticleDraft {
  const [template] = ARTICLE_TEMPLATES;
  assert.ok(template);
  return writeArticle({ recording, template, fallbackTitle: 'x' });
}

test('a step begins where its label is said, and quotes the label as the screen spells it', () => {
  const draft = write(heard(SHOTS, [2, 'quick', 0.3], [2.5, 'knew', 0.4], [3, 'project', 0.5]));
  const [step] = draft.sections.flatMap((section) => section.steps);
  assert.equal(draft.quality.basis, 'both');
  assert.equal(step?.text, 'Click **New project**.');
  assert.equal(step?.evidence.startSeconds, 2.5);
  assert.equal(step?.evidence.quote, 'New project');
});

test('a click that is told with certainty is a step although no pointer was seen', () => {
  const draft = write(heard(SHOTS, [7, 'press', 0.95], [7.5, 'save', 0.6], [8, 'changes', 0.6]));
  assert.deepEqual(
    draft.sections.flatMap((section) => section.steps.map((step) => step.text)),
    ['Click **New project**.', 'Press **Save changes**.'],
  );
});

test('a label that is only spoken of is no step', () => {
  const draft = write(heard(SHOTS, [7, 'the', 0.95], [7.5, 'save', 0.6], [8, 'changes', 0.6], [8.5, 'button', 0.6]));
  assert.equal(draft.quality.steps, 1);
});

test('a switch is turned only where that was heard; else it is set', () => {
  const copy: [number, string, number][] = [
    [8, 'send', 0.9],
    [8.5, 'me', 0.9],
    [9, 'a', 0.9],
    [9.5, 'copy', 0.9],
  ];
  const texts = (draft: ArticleDraft): string[] => draft.sections.flatMap((section) => section.steps.map((step) => step.text));
  assert.ok(texts(write(heard(SHOTS, [7, 'turn', 0.9], [7.5, 'on', 0.8], ...copy))).includes('Turn on **Send me a copy**.'));
  assert.ok(texts(write(heard(SHOTS, [7, 'start', 0.7], [7.5, 'on', 0.8], ...copy))).includes('Set **Send me a copy**.'));
});
