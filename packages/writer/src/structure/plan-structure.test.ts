import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { buildTimeline, cutTimeline } from '@docreel/timeline';
import { ARTICLE_TEMPLATES } from '../templates.ts';
import { LONG_TOUR, type Recording, recordingOf, type Shot, TASKLANE, tourOf } from '@docreel/timeline/testing';
import { countCalls } from '../testing/count-calls.ts';
import { writeArticle } from '../write-article.ts';
import { planStructure } from './plan-structure.ts';
import {
  STRUCTURE_TEMPLATES,
  type PlannedArticle,
  type StructureForm,
  type StructurePlan,
  type StructureTemplate,
} from './structure-templates.ts';

function templateOf(form: StructureForm): StructureTemplate {
  const template = STRUCTURE_TEMPLATES.find((one) => one.form === form);
  assert.ok(template);
  return template;
}

function plan(recording: Recording, template: Partial<StructureTemplate> = {}): StructurePlan {
  return planStructure({
    timeline: buildTimeline(recording),
    template: { ...templateOf('tasks'), ...template },
    fallbackTitle: 'video.mp4',
  });
}

function articlesOf({ articles, folders }: StructurePlan): PlannedArticle[] {
  return [...articles, ...folders.flatMap((folder) => folder.articles)].sort((a, b) => a.startSeconds - b.startSeconds);
}

/** Returns how many of the times have a boundary of the plan within two seconds. */
function hits(structure: StructurePlan, moments: readonly number[]): number {
  const starts = articlesOf(structure).map((article) => article.startSeconds);
  return moments.filter((moment) => starts.some((start) => Math.abs(start - moment) < 2)).length;
}

test('a clip of ninety seconds is one article without folders, with any template', () => {
  const recording = recordingOf({ shots: TASKLANE.slice(0, 8) });
  assert.ok(recording.source.durationSeconds < 100);
  for (const form of ['tasks', 'course', 'manual'] as const) {
    const structure = plan(recording, templateOf(form));
    assert.deepEqual([structure.folders.length, articlesOf(structure).length], [0, 1]);
  }
  assert.equal(plan(recording).articles[0]?.title, 'Create a project in Tasklane');
});

test('a tour of forty minutes gets a folder per area and an article per task at the right time', () => {
  const { recording, starts } = tourOf(LONG_TOUR);
  assert.ok(recording.source.durationSeconds > 2_300);
  const structure = plan(recording);
  assert.deepEqual(
    structure.folders.map((folder) => [folder.name, folder.articles.length]),
    [
      ['Projects', 3],
      ['Calendar', 2],
      ['Reports', 3],
      ['Team', 2],
      ['Settings', 3],
    ],
  );
  assert.equal(hits(structure, starts), 13);
  assert.ok(articlesOf(structure).some((article) => article.title === 'Export a table' && article.summary.startsWith('Export a table')));
});

test('the three templates divide the same recording differently', () => {
  const { recording } = tourOf(LONG_TOUR);
  const [tasks, course, manual] = (['tasks', 'course', 'manual'] as const).map((form) => plan(recording, templateOf(form)));
  assert.ok(tasks && course && manual);
  assert.match(course.folders[0]?.name ?? '', /^Module 1: /u);
  assert.deepEqual(
    course.articles[0]?.contents,
    course.folders.map((folder) => folder.name),
  );
  assert.equal(course.articles[0]?.title, 'Course overview');
  assert.equal(tasks.articles.length, 0);
  const titles = articlesOf(manual).map((article) => article.title);
  assert.ok(titles.includes('Reports') && titles.includes('Reports: Export a table'), titles.join());
});

test("a long silent recording is divided where the product's navigation leads to another area", () => {
  const { recording, starts } = tourOf({ ...LONG_TOUR, shotsPerTask: 60, isSilent: true });
  const areas = [0, 3, 5, 8, 10].map((at) => starts[at] ?? -1);
  assert.equal(hits(plan(recording), areas), 5);
  assert.equal(hits(plan(recording, templateOf('manual')), areas), 5);
});

test('an area visited twice is one folder in a task guide and stays in order in a course', () => {
  const { recording } = tourOf({
    shotsPerTask: 8,
    areas: [
      { name: 'Projects', tasks: ['Create a project', 'Archive a project'] },
      { name: 'Team', tasks: ['Invite a teammate', 'Change a role'] },
      { name: 'Projects', tasks: ['Share a project'] },
    ],
  });
  const [projects, team, ...more] = plan(recording).folders;
  assert.deepEqual([projects?.name, team?.name, more.length], ['Projects', 'Team', 0]);
  assert.ok((projects?.articles.at(-1)?.startSeconds ?? 0) > (team?.articles.at(-1)?.startSeconds ?? Infinity));
  const lessons = plan(recording, templateOf('course')).folders.flatMap((folder) => folder.articles.map((article) => article.startSeconds));
  assert.deepEqual(
    lessons,
    lessons.toSorted((a, b) => a - b),
  );
});

test('custom sections become the folders, and instructions limit their number', () => {
  const { recording } = tourOf(LONG_TOUR);
  const sections = ['Working with projects', 'Reports and exports', 'Administration of team and settings'];
  const structure = plan(recording, { sections });
  assert.deepEqual(
    structure.folders.map((folder) => folder.name),
    sections,
  );
  assert.ok(structure.folders[1]?.articles.some((article) => article.title === 'Export a table'));
  assert.equal(plan(recording, { instructions: 'A flat list.' }).folders.length, 0);
  assert.ok(articlesOf(plan(recording, { instructions: 'At most six articles.' })).length <= 6);
  assert.ok(plan(recording, { instructions: 'No more than 2 folders.', form: 'course' }).folders.length <= 2);
});

test('an article of a part contains only that part, with times of the whole video', () => {
  const { recording } = tourOf(LONG_TOUR);
  const [template] = ARTICLE_TEMPLATES;
  assert.ok(template);
  for (const part of articlesOf(plan(recording))) {
    const draft = writeArticle({ timeline: cutTimeline(buildTimeline(recording), part), template, fallbackTitle: 'x', title: part.title });
    assert.equal(draft.title, part.title);
    const steps = draft.sections.flatMap((section) => section.steps);
    assert.ok(steps.length > 5, part.title);
    for (const { evidence } of steps) {
      const times = [evidence.startSeconds, evidence.frameSeconds];
      assert.ok(
        times.every((seconds) => seconds >= part.startSeconds - 0.01 && seconds <= part.endSeconds + 0.01),
        `${part.title} ${times.join()}`,
      );
    }
  }
});

/**
 * Maximum factor by which the work per minute may grow for a recording that is six times as long. It is 1 for linear and 6 for quadratic
 * growth.
 */
const GROWTH_MOST = 1.5;

for (const isSilent of [false, true]) {
  test(`a recording six times as long${isSilent ? ' without narration' : ''} needs little more than six times the work to plan`, async () => {
    const [one, six] = [9, 54].map((shotsPerTask) => tourOf({ ...LONG_TOUR, shotsPerTask, isSilent }).recording);
    assert.ok(one && six && (isSilent || six.source.durationSeconds > 2.5 * 3600));
    let count = 0;
    const [few, many] = await countCalls([one, six].map((recording) => () => (count = articlesOf(plan(recording)).length)));
    assert.ok(few && many && few > 10_000);
    assert.ok(count > 13 && count < 200, String(count));
    const growth = many / few / (six.source.durationSeconds / one.source.durationSeconds);
    assert.ok(growth < GROWTH_MOST, `${few} calls, then ${many}: ${growth.toFixed(2)}`);
  });
}

const shot: fc.Arbitrary<Shot> = fc.record({
  heading: fc.option(fc.constantFrom('Projects', 'Team', 'Create a project', 'Settings', 'Thank you', 'Export <b>'), { nil: null }),
  labels: fc.array(fc.constantFrom('Projects', 'Team', 'Settings', 'Save', 'Name', 'Cancel', '保存'), { maxLength: 6 }),
  says: fc.constantFrom(
    '',
    'Click Save.',
    'Next, let us look at the settings.',
    'Welcome to this lesson. Today we cover exports.',
    'That is all. Thanks for watching.',
    'Plans change all the time and nobody minds.',
  ),
});

test('any recording: parts are adjacent, in order and complete, titles are unique, and the plan is deterministic', () => {
  fc.assert(
    fc.property(
      fc.array(shot, { maxLength: 120 }),
      fc.constantFrom(...STRUCTURE_TEMPLATES),
      fc.boolean(),
      (shots, template, isDoubtful) => {
        const recording = recordingOf({ shots, ...(isDoubtful && { source: 'recogniser', isPunctuated: false, confidence: 0.5 }) });
        const structure = plan(recording, template);
        const articles = articlesOf(structure);
        assert.equal(articles[0]?.startSeconds, 0);
        assert.equal(articles.at(-1)?.endSeconds, recording.source.durationSeconds);
        for (const [at, article] of articles.entries()) {
          assert.ok(article.title.trim() !== '' && article.summary.trim() !== '' && article.endSeconds >= article.startSeconds);
          assert.equal(articles[at + 1]?.startSeconds ?? article.endSeconds, article.endSeconds);
        }
        const moments = buildTimeline(recording);
        const words = articles.map((article) => cutTimeline(moments, article).speech.length);
        assert.equal(
          words.reduce((sum, count) => sum + count, 0),
          moments.speech.length,
        );
        assert.equal(new Set(articles.map((article) => article.title.toLowerCase())).size, articles.length);
        assert.equal(new Set(structure.folders.map((folder) => folder.name)).size, structure.folders.length);
        assert.deepEqual(plan(structuredClone(recording), template), structure);
      },
    ),
    { numRuns: 60, seed: 11 },
  );
});
