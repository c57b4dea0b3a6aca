import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildTimeline } from '@docreel/timeline';
import fc from 'fast-check';
import { FORMS } from './forms/forms.ts';
import { ARTICLE_TEMPLATES } from './templates.ts';
import { recordingOf, type Shot, TASKLANE } from '@docreel/timeline/testing';
import { toMarkdown } from './to-markdown.ts';
import type { ArticleDraft, ArticleForm, ArticleTemplate } from './types.ts';
import { parseInstructions, writeArticle } from './write-article.ts';

const OWN: ArticleTemplate = { id: 1001, name: 'Own', description: '', instructions: '', sections: [], form: 'how-to' };

function write(template: Partial<ArticleTemplate>, shots: readonly Shot[] = TASKLANE): ArticleDraft {
  return writeArticle({ timeline: buildTimeline(recordingOf({ shots })), template: { ...OWN, ...template }, fallbackTitle: 'video.mp4' });
}

function shipped(form: ArticleForm): ArticleDraft {
  const template = ARTICLE_TEMPLATES.find((one) => one.form === form);
  assert.ok(template);
  return write(template);
}

function markdown(draft: ArticleDraft): string {
  return toMarkdown(draft, { videoId: 'v', picture: () => 'p' });
}

function headings(draft: ArticleDraft): string[] {
  return [...markdown(draft).matchAll(/^#+ (.*)$/gmu)].map(([, heading = '']) => heading);
}

test('there are eight templates, one for each form, with stable ids', () => {
  assert.deepEqual(
    ARTICLE_TEMPLATES.map(({ id, form }) => [id, form]),
    [
      [1, 'how-to'],
      [2, 'tutorial'],
      [3, 'procedure'],
      [4, 'troubleshooting'],
      [5, 'faq'],
      [6, 'release-note'],
      [7, 'overview'],
      [8, 'onboarding'],
    ],
  );
});

test("a built-in template names its form's own parts and contains no instruction for the offline writer", () => {
  const plain = parseInstructions('');
  for (const { form, sections, instructions } of ARTICLE_TEMPLATES) {
    assert.deepEqual(
      sections,
      FORMS[form].parts.map((part) => part.heading),
    );
    assert.deepEqual(parseInstructions(instructions), plain, form);
  }
});

test('every template writes another article, and every statement has its time and picture', () => {
  const drafts = ARTICLE_TEMPLATES.map((template) => write(template));
  assert.equal(new Set(drafts.map(markdown)).size, 8);
  assert.equal(new Set(drafts.map((draft) => headings(draft).join())).size, 8);
  for (const draft of drafts) {
    const steps = draft.sections.flatMap((section) => section.steps);
    assert.ok(steps.length >= 7, draft.title);
    for (const { evidence, text } of steps) {
      assert.ok(evidence.frameSeconds >= 0 && evidence.endSeconds >= evidence.startSeconds, text);
      assert.ok(recordingOf({ shots: TASKLANE }).scenes[evidence.scene], text);
    }
  }
});

test('a procedure numbers its steps 2.1, 2.2 and keeps checks, not asides', () => {
  const text = markdown(shipped('procedure'));
  assert.match(text, /^## 2\. Procedure\n\n### Open Projects\n\n\*\*2\.1\*\* Click/mu);
  assert.match(text, /^\*\*2\.2\*\* Click \*\*New project\*\*/mu);
  assert.match(text, /\*\*Check:\*\* “Projects” opens\./u);
  assert.match(text, /for example `Website relaunch`\./u);
  assert.doesNotMatch(text, /You can change the date later/u);
});

test('troubleshooting goes from symptom to remedy, and says that the recording shows no error', () => {
  const draft = shipped('troubleshooting');
  assert.match(draft.summary, /^The recording shows no error\./u);
  assert.ok(headings(draft).includes('You do not see “Create a new project”'));
  assert.match(
    markdown(draft),
    /You do not see “Create a new project”\n\n\*\*Possible cause:\*\*.*opens from the screen \*\*Projects\*\*\. \*\*What to do:\*\*\n\n1\. Click \*\*New project\*\*/u,
  );
  assert.match(markdown(draft), /- \*\*Project name\*\*: “Website relaunch”\./u);
});

test('a problem mentioned in the narration is listed with its remedy', () => {
  const template = ARTICLE_TEMPLATES.find((one) => one.form === 'troubleshooting');
  const draft = write({ ...template }, [
    { heading: 'Sync', labels: ['Retry'], says: 'Click Sync now.', does: { kind: 'click', label: 'Sync now' } },
    { heading: 'Sync', labels: ['Retry'], says: 'Sometimes the sync fails because the session has ended. Click Retry.' },
  ]);
  const [known] = draft.sections.filter((section) => section.heading === 'Problems that the recording names');
  assert.deepEqual(
    known?.steps.map((step) => [step.text, step.note]),
    [['Sometimes the sync fails because the session has ended.', '**What to do:** Click **Retry**.']],
  );
  assert.doesNotMatch(draft.summary, /shows no error/u);
});

test('an FAQ contains the questions of readers with answers', () => {
  const asked = headings(shipped('faq'));
  for (const question of [
    'How do I create a project in Tasklane?',
    'Where do I find “Projects”?',
    'What do I enter for “Project name”?',
    'Can I change the date later at any time?',
  ])
    assert.ok(asked.includes(question), `${question}\n${asked.join('\n')}`);
});

test('a release note lists what is possible now, an overview what screens offer, onboarding a checklist', () => {
  assert.equal(shipped('release-note').summary, 'You can now create a project in Tasklane.');
  assert.match(
    markdown(shipped('release-note')),
    /^- \*\*Create a new project\*\*: you can fill in \*\*Project name\*\* and \*\*Due date\*\*\./mu,
  );
  assert.match(markdown(shipped('overview')), /^- \*\*New project\*\*, in the top right corner, opens \*\*Create a new project\*\*\./mu);
  assert.doesNotMatch(markdown(shipped('overview')), /^\d+\. /mu);
  assert.match(markdown(shipped('onboarding')), /^- \[ \] Click \*\*Projects\*\*/mu);
});

test('custom sections rename, choose and order the parts of any form', () => {
  const draft = write({ sections: ['Summary', 'Do this', 'Tips', 'Values we used'], form: 'how-to' });
  assert.deepEqual(
    headings(draft).filter((heading) => ['Summary', 'Do this', 'Tips', 'Values we used'].includes(heading)),
    ['Summary', 'Do this', 'Tips', 'Values we used'],
  );
  assert.equal(draft.closing, '');
  const turned = write({ sections: ['Values we used', 'Do this'] });
  assert.deepEqual([headings(turned)[0], headings(turned)[1]], ['Values we used', 'Do this']);
  assert.match(headings(write({ sections: ['Lesson', 'Wrap-up'], form: 'tutorial' })).join(), /^Lesson 1: Open Projects,.*Wrap-up$/u);
});

test('a section named after a topic gets the steps about it, and no other section does', () => {
  const draft = write({ sections: ['Invitations', 'Steps'] });
  const [topic] = draft.sections;
  assert.deepEqual(
    topic?.steps.map((step) => step.text),
    ['Click **Send invitation**.'],
  );
  assert.equal(markdown(draft).match(/Send invitation\*\*\./gu)?.length, 1);
});

test('a section without content is omitted with a warning', () => {
  const draft = write({ sections: ['Steps', 'Pricing'] });
  assert.ok(!headings(draft).includes('Pricing'));
  assert.deepEqual(draft.quality.warnings, ['Left out, because nothing in the recording belongs there: “Pricing”.']);
  const none = write({ sections: ['Prerequisites'] });
  assert.match(none.quality.warnings[0] ?? '', /^Nothing in the recording belongs to any section/u);
  assert.ok(none.sections.length >= 3);
});

test('instructions in plain words change the article', () => {
  const usual = markdown(write({}));
  const asked = (instructions: string): string => markdown(write({ instructions }));
  assert.match(usual, /!\[/u);
  assert.doesNotMatch(asked('Formal. No screenshots.'), /!\[/u);
  assert.match(usual, /You can change the date later/u);
  assert.doesNotMatch(asked('Keep it short.'), /You can change the date later|Here you can see/u);
  assert.doesNotMatch(asked('Leave out examples.'), /for example/u);
  assert.match(asked('Make it a checklist.'), /^- \[ \] Click/mu);
  assert.match(asked('Number the steps by section.'), /^\*\*1\.1\*\* Click/mu);
  assert.match(asked('Say what the reader should see.'), /“Projects” opens\./u);
  assert.doesNotMatch(asked('Never mention “Calendar”.'), /calendar to check/u);
});

const LABELS = ['Projects', 'Team', 'Settings', 'Save', 'Project name', 'Cancel', '保存', '[x](y)', '**b**'];
const shot: fc.Arbitrary<Shot> = fc.record({
  heading: fc.option(fc.constantFrom('Projects', 'Create a project', 'Settings', 'Thank you', 'Export <b>', '$ npm run build'), {
    nil: null,
  }),
  labels: fc.array(fc.constantFrom(...LABELS), { maxLength: 5 }),
  says: fc.constantFrom(
    '',
    'Click Save.',
    'If it fails, click Save again.',
    'Before you begin you need a key. Type a name.',
    'You can change it later.',
  ),
  does: fc.oneof(
    fc.record({ kind: fc.constant('click' as const), label: fc.constantFrom(...LABELS) }),
    fc.record({ kind: fc.constant('click' as const), label: fc.constantFrom(...LABELS), value: fc.constantFrom('on' as const, 'off') }),
    fc.record({ kind: fc.constant('type' as const), field: fc.constantFrom(...LABELS), value: fc.constantFrom('x1', 'on') }),
  ),
});
const words = fc.oneof(
  fc.constantFrom('Steps', 'FAQ', 'Before', 'Settings', 'Pricing', 'Checklist', 'Next', '# a', '“'),
  fc.string({ maxLength: 20 }),
);
const wish = fc.constantFrom(
  '',
  'No pictures.',
  'Checklist.',
  'Only the steps.',
  'Number by section.',
  'Do not mention “Save”.',
  '((',
  'Expected result. Bullets.',
);

test('any recording and template: there is an article whose evidence is within the recording', () => {
  const forms = ARTICLE_TEMPLATES.map((template) => template.form);
  fc.assert(
    fc.property(
      fc.array(shot, { maxLength: 12 }),
      fc.record({ form: fc.constantFrom(...forms), sections: fc.array(words, { maxLength: 5 }), instructions: wish }),
      fc.boolean(),
      (shots, template, isDoubtful) => {
        const recording = recordingOf({ shots, ...(isDoubtful && { source: 'recogniser', isPunctuated: false, confidence: 0.5 }) });
        const draft = writeArticle({ timeline: buildTimeline(recording), template: { ...OWN, ...template }, fallbackTitle: 'video.mp4' });
        assert.ok(draft.title !== '' && typeof markdown(draft) === 'string');
        const end = recording.source.durationSeconds + 0.01;
        for (const { evidence, text, kind } of draft.sections.flatMap((section) => section.steps)) {
          assert.ok((text !== '' || kind === 'shown') && evidence.startSeconds >= 0 && evidence.startSeconds <= evidence.endSeconds);
          assert.ok(
            evidence.endSeconds <= end && evidence.frameSeconds >= 0 && evidence.frameSeconds <= end && recording.scenes[evidence.scene],
          );
        }
      },
    ),
    { numRuns: 300, seed: 5 },
  );
});
