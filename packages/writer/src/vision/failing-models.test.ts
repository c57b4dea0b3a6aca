import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Behaviour, failWith, answerWith } from '../testing/model-server.ts';
import { createSampleTimeline } from '../testing/sample-timeline.ts';
import { answerSteps, createStep, listSteps, readPrompt, annotateWith } from '../testing/vision.ts';

const SHOP = createSampleTimeline([
  { at: 2, texts: ['Orders', 'New order'] },
  { at: 8, texts: ['New order', 'Save order'] },
]);
const NEW_ORDER = createStep({ object: 'New order', text: 'Click **New order**.' });
const LONG = createSampleTimeline(Array.from({ length: 24 }, (_, at) => ({ at: at * 4, texts: [`Button ${at + 1}`] })));

/** Timeout for expected answers. It is long enough for a busy machine. */
const PATIENT_MS = 120_000;

for (const [what, behave, reason, timeoutMs = PATIENT_MS] of [
  ['fails', failWith(500), /status 500/],
  ['refuses the key', failWith(401), /status 401/],
  ['answers garbage', answerWith('I am sorry, I cannot help with that.'), /not of the agreed form/],
  ['answers other JSON', answerWith('{"title": 3}'), /not of the agreed form/],
  ['answers broken JSON', answerWith('{"title": "x", '), /not of the agreed form/],
  ['sees nothing', answerWith('{"title": null, "steps": []}'), /saw nothing/],
  ['never answers', () => {}, /in time/, 200],
  ['hangs up', (_question, response) => response.destroy(), /could not be reached/],
] satisfies [what: string, behave: Behaviour, reason: RegExp, timeoutMs?: number][]) {
  test(`if the model ${what}, the moments stay unchanged and one sentence says why`, async () => {
    const { timeline, isUsed, warnings } = await annotateWith(behave, SHOP, { model: { timeoutMs } });
    assert.equal(timeline, SHOP);
    assert.equal(isUsed, false);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? '', reason);
  });
}

test('a server without picture support is asked again without pictures, and gets none afterwards', async () => {
  for (const status of [400, 500]) {
    const { report, warnings, timeline, questions } = await annotateWith((question, response, key) => {
      const { prompt, images } = readPrompt(question);
      const steps = prompt.moments.flatMap(({ id, texts, context }) =>
        context ? [] : [createStep({ moments: [id], object: texts[0] ?? '' })],
      );
      (images > 0 ? failWith(status) : answerSteps(steps))(question, response, key);
    }, LONG);
    assert.deepEqual([report.images, listSteps(timeline).length], [0, 24]);
    assert.match(warnings.join(), /shown no pictures/);
    assert.deepEqual(
      questions.slice(-2).map((question) => readPrompt(question).images),
      [0, 0],
    );
  }
});

test('a server without schema support is asked again without a schema, once', async () => {
  const every: Behaviour = (question, response, key) => {
    const steps = readPrompt(question).prompt.moments.flatMap(({ id, texts }) => createStep({ moments: [id], object: texts[0] ?? '' }));
    const good = answerWith(`<think>{"steps": 1}</think>Here you are:\n\`\`\`json\n${JSON.stringify({ title: null, steps })}\n\`\`\``);
    (question.response_format ? failWith(400) : good)(question, response, key);
  };
  const { report, questions } = await annotateWith(every, LONG);
  assert.deepEqual([report.steps, report.questions], [24, 3]);
  assert.equal(questions.filter(({ response_format }) => response_format).length, 1);
});

test('an invalid step is dropped and counted, and the others are used with defaults for missing fields', async () => {
  const { timeline, report } = await annotateWith(
    answerSteps([{ moments: ['m1'], act: 'tap', text: 7 }, { moments: ['m2'], act: 'click', object: 'Save order' }, NEW_ORDER, 'what?']),
    SHOP,
  );
  assert.deepEqual([report.steps, report.dropped], [2, 2]);
  assert.deepEqual(listSteps(timeline)[1], [8, 'click', 'Save order']);
});

test('if one of several requests fails, the other answers are used and a sentence says how many', async () => {
  let asked = 0;
  const { timeline, report, warnings } = await annotateWith((question, response, key) => {
    const steps = readPrompt(question).prompt.moments.map(({ id, texts }) => createStep({ moments: [id], object: texts[0] ?? '' }));
    (++asked === 2 ? answerWith('no') : answerSteps(steps))(question, response, key);
  }, LONG);
  assert.deepEqual([report.questions, listSteps(timeline).length], [2, 16]);
  assert.match(warnings.join(), /2 of 3 questions, because its answer was not of the agreed form/);
});

test('an error while storing answers is not a failure of the model and ends the run', async () => {
  const lost = () => Promise.reject(new Error('the lease is lost'));
  await assert.rejects(annotateWith(answerSteps([NEW_ORDER]), SHOP, { keep: lost }), /lease is lost/);
});

test('a stored answer is not requested again', async () => {
  const kept = new Map<string, unknown>();
  const keep = async <T>(name: string, ask: () => Promise<T>): Promise<T> => {
    if (!kept.has(name)) kept.set(name, JSON.parse(JSON.stringify(await ask())));
    return kept.get(name) as T;
  };
  const first = await annotateWith(answerSteps([NEW_ORDER]), SHOP, { keep });
  const second = await annotateWith(failWith(500), SHOP, { keep });
  assert.deepEqual(second.timeline, first.timeline);
  assert.deepEqual([second.questions.length, second.report.images], [0, 2]);
});

test('an aborted job stops waiting for the model and throws its reason', async () => {
  const abort = new AbortController();
  const waiting = annotateWith(() => {}, SHOP, { model: { signal: abort.signal, timeoutMs: PATIENT_MS } });
  setTimeout(() => abort.abort(new Error('cancelled')), 50);
  await assert.rejects(waiting, /cancelled/);
});

test('the request contains the key, the schema, and pictures, texts and sentences as data', async () => {
  const said = [{ text: 'Every order needs a customer.', startSeconds: 8, endSeconds: 10 }];
  let key: string | undefined;
  const { questions } = await annotateWith(
    (question, response, authorization) => {
      key = authorization;
      answerSteps([NEW_ORDER])(question, response, authorization);
    },
    { ...SHOP, said },
    { model: { model: 'seer-1', key: 'secret' } },
  );
  const [question] = questions;
  assert.ok(question?.response_format);
  assert.deepEqual([key, question.model], ['Bearer secret', 'seer-1']);
  const { prompt, images } = readPrompt(question);
  assert.equal(images, 2);
  assert.deepEqual(
    prompt.moments.map(({ id, texts }) => [id, texts.length]),
    [
      ['m1', 2],
      ['m2', 2],
    ],
  );
  assert.equal(prompt.sentences[0]?.text, 'Every order needs a customer.');
});
