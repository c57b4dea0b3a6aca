import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ArticleDraft, Step } from '@docreel/writer';
import { SPECS } from '../../tools/fixtures/specs/all.ts';
import { silentTruth } from '../../tools/fixtures/testing/truth.ts';
import { perfectArticle } from './perfect-article.ts';
import { inversionsOf, scoreArticle } from './score-article.ts';

const truth = silentTruth(SPECS['create-a-project']);
const all = truth.steps.length;

/** Returns the perfect article with some of its steps changed. */
function changed(change: (step: Step, index: number) => Step): ArticleDraft {
  const draft = perfectArticle(truth);
  let index = 0;
  const sections = draft.sections.map((section) => ({ ...section, steps: section.steps.map((step) => change(step, index++)) }));
  return { ...draft, sections };
}

function withSteps(steps: Step[]): ArticleDraft {
  return { ...perfectArticle(truth), sections: [{ heading: 'Steps', intro: '', steps }] };
}

function perfectSteps(): Step[] {
  return perfectArticle(truth).sections.flatMap((section) => section.steps);
}

for (const spec of Object.values(SPECS)) {
  test(`${spec.name}: an article with every true step and picture has no errors`, () => {
    const wanted = silentTruth(spec);
    const score = scoreArticle(wanted, perfectArticle(wanted));
    assert.deepEqual([score.found, score.extra, score.inversions], [wanted.steps.length, 0, 0]);
    assert.equal(score.rightPictures, score.found);
    assert.deepEqual(
      score.drifts,
      wanted.steps.map(() => 0),
    );
  });
}

test('an empty article finds nothing', () => {
  const score = scoreArticle(truth, { ...perfectArticle(truth), sections: [] });
  assert.deepEqual([score.found, score.extra, score.rightPictures], [0, 0, 0]);
  assert.equal(score.missed.length, all);
});

test('an omitted step is missed, and a repeated step is extra', () => {
  const [first, ...rest] = perfectSteps();
  assert.ok(first);
  assert.equal(scoreArticle(truth, withSteps(rest)).found, all - 1);
  const twice = scoreArticle(truth, withSteps([first, first, ...rest]));
  assert.deepEqual([twice.found, twice.extra], [all, 1]);
});

test('a step with every key word of the video counts only once', () => {
  const text = `Click, type and run ${truth.steps.flatMap((step) => step.keys).join(' ')}`;
  const stuffed = perfectSteps()
    .slice(0, 1)
    .map((step) => ({ ...step, text }));
  assert.equal(scoreArticle(truth, withSteps(stuffed)).found, 1);
});

test('"Start by opening" is an instruction to open', () => {
  const steps = perfectSteps()
    .slice(0, 1)
    .map((step) => ({ ...step, text: 'Start by opening Projects' }));
  assert.equal(scoreArticle(truth, withSteps(steps)).found, 1);
});

test('a wrong verb, an inexact label and a mention in the note do not count', () => {
  const texts = ['Ignore Projects', 'Click Create a project', 'Go on'];
  const steps = texts.map((text) => ({ ...perfectSteps()[0], text, note: 'Click Projects' }) as Step);
  assert.equal(scoreArticle(truth, withSteps(steps)).found, 0);
});

test('a step with a time half a minute away is another step', () => {
  const late = changed((step) => ({ ...step, evidence: { ...step.evidence, startSeconds: step.evidence.startSeconds + 60 } }));
  assert.equal(scoreArticle(truth, late).found, 0);
});

test('time differences are measured from the start of the instruction', () => {
  const late = changed((step) => ({ ...step, evidence: { ...step.evidence, startSeconds: step.evidence.startSeconds + 2 } }));
  const { drifts } = scoreArticle(truth, late);
  assert.equal(drifts.length, all);
  for (const drift of drifts) assert.ok(Math.abs(drift - 2) < 1e-9);
});

test('steps in the wrong order are counted in pairs', () => {
  assert.equal(inversionsOf([0, 1, 2]), 0);
  assert.equal(inversionsOf([1, 0, 2]), 1);
  assert.equal(inversionsOf([2, 1, 0]), 3);
  assert.equal(scoreArticle(truth, withSteps(perfectSteps().toReversed())).inversions, (all * (all - 1)) / 2);
});

test('a picture of half-typed text is wrong', () => {
  const typed = truth.steps.findIndex((step) => step.typing);
  const early = changed((step, index) => {
    const frameSeconds = (truth.steps[typed]?.typing?.from ?? 0) + 0.2;
    return index === typed ? { ...step, evidence: { ...step.evidence, frameSeconds } } : step;
  });
  assert.equal(scoreArticle(truth, early).rightPictures, all - 1);
});

test('a step without a picture is judged by the previous picture', () => {
  const hidden = changed((step, index) => (index === 1 ? { ...step, showsPicture: false } : step));
  const score = scoreArticle(truth, hidden);
  assert.equal(score.rightPictures, all - 1);
  assert.match(score.wrongPictures[0] ?? '', /New project/);
});

test('words that were neither spoken nor shown are listed', () => {
  const odd = changed((step, index) => (index === 0 ? { ...step, note: 'Spring lunch is a crocodile' } : step));
  assert.deepEqual(scoreArticle(truth, odd).strayWords, ['lunch', 'crocodile']);
});
