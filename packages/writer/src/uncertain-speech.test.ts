import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildTimeline } from '@docreel/timeline';
import { ARTICLE_TEMPLATES } from './templates.ts';
import { type Recording, recordingOf, TASKLANE, type Word } from '@docreel/timeline/testing';
import type { ArticleDraft } from './types.ts';
import { writeArticle } from './write-article.ts';

const SILENT = recordingOf({ shots: TASKLANE.map((shot) => ({ ...shot, says: '' })) });

/** Returns the recording with words from speech recognition, half a second each. */
function heard(recording: Recording, said: string): Recording {
  const words = said.split(' ').map((text, at): Word => ({ text, startSeconds: 5 + at / 2, endSeconds: 5.4 + at / 2, confidence: 0.9 }));
  const segment = { startSeconds: 5, endSeconds: 5 + words.length / 2, text: said, confidence: 0.6, words };
  return { ...recording, transcript: { source: 'recogniser', language: 'en', isPunctuated: false, confidence: 0.6, segments: [segment] } };
}

function write(recording: Recording): ArticleDraft {
  const [template] = ARTICLE_TEMPLATES;
  assert.ok(template);
  return writeArticle({ timeline: buildTimeline(recording), template, fallbackTitle: 'x' });
}

test('uncertain speech adds nothing: the article equals that of the silent recording', () => {
  const draft = write(heard(SILENT, 'click projects then press calendar and turn on the quick knew project'));
  const silent = write(SILENT);
  assert.equal(draft.quality.basis, 'screen');
  assert.deepEqual(draft.sections, silent.sections);
  assert.deepEqual([draft.title, draft.summary, draft.closing], [silent.title, silent.summary, silent.closing]);
});

test('uncertain speech marks when somebody speaks, which divides a long recording', () => {
  const { speech, said } = buildTimeline(heard(SILENT, 'click projects then press calendar'));
  assert.deepEqual([speech.length, said.length], [1, 0]);
});
