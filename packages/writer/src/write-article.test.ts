import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildTimeline, squash } from '@docreel/timeline';
import { ARTICLE_TEMPLATES } from './templates.ts';
import { recordingOf, TASKLANE } from '@docreel/timeline/testing';
import type { ArticleDraft, ArticleTemplate } from './types.ts';
import { writeArticle } from './write-article.ts';

function templateOf(form: ArticleTemplate['form']): ArticleTemplate {
  const template = ARTICLE_TEMPLATES.find((one) => one.form === form);
  assert.ok(template);
  return template;
}

function tasklane(form: ArticleTemplate['form'] = 'how-to'): ArticleDraft {
  return writeArticle({
    timeline: buildTimeline(recordingOf({ shots: TASKLANE })),
    template: templateOf(form),
    fallbackTitle: 'video.mp4',
  });
}

test('a narrated tutorial becomes exactly its instructions, in order', () => {
  const steps = tasklane().sections.flatMap((section) => section.steps);
  assert.deepEqual(
    steps.map((step) => step.text),
    [
      'Click **Projects** in the menu on the left.',
      'Click **New project** (top right).',
      'In **Project name**, enter a name for your project, for example `Website relaunch`.',
      'In **Due date**, enter a due date for the project, for example `June 30`.',
      'When you are done, click **Create project**.',
      'Open the project by clicking its name.',
      'Click **Share**.',
      'In **Email**, enter the email address of the person that you want to invite, for example `david@example.com`.',
      'Select a role.',
      'Click **Send invitation**.',
      'Open the calendar to check the due date of your project.',
    ],
  );
});

test('the title comes from the title slide and the summary from the promised goal', () => {
  const draft = tasklane();
  assert.equal(draft.title, 'Create a project in Tasklane');
  assert.equal(draft.summary, 'Create a project and invite your team. Fill in **Project name**, **Due date**, and **Email**.');
  assert.equal(draft.closing, 'You have created a project and invited your team.');
});

test('headings name the tasks of at least two steps, not a greeting or a screen', () => {
  assert.deepEqual(
    tasklane().sections.map((section) => section.heading),
    ['Open Projects', 'Create a new project', 'Invite people'],
  );
});

test('asides are notes of the previous step', () => {
  const dialog = tasklane().sections.find((section) => section.heading === 'Create a new project');
  assert.equal(dialog?.steps[1]?.note, 'You can change the date later at any time.');
  assert.equal(dialog?.steps[0]?.note, '');
});

test('every step shows its own stable screen before the next step begins', () => {
  const recording = recordingOf({ shots: TASKLANE });
  const steps = tasklane().sections.flatMap((section) => section.steps);
  for (const [at, { evidence }] of steps.entries()) {
    const scene = recording.scenes[evidence.scene];
    assert.ok(scene && evidence.frameSeconds > scene.startSeconds && evidence.frameSeconds < scene.endSeconds, `step ${at + 1}`);
    const next = steps[at + 1];
    const isShared = next?.evidence.frameSeconds === evidence.frameSeconds;
    assert.ok(!next || isShared || evidence.frameSeconds <= next.evidence.startSeconds, `step ${at + 1} is shown before the next`);
    const words = recording.transcript.segments.find(({ text }) => squash(text).endsWith(squash(evidence.quote ?? '-')));
    assert.ok(
      words && words.startSeconds <= evidence.startSeconds && evidence.startSeconds < words.endSeconds + 8,
      `step ${at + 1} is quoted`,
    );
  }
});
