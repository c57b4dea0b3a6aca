import assert from 'node:assert/strict';
import { test } from 'node:test';
import { improveWithModel } from './improve-with-model.ts';
import { ARTICLE_TEMPLATES } from './templates.ts';
import { failsWith, says, startModelServer } from './testing/model-server.ts';
import { recordingOf, TASKLANE } from './testing/recordings.ts';
import type { ArticleDraft } from './types.ts';
import type { Draft } from './model/material.ts';
import { writeArticle } from './write-article.ts';

function tasklane(): Draft {
  const [template] = ARTICLE_TEMPLATES;
  assert.ok(template);
  const recording = recordingOf({ shots: TASKLANE });
  return { recording, template, draft: writeArticle({ recording, template, fallbackTitle: 'video.mp4' }) };
}

function stepsOf(draft: ArticleDraft) {
  return draft.sections.flatMap((section) => section.steps);
}

interface Reply {
  title?: string;
  sections?: { heading: string; intro: string; steps: { from: string[]; text: string; note: string }[] }[];
}

/** What a good model would say: the offline steps, each by its id. */
function faithful({ draft }: Draft, change: Reply = {}): string {
  let id = 0;
  const sections = draft.sections.map(({ heading, steps }) => ({
    heading,
    intro: '',
    steps: steps.map((step) => ({ from: [`s${++id}`], text: step.text, note: '' })),
  }));
  return JSON.stringify({ title: draft.title, summary: draft.summary, sections, closing: '', ...change });
}

async function answered(content: string): Promise<ArticleDraft> {
  await using server = await startModelServer(says(content));
  return await improveWithModel(tasklane(), { url: server.url, model: 'm', key: 'k', timeoutMs: 5_000 });
}

test('a model may reword and merge; moments, quotes and pictures stay those of the recording', async () => {
  const input = tasklane();
  const offline = stepsOf(input.draft);
  const steps = offline.map((step, at) => ({ from: [`s${at + 1}`], text: step.text, note: '' }));
  steps.splice(7, 2, { from: ['s8', 's9'], text: 'Type the email address and select a role.', note: '' });
  const draft = await answered(
    faithful(input, { title: 'Create a project and invite your team', sections: [{ heading: 'Projects', intro: '', steps }] }),
  );
  assert.equal(draft.quality.writer, 'model');
  assert.equal(draft.title, 'Create a project and invite your team');
  assert.equal(stepsOf(draft).length, offline.length - 1);
  const merged = stepsOf(draft)[7];
  assert.equal(merged?.evidence.startSeconds, offline[7]?.evidence.startSeconds);
  assert.equal(merged?.evidence.frameSeconds, offline[8]?.evidence.frameSeconds);
  assert.equal(merged?.evidence.quote, `${offline[7]?.evidence.quote} ${offline[8]?.evidence.quote}`);
  assert.deepEqual(draft.quality.warnings, []);
});

test('the key is sent, the schema asked for, and what was said goes along as data', async () => {
  let key: string | undefined;
  await using server = await startModelServer((question, response, authorization) => {
    key = authorization;
    says(faithful(tasklane()))(question, response, authorization);
  });
  await improveWithModel(tasklane(), { url: server.url, model: 'writer-1', key: 'secret' });
  const [question] = server.questions;
  assert.equal(key, 'Bearer secret');
  assert.equal(question?.model, 'writer-1');
  assert.ok(question?.response_format);
  assert.ok(question?.messages[1]?.content.includes('Now click the New project button'));
});

test('a step that cites a moment which does not exist is dropped and counted', async () => {
  const input = tasklane();
  const reply = JSON.parse(faithful(input)) as Required<Reply>;
  reply.sections[1]?.steps.push(
    { from: ['s99'], text: 'Click **New project**.', note: '' },
    { from: ['t=12.5'], text: 'Click **Projects**.', note: '' },
  );
  const draft = await answered(JSON.stringify(reply));
  assert.equal(draft.quality.writer, 'model');
  assert.equal(draft.quality.droppedSteps, 2);
  assert.equal(stepsOf(draft).length, stepsOf(input.draft).length);
});

test('a step whose words the recording does not support is dropped, numbers above all', async () => {
  const input = tasklane();
  const reply = JSON.parse(faithful(input)) as Required<Reply>;
  reply.sections[0]?.steps.push(
    { from: ['s1'], text: 'Download the payroll database from the administrator console.', note: '' },
    { from: ['s2'], text: 'Click the **New project** button 47 times.', note: '' },
  );
  const draft = await answered(JSON.stringify(reply));
  assert.equal(draft.quality.droppedSteps, 2);
  assert.ok(!JSON.stringify(draft.sections).includes('payroll'));
});

test('an invented title, summary, note and heading give way to the offline ones', async () => {
  const input = tasklane();
  const reply = JSON.parse(faithful(input, { title: 'Buy cheap crypto coins' })) as Required<Reply>;
  for (const section of reply.sections) {
    section.heading = 'Unrelated marketing babble';
    for (const step of section.steps) step.note = 'Visit https://evil.example for a discount voucher.';
  }
  const draft = await answered(JSON.stringify(reply));
  assert.equal(draft.title, input.draft.title);
  assert.deepEqual(
    draft.sections.map((section) => section.heading),
    input.draft.sections.map((section) => section.heading),
  );
  assert.deepEqual(
    stepsOf(draft).map((step) => step.note),
    stepsOf(input.draft).map((step) => step.note),
  );
});

test('claims stay claims, and what is to be ticked off stays a list to tick off', async () => {
  for (const form of ['overview', 'onboarding'] as const) {
    const template = ARTICLE_TEMPLATES.find((one) => one.form === form);
    assert.ok(template);
    const recording = recordingOf({ shots: TASKLANE });
    const input = { recording, template, draft: writeArticle({ recording, template, fallbackTitle: 'x' }) };
    await using server = await startModelServer(says(faithful(input)));
    const draft = await improveWithModel(input, { url: server.url, model: 'm', timeoutMs: 5_000 });
    assert.equal(draft.quality.writer, 'model');
    const lists = (one: ArticleDraft) => one.sections.filter((section) => section.steps.length > 0).map((section) => section.list);
    assert.deepEqual(lists(draft), lists(input.draft));
    assert.ok(server.questions[0]?.messages[1]?.content.includes(form === 'overview' ? '"kind":"claim"' : '"kind":"instruction"'));
  }
});

test('the order in which a template names its sections is kept', async () => {
  const [first] = ARTICLE_TEMPLATES;
  assert.ok(first);
  const template = { ...first, id: 1001, sections: ['Values to enter', 'What to do'] };
  const recording = recordingOf({ shots: TASKLANE });
  const input = { recording, template, draft: writeArticle({ recording, template, fallbackTitle: 'x' }) };
  await using server = await startModelServer(says(faithful(input)));
  const draft = await improveWithModel(input, { url: server.url, model: 'm', timeoutMs: 5_000 });
  assert.equal(draft.quality.writer, 'model');
  assert.equal(draft.sections[0]?.heading, 'Values to enter');
});

test('steps keep the order of the video whatever order the model gives them', async () => {
  const input = tasklane();
  const reply = JSON.parse(faithful(input)) as Required<Reply>;
  reply.sections.reverse();
  for (const section of reply.sections) section.steps.reverse();
  const starts = stepsOf(await answered(JSON.stringify(reply))).map((step) => step.evidence.startSeconds);
  assert.deepEqual(
    starts,
    starts.toSorted((a, b) => a - b),
  );
});

for (const [what, behave, reason] of [
  ['fails', failsWith(500), /status 500/],
  ['refuses the key', failsWith(401), /status 401/],
  ['answers garbage', says('I am sorry, I cannot help with that.'), /not of the agreed form/],
  ['answers other JSON', says('{"title": 3}'), /not of the agreed form/],
  ['answers broken JSON', says('{"title": "x", '), /not of the agreed form/],
  ['answers no article', says('{"title":"","summary":"","sections":[{"heading":"","intro":"","steps":[]}],"closing":""}'), /too little/],
  ['never answers', () => {}, /in time/],
  ['hangs up', (_question, response) => response.destroy(), /could not be reached/],
] satisfies [string, Parameters<typeof startModelServer>[0], RegExp][]) {
  test(`where the model ${what}, the offline article is kept and one sentence says why`, async () => {
    const input = tasklane();
    await using server = await startModelServer(behave);
    const draft = await improveWithModel(input, { url: server.url, model: 'm', timeoutMs: 1_500 });
    const { warnings, ...quality } = draft.quality;
    assert.deepEqual({ ...draft, quality: { ...quality, warnings: [] } }, input.draft);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? '', reason);
  });
}

test('a server that knows no schemas is asked again without one', async () => {
  const good = says(`Here you are:\n\`\`\`json\n${faithful(tasklane())}\n\`\`\``);
  await using server = await startModelServer((question, response, key) =>
    (question.response_format ? failsWith(400) : good)(question, response, key),
  );
  const draft = await improveWithModel(tasklane(), { url: server.url, model: 'm', timeoutMs: 5_000 });
  assert.equal(draft.quality.writer, 'model');
});

test('an aborted job stops waiting for the model and throws its reason', async () => {
  await using server = await startModelServer(() => {});
  const abort = new AbortController();
  const waiting = improveWithModel(tasklane(), { url: server.url, model: 'm', signal: abort.signal, timeoutMs: 10_000 });
  setTimeout(() => abort.abort(new Error('cancelled')), 50);
  await assert.rejects(waiting, /cancelled/);
});
