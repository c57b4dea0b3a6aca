import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildTimeline } from '@docreel/timeline';
import { ARTICLE_TEMPLATES } from './templates.ts';
import { type Recording, recordingOf, type Shot, TASKLANE } from '@docreel/timeline/testing';
import { toMarkdown } from './to-markdown.ts';
import type { ArticleDraft } from './types.ts';
import { writeArticle } from './write-article.ts';

function write(recording: Recording, fallbackTitle = 'my_demo-video.mp4'): ArticleDraft {
  const drafts = ARTICLE_TEMPLATES.map((template) => writeArticle({ timeline: buildTimeline(recording), template, fallbackTitle }));
  for (const draft of drafts) assert.equal(typeof toMarkdown(draft, { videoId: 'v', picture: () => 'p' }), 'string');
  const [howTo] = drafts;
  assert.ok(howTo);
  return howTo;
}

function textOf(draft: ArticleDraft): string {
  return `${draft.title}\n${toMarkdown(draft, { videoId: 'v', picture: () => 'p' })}`;
}

function silent(shots: readonly Shot[]): Recording {
  return recordingOf({ shots: shots.map((shot) => ({ ...shot, says: '' })) });
}

test('a recording without content gives an article that says so, titled after the file', () => {
  const draft = write(recordingOf({ shots: [] }));
  assert.equal(draft.title, 'My demo video');
  assert.deepEqual(draft.sections, []);
  assert.equal(draft.quality.warnings.length, 1);
});

test('a single scene without labels keeps the narration', () => {
  const draft = write(recordingOf({ shots: [{ heading: null, says: 'Click Save. Then close the window.' }] }));
  const [section] = draft.sections;
  assert.equal(section?.heading, '');
  assert.deepEqual(
    section?.steps.map((step) => [step.text, step.showsPicture]),
    [
      ['Click Save.', true],
      ['Close the window.', false],
    ],
  );
});

test('captions without scenes become steps without an invented screen', () => {
  const recording = { ...recordingOf({ shots: [{ heading: 'X', says: 'Click Save.' }] }), scenes: [], switches: [] };
  assert.equal(write(recording).quality.steps, 1);
});

test('without narration the steps come from the screen: clicks, fields and navigation', () => {
  const draft = write(silent(TASKLANE));
  assert.equal(draft.quality.basis, 'screen');
  assert.equal(draft.title, 'Create a project in Tasklane');
  const steps = draft.sections.flatMap((section) => section.steps.map((step) => step.text));
  assert.deepEqual(steps.slice(0, 4), [
    'Click **Projects**.',
    'Click **New project**.',
    'In **Project name**, enter a name, for example `Website relaunch`.',
    'In **Due date**, enter a date, for example `June 30`.',
  ]);
});

test('a secret is never printed', () => {
  const draft = write(silent([{ heading: 'Sign in', does: { kind: 'type', field: 'Password', value: '••••••••' } }, { heading: 'Home' }]));
  assert.equal(draft.sections[0]?.steps[0]?.text, 'In **Password**, enter a password.');
  const inClear = write(
    silent([{ heading: 'Sign in', does: { kind: 'type', field: 'API key', value: 'sk-live-4711' } }, { heading: 'Home' }]),
  );
  assert.ok(!JSON.stringify(inClear).includes('4711'));
});

test('uncertain words are never printed, only what the screen confirms', () => {
  const shots = TASKLANE.map((shot) => ({ ...shot, says: shot.says?.replaceAll('click', 'quick').replaceAll('project', 'proctor') ?? '' }));
  const draft = write(recordingOf({ shots, source: 'recogniser', isPunctuated: false, confidence: 0.5 }));
  assert.notEqual(draft.quality.basis, 'narration');
  assert.ok(!/quick|proctor|welcome/iu.test(textOf(draft)));
  assert.ok(!JSON.stringify(draft).includes('proctor'));
});

test('narration in another language belongs to the step whose names it mentions', () => {
  const shots: Shot[] = [
    {
      heading: 'Projekte',
      labels: ['Neues Projekt'],
      says: 'Klicken Sie auf Neues Projekt.',
      does: { kind: 'click', label: 'Neues Projekt' },
    },
    { heading: 'Neu', labels: ['Name'], says: 'Geben Sie einen Namen ein.', does: { kind: 'type', field: 'Name', value: 'Webseite' } },
  ];
  const draft = write(recordingOf({ shots, language: 'de' }));
  const [section] = draft.sections;
  assert.equal(section?.intro, '');
  assert.deepEqual(
    draft.sections.flatMap(({ steps }) => steps.map(({ text, note }) => [text, note])),
    [
      ['Klicken Sie auf **Neues Projekt**.', 'Klicken Sie auf Neues Projekt.'],
      ['Geben Sie bei **Name** einen Namen ein, zum Beispiel `Webseite`.', 'Geben Sie einen Namen ein.'],
    ],
  );
});

test('a talk without actions is written screen by screen', () => {
  const draft = write(
    recordingOf({
      shots: [
        { heading: 'Why we plan', says: 'Plans are useful. They change all the time.' },
        { heading: 'How teams work', says: 'Teams are people, and people talk to one another.' },
      ],
    }),
  );
  assert.deepEqual(
    draft.sections.map(({ heading, list, steps }) => [heading, list, steps.map((step) => [step.text, step.evidence.scene])]),
    [
      ['Why we plan', 'paragraphs', [['Plans are useful. They change all the time.', 0]]],
      ['How teams work', 'paragraphs', [['Teams are people, and people talk to one another.', 1]]],
    ],
  );
});

test('right-to-left text, other scripts and markup characters are kept', () => {
  const shots: Shot[] = [
    {
      heading: 'Create הגדרות *ראשיות*',
      labels: ['שמור *הכל*', '保存'],
      says: 'Click 保存 now. Then click <script>.',
      does: { kind: 'click', label: '保存' },
    },
  ];
  const draft = write(recordingOf({ shots }));
  assert.equal(draft.title, 'Create הגדרות *ראשיות*');
  assert.ok(draft.sections[0]?.steps[0]?.text.includes('**保存**'));
});

test('each template gives the same recording another form', () => {
  const recording = recordingOf({ shots: TASKLANE });
  const [howTo, tutorial, procedure] = ARTICLE_TEMPLATES.map((template) =>
    writeArticle({ timeline: buildTimeline(recording), template, fallbackTitle: 'x' }),
  );
  assert.ok(howTo && tutorial && procedure);
  assert.equal(howTo.sections[0]?.heading, 'Open Projects');
  assert.equal(tutorial.sections[0]?.heading, 'What you will do');
  assert.equal(tutorial.sections[1]?.heading, 'Part 1: Open Projects');
  assert.equal(tutorial.sections.at(-1)?.heading, 'Recap');
  assert.equal(procedure.sections[0]?.intro, 'This procedure describes how to create a project in Tasklane.');
  const markdown = toMarkdown(procedure, { videoId: 'v', picture: () => 'p' });
  assert.match(markdown, /^\*\*2\.1\*\* Click \*\*Projects\*\*.*\n\n\*\*Check:\*\* “Projects” opens\./mu);
});

test('two hours of narration keep every step', () => {
  const recording = recordingOf({ shots: Array.from({ length: 60 }, () => TASKLANE).flat() });
  assert.ok(recording.source.durationSeconds > 6_600);
  assert.equal(
    writeArticle({ timeline: buildTimeline(recording), template: ARTICLE_TEMPLATES[0] ?? assert.fail(), fallbackTitle: 'x' }).quality.steps,
    660,
  );
});

test('the same recording always gives the same article', () => {
  const recording = recordingOf({ shots: TASKLANE });
  assert.deepEqual(write(recording), write(structuredClone(recording)));
});

test('the first screen of a silent video is shown unless a step shows it or it is the title', () => {
  const pictures = (shots: readonly Shot[]) =>
    write(silent(shots)).sections.flatMap(({ steps }) => steps.map(({ kind, evidence }) => [kind, evidence.scene]));
  const home: Shot = { heading: 'Home', labels: ['Rules', 'Owner', 'Calendar', 'Help'] };
  const rules: Shot = { heading: 'Rules', labels: ['Nightly', 'Weekly', 'New rule', 'Help'], does: { kind: 'click', label: 'New rule' } };
  const end: Shot = { heading: 'New rule', labels: ['Name', 'Owner'] };
  const unrelated = { ...home, labels: ['Reports', 'Owner', 'Calendar', 'Help'] };
  assert.deepEqual(pictures([unrelated, rules, end]).at(-1), ['shown', 0], 'after the steps, because nothing is known of it');
  assert.deepEqual(pictures([{ ...home, does: { kind: 'click', label: 'Rules' } }, rules, end])[0], ['step', 0]);
  assert.deepEqual(pictures([{ heading: 'Make a rule', labels: [] }, rules, end])[0], ['step', 1]);
});
