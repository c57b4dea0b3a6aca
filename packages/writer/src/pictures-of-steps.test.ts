import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildTimeline } from '@docreel/timeline';
import { recordingOf } from '@docreel/timeline/testing';
import { ARTICLE_TEMPLATES } from './templates.ts';
import { writeArticle } from './write-article.ts';

/** Narrators continue to speak while they type. */
const AHEAD_SECONDS = 2.2;

test('the fields of a form share the picture in which all are filled in, even if the narration of one started during the other', () => {
  const imagined = recordingOf({
    shots: [
      {
        heading: 'New rule',
        labels: ['Rule name', 'Wait in minutes'],
        says: 'Enter the rule name.',
        does: { kind: 'type', field: 'Rule name', value: 'Nightly' },
      },
      {
        heading: 'New rule',
        labels: ['Rule name', 'Nightly', 'Wait in minutes'],
        says: 'Enter the wait in minutes.',
        does: { kind: 'type', field: 'Wait in minutes', value: '15' },
      },
    ],
  });
  const segments = imagined.transcript.segments.map((one, at) =>
    at === 0 ? one : { ...one, startSeconds: one.startSeconds - AHEAD_SECONDS, endSeconds: one.endSeconds - AHEAD_SECONDS },
  );
  const recording = { ...imagined, transcript: { ...imagined.transcript, segments } };
  const [template] = ARTICLE_TEMPLATES;
  assert.ok(template);
  const steps = writeArticle({ timeline: buildTimeline(recording), template, fallbackTitle: 'x' }).sections.flatMap(
    (section) => section.steps,
  );
  assert.deepEqual(
    steps.map(({ text, note, evidence }) => [text, note, evidence.scene]),
    [
      ['In **Rule name**, enter a name, for example `Nightly`.', '', 1],
      ['In **Wait in minutes**, enter a number, for example `15`.', '', 1],
    ],
  );
  assert.deepEqual(
    steps.map(({ showsPicture }) => showsPicture),
    [true, false],
  );
});
