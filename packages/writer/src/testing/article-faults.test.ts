import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildTimeline } from '@docreel/timeline';
import { recordingOf, type Shot, TASKLANE } from '@docreel/timeline/testing';
import { ALL_PHRASES } from '../phrases/phrases.ts';
import { ARTICLE_TEMPLATES } from '../templates.ts';
import type { ArticleDraft, Section, Step } from '../types.ts';
import { writeArticle } from '../write-article.ts';
import { type ArticleRule, countArticleFaults, findArticleFaults } from './article-faults.ts';
import { createSampleTimeline } from './sample-timeline.ts';

const NO_MOMENTS = createSampleTimeline([]);

function createStep(text: string, more: Partial<Step> = {}): Step {
  return {
    ...{ text, note: '', alt: 'The screen', showsPicture: true, kind: 'step', certainty: 1, mark: null, cut: null },
    evidence: { startSeconds: 1, endSeconds: 2, quote: null, frameSeconds: 1, scene: 0 },
    origins: { label: null, value: null },
    ...more,
  };
}

function createDraft(sections: Partial<Section>[], more: Partial<ArticleDraft> = {}): ArticleDraft {
  const all = sections.map((section): Section => ({ heading: '', intro: '', steps: [], ...section }));
  const steps = all.flatMap((section) => section.steps).filter(({ kind }) => kind === 'step').length;
  return {
    ...{ title: 'Create a project', summary: 'Create a project and fill in **Name**.', numbering: 'steps', closing: '' },
    picture: { width: 1280, height: 720 },
    quality: {
      ...{ basis: 'screen', transcriptSource: 'none', transcriptConfidence: 1, steps, marked: 0, shown: 0, certainty: 1 },
      ...{ droppedSteps: 0, writer: 'offline', warnings: [] },
    },
    ...more,
    sections: all,
  };
}

function findRules(draft: ArticleDraft): ArticleRule[] {
  return findArticleFaults(draft, NO_MOMENTS).map(({ rule }) => rule);
}

const TWO = [createStep('Click **Projects**.'), createStep('Click **New project**.')];
const SIX = [...TWO, ...TWO, ...TWO];

const HEADINGS: readonly (readonly [string, ArticleRule[]])[] = [
  ['Good morning, Mia', [1]],
  ['Projects', [1]],
  ['Create a project', [2]],
  ['Add issues', []],
  ['Bericht exportieren', []],
];

test('a heading is a verb and an object that the title does not contain', () => {
  for (const [heading, rules] of HEADINGS) assert.deepEqual(findRules(createDraft([{ heading, steps: SIX }])), rules, heading);
});

const NOTES: readonly (readonly [string, ArticleRule[]])[] = [
  ['Here you can see the projects.', [5]],
  ["Don't worry, you can change it later.", [5, 6]],
  ['We already have two of them.', [5, 7]],
  ['For example: “June 30”.', [8]],
  ['Select a role.', [9]],
  ['The screen “Projects” appears.', [12]],
  ['You can change the name later.', []],
  ['An editor can change tasks, and a viewer can only read them.', []],
  ['“Projects” opens.', []],
];

test('a note has its subject, no reassurance, no narrator, no fragment and no instruction', () => {
  for (const [note, rules] of NOTES)
    assert.deepEqual(findRules(createDraft([{ steps: [createStep('Click **Projects**.', { note }), ...TWO] }])), rules, note);
});

const STEPS: readonly (readonly [string, ArticleRule[]])[] = [
  ['Enter “Cascade” in **Release name**.', [8]],
  ['Type a name for the project.', [8, 10]],
  ['Press **Save release**.', [10]],
  ['Hit **Add to release**.', [10]],
  ['Press Enter.', []],
  ['Click the **New project** button.', [11]],
  ['Click **New project** (top right).', []],
  ['In **Release name**, enter a name, for example `Cascade`.', []],
];

test('a step has the verb of its control, one pattern for values, and no word “button”', () => {
  for (const [text, rules] of STEPS) assert.deepEqual(findRules(createDraft([{ steps: [createStep(text), ...TWO] }])), rules, text);
});

test('a menu and its item are one step', () => {
  const split = [createStep('Click **View**.'), createStep('Select **Paper mode**.')];
  assert.deepEqual(findRules(createDraft([{ steps: split }])), [17]);
  assert.deepEqual(findRules(createDraft([{ steps: [createStep('Choose **View > Paper mode**.'), ...TWO] }])), []);
});

test('key moments stand between the steps or under one heading at the end', () => {
  const frame = createStep('', { kind: 'shown' });
  const end = { heading: 'What the recording shows', steps: [frame] };
  const cases: readonly (readonly [Partial<Section>[], ArticleRule[]])[] = [
    [[{ steps: TWO }, end], []],
    [[end, { steps: TWO }], [18]],
    [
      [{ steps: TWO }, end, end],
      [18, 18],
    ],
  ];
  for (const [sections, rules] of cases) assert.deepEqual(findRules(createDraft(sections)), rules);
});

const SUMMARIES: readonly (readonly [string, ArticleRule[]])[] = [
  ['Learn how to create a project.', [3]],
  ['Create a project in 6 steps, from Home to Projects.', [3]],
  ['Create a project.', [3]],
  ['', [3]],
  [`Create a project: fill in ${'**Name**, '.repeat(30)}**Date**.`, [15]],
  ['Create a project and fill in **Name**.', []],
];

test('the first sentence names the outcome and the decisions in at most 155 characters', () => {
  for (const [summary, rules] of SUMMARIES) assert.deepEqual(findRules(createDraft([{ steps: TWO }], { summary })), rules, summary);
});

const TITLES: readonly (readonly [string, ArticleRule[]])[] = [
  ['Files', [16]],
  ['WWW.BANDICAM.cOM', [16]],
  ['Good morning, Mia', [16]],
  ['Find and Replace in Mousepad', []],
  ['Run git pull and npm ci', []],
];

test('a title is not a lone noun, a URL or a greeting', () => {
  for (const [title, rules] of TITLES) assert.deepEqual(findRules(createDraft([{ steps: TWO }], { title })), rules, title);
});

test('a section has a sentence for every time link, and headings begin at six steps', () => {
  const frame = createStep('', { kind: 'shown' });
  assert.deepEqual(findRules(createDraft([{ steps: [...TWO, frame] }])), [4]);
  assert.deepEqual(findRules(createDraft([{ steps: TWO }, { heading: 'What the recording shows', steps: [frame] }])), []);
  assert.deepEqual(findRules(createDraft([{ heading: 'Add issues', steps: TWO }])), [4]);
});

test('the last step shows its result, and a picture is described by its own screen', () => {
  const told = (text: string) => ({ text, origin: 'read' as const, certainty: 1 });
  const still = { seconds: 1, scene: 0, key: 'a', mark: null, crop: null, texts: [] };
  const screens = [
    { startSeconds: 0, endSeconds: 3, heading: told('Projects'), still },
    { startSeconds: 3, endSeconds: 9, heading: told('New project'), still: { ...still, seconds: 5, scene: 1 } },
  ];
  const of = (last: Partial<Step>) => {
    const draft = createDraft([{ steps: [createStep('Click **Projects**.'), createStep('Click **New project**.', last)] }]);
    return findArticleFaults(draft, { ...NO_MOMENTS, screens }).map(({ rule }) => rule);
  };
  assert.deepEqual(of({}), [13]);
  assert.deepEqual(of({ note: '“New project” opens.' }), []);
  assert.deepEqual(of({ note: '“New project” opens.', alt: 'The screen “New project”' }), [14]);
});

const GREETED: readonly Shot[] = [
  { heading: 'Good morning, Mia', labels: ['Projects', 'Team'], does: { kind: 'click', label: 'Projects' } },
  { heading: 'Projects', labels: ['New project', 'Team'], does: { kind: 'click', label: 'New project' } },
  { heading: 'Create a project', labels: ['Name', 'Due date'], does: { kind: 'type', field: 'Name', value: 'Spring launch' } },
  { heading: 'Create a project', labels: ['Name', 'Due date', 'Private'], does: { kind: 'type', field: 'Due date', value: 'June 30' } },
  { heading: 'Create a project', labels: ['Private', 'Create'], does: { kind: 'click', label: 'Private', value: 'on' } },
  { heading: 'Create a project', labels: ['Private', 'Create project'], does: { kind: 'click', label: 'Create project' } },
  { heading: 'Spring launch', labels: ['Tasks', 'People', 'Files', 'Share', 'History'] },
];

test('the writer follows every rule in all eight languages, narrated and silent, long and short', () => {
  const [template] = ARTICLE_TEMPLATES;
  assert.ok(template);
  const silent = TASKLANE.map((shot) => ({ ...shot, says: '' }));
  for (const shots of [TASKLANE, silent, GREETED, GREETED.slice(0, 3), GREETED.slice(2)]) {
    const told = buildTimeline(recordingOf({ shots }));
    for (const { language } of ALL_PHRASES) {
      const timeline = { ...told, language };
      const faults = findArticleFaults(writeArticle({ timeline, template, fallbackTitle: 'recording-3' }), timeline);
      assert.equal(countArticleFaults(faults), '', `${language}\n${JSON.stringify(faults, null, 1)}`);
    }
  }
});

test('a result is not told twice in a row', () => {
  const opens = createStep('“Calendar” opens.', { kind: 'shown' });
  assert.deepEqual(
    findRules(createDraft([{ steps: [...TWO, createStep('Click **Send**.', { note: '“Calendar” opens.' }), opens] }])),
    [19],
  );
  assert.deepEqual(findRules(createDraft([{ steps: [...TWO, opens] }])), []);
});

test('only one picture may have a sentence that says nothing', () => {
  const now = createStep('The screen then looks like this.', { kind: 'shown' });
  assert.deepEqual(findRules(createDraft([{ steps: [...TWO, now] }])), []);
  assert.deepEqual(findRules(createDraft([{ steps: [now, ...TWO, now] }])), [20]);
});

test('a marked step says where, and the first sentence has no example', () => {
  const mark = { box: null, point: { x: 1200, y: 20 } };
  assert.deepEqual(findRules(createDraft([{ steps: [...TWO, createStep('Click here.', { kind: 'marked', mark })] }])), [21]);
  assert.deepEqual(
    findRules(createDraft([{ steps: [...TWO, createStep('Click the marked spot (top right).', { kind: 'marked', mark })] }])),
    [],
  );
  const summary = 'Create a project and enter a value, for example `a`.';
  assert.deepEqual(findRules(createDraft([{ steps: TWO }], { summary })), [3]);
});

test('a title that names a press names no task', () => {
  const steps = [...TWO];
  assert.deepEqual(findRules(createDraft([{ steps }], { title: 'Click Projects' })), [16]);
  assert.deepEqual(findRules(createDraft([{ steps }], { title: 'Work with projects' })), []);
});
