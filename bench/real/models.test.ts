import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ARTICLE_TEMPLATES, annotateWithVisionModel, toMarkdown, writeArticle } from '@docreel/writer';
import { type Behaviour, createSampleTimeline, startModelServer } from '@docreel/writer/testing';
import type { RealTruth } from './find-recordings.ts';
import { ADVERSARIAL_WORD, adversarialModel, countAdversarialWords } from './adversarial-model.ts';
import { nearMoments, createGroundTruthModel } from './ground-truth-model.ts';

const MOMENTS = createSampleTimeline(Array.from({ length: 20 }, (_, at) => ({ at: at * 3, texts: ['Shop', `Button ${at + 1}`] })));
const TRUTH: RealTruth = {
  title: ['shop'],
  steps: [
    { t: [0, 1], text: 'button', keys: ['button 1'] },
    { t: [21, 22], text: 'button', keys: ['button 8'] },
    { t: [24, 25], text: 'button', keys: ['button 9'] },
    { t: [30, 31], text: 'the star at the top', keys: ['star'] },
    { t: [200, 201], text: 'later', keys: ['later'] },
  ],
};

async function writtenBy(behave: Behaviour) {
  const [template] = ARTICLE_TEMPLATES;
  assert.ok(template);
  await using server = await startModelServer(behave);
  const seen = await annotateWithVisionModel({ timeline: MOMENTS, template, still: () => Promise.resolve(null) }, { url: server.url });
  const draft = writeArticle({ timeline: seen.timeline, template, fallbackTitle: 'video.mp4' });
  return { seen, markdown: toMarkdown(draft, { videoId: 'v', picture: () => null }), title: draft.title };
}

test('all steps that a ground-truth model can see are printed once, also at the borders of windows', async () => {
  const { seen, markdown, title } = await writtenBy(createGroundTruthModel(TRUTH));
  assert.equal(nearMoments(TRUTH, MOMENTS.moments), 4);
  assert.deepEqual([seen.report.steps, seen.report.dropped], [4, 0]);
  // The first sentence repeats the names of some steps.
  const steps = markdown.slice(markdown.indexOf('\n\n'));
  for (const said of ['**Button 1**', '**Button 8**', '**Button 9**', 'The star at the top.'])
    assert.equal(steps.split(said).length, 2, said);
  assert.match(title, /Shop/u);
});

test('nothing from an adversarial model is printed', async () => {
  const { seen, markdown, title } = await writtenBy(adversarialModel);
  assert.ok(seen.report.steps > 0, 'not refused as a whole');
  assert.ok(seen.report.dropped > 20);
  assert.equal(countAdversarialWords(`${title} ${markdown}`), 0);
  assert.equal(countAdversarialWords(`One ${ADVERSARIAL_WORD} is found.`), 1);
});
