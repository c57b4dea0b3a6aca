import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Timeline } from '@docreel/timeline';
import type { Behaviour } from '../testing/model-server.ts';
import { createSampleTimeline } from '../testing/sample-timeline.ts';
import { answerSteps, createStep, listSteps, readPrompt, annotateWith } from '../testing/vision.ts';

const CUSTOMER = { text: 'Every order needs a customer.', startSeconds: 8, endSeconds: 10 };
const SHOP = createSampleTimeline(
  [
    { at: 2, texts: ['Orders', 'New order'] },
    { at: 8, texts: ['New order', 'Customer', 'Save order'] },
    { at: 15, texts: ['$ pg_dump shop > shop.sql', '$'] },
  ],
  [CUSTOMER],
);

test('actions seen by the model become steps at the cited moments, in order of the recording', async () => {
  const { timeline, report, warnings, questions } = await annotateWith(
    answerSteps(
      [
        createStep({ moments: ['m3'], act: 'run', value: 'pg_dump shop > shop.sql', text: 'Run `pg_dump shop > shop.sql`.' }),
        createStep({
          moments: ['m2'],
          said: ['n1'],
          object: 'Save order',
          text: 'Click **Save order**.',
          note: 'Every order needs a customer.',
        }),
        createStep({ moments: ['m1'], object: 'New order', text: 'Click **New order**.' }),
      ],
      'New order',
    ),
    SHOP,
  );
  assert.deepEqual(listSteps(timeline), [
    [2, 'click', 'New order'],
    [8, 'click', 'Save order'],
    [15, 'run', 'pg_dump shop > shop.sql'],
  ]);
  assert.deepEqual(
    timeline.moments[1]?.notes.map(({ text }) => text),
    ['Every order needs a customer.'],
  );
  assert.ok(timeline.moments[1]?.still.mark?.box, 'the label is marked where it stands');
  const { seconds: _seconds, ...counts } = report;
  assert.deepEqual([counts, warnings], [{ questions: 1, images: 3, steps: 3, dropped: 0 }, []]);
  const content = questions[0]?.messages[1]?.content as unknown as { type: string }[];
  assert.deepEqual(
    content.map(({ type }) => type),
    ['text', 'text', 'image_url', 'text', 'image_url', 'text', 'image_url'],
  );
});

test('going back has the name of the previous screen, or no name if the recording shows it as well', async () => {
  const back = { act: 'back' as const, certainty: 0.85, object: null, value: null, words: null, position: null };
  const seen = createSampleTimeline([
    { at: 2, texts: ['Orders', 'New order'] },
    { at: 8, texts: ['Customer'], kind: 'step', action: back },
    { at: 15, texts: ['Orders', 'New order'] },
  ]);
  const without = createStep({ moments: ['m2'], act: 'back', text: '' });
  const named = createStep({ moments: ['m2'], act: 'back', object: 'Orders', text: '' });
  const { timeline, report, questions } = await annotateWith(answerSteps([without]), seen);
  assert.deepEqual([listSteps(timeline), report.dropped], [[[8, 'back', undefined]], 0]);
  assert.match(JSON.stringify(questions[0]?.messages[0]), /\bback\b/u, 'the model is told of it');
  assert.deepEqual(listSteps((await annotateWith(answerSteps([named]), seen)).timeline), [[8, 'back', 'Orders']]);
  const { report: of } = await annotateWith(answerSteps([createStep({ moments: ['m1'], act: 'back', text: '' }), without]), seen);
  assert.deepEqual([of.steps, of.dropped], [1, 1], 'nobody saw a return there');
});

test('a title is used if headings, sentences or frequent texts support it, but never instead of a given one', async () => {
  const steps = [createStep({ object: 'New order', text: 'Click **New order**.' })];
  const headed: Timeline = { ...SHOP, goal: 'enter a new order' };
  const titleOf = async (title: string, moments = headed) => (await annotateWith(answerSteps(steps, title), moments)).timeline.title?.text;
  assert.equal(await titleOf('How to enter a new order'), 'How to enter a new order');
  assert.equal(await titleOf('PWNED by a stranger'), undefined);
  assert.equal(await titleOf('How to do it'), undefined);
  assert.equal(await titleOf('Save shop.sql', SHOP), undefined, 'a text of one picture is no title');
  const given = { text: 'Mine', origin: 'given' as const, certainty: 1 };
  assert.equal(await titleOf('How to enter a new order', { ...headed, title: given }), 'Mine');
});

test('an answer with less than half of its steps supported is not used, and a sentence says why', async () => {
  const lies = [1, 2, 3].map((at) => createStep({ object: `Invented ${at}`, text: `Click **Invented ${at}**.` }));
  const { timeline, warnings, report } = await annotateWith(
    answerSteps([createStep({ object: 'New order', text: 'Click **New order**.' }), ...lies]),
    SHOP,
  );
  assert.equal(timeline, SHOP);
  assert.match(warnings[0] ?? '', /too little/);
  assert.deepEqual([report.steps, report.dropped], [0, 3]);
});

test('a certain step that the model does not mention is kept, an uncertain one is only shown', async () => {
  const sure = {
    act: 'run' as const,
    certainty: 0.97,
    object: null,
    value: { text: 'ls', origin: 'read' as const, certainty: 0.96 },
    words: null,
    position: null,
  };
  const shots = createSampleTimeline([
    { at: 1, texts: ['New order'] },
    { at: 5, texts: ['$ ls'], kind: 'step', action: sure },
    { at: 9, texts: ['$ 1s'], kind: 'step', action: { ...sure, value: { ...sure.value, certainty: 0.82 } } },
  ]);
  const { timeline } = await annotateWith(answerSteps([createStep({ object: 'New order', text: 'Click **New order**.' })]), shots);
  assert.deepEqual(
    timeline.moments.map(({ kind }) => kind),
    ['step', 'step', 'shown'],
  );
});

test('a long recording is split into windows with context; each moment belongs to one, and no step is repeated', async () => {
  const shots = createSampleTimeline(Array.from({ length: 24 }, (_, at) => ({ at: at * 4, texts: [`Button ${at + 1}`] })));
  const progress: string[] = [];
  const every: Behaviour = (question, response, key) => {
    const { moments } = readPrompt(question).prompt;
    answerSteps(moments.map(({ id, texts }) => createStep({ moments: [id], object: texts[0] ?? '', text: `Click **${texts[0]}**.` })))(
      question,
      response,
      key,
    );
  };
  const { timeline, report, questions } = await annotateWith(every, shots, { onProgress: (at, of) => progress.push(`${at} of ${of}`) });
  assert.deepEqual(
    questions.map((question) =>
      readPrompt(question)
        .prompt.moments.map(({ id, context }) => (context ? `(${id})` : id))
        .join(' '),
    ),
    ['m1 m2 m3 m4 m5 m6 m7 m8 (m9)', '(m8) m9 m10 m11 m12 m13 m14 m15 m16 (m17)', '(m16) m17 m18 m19 m20 m21 m22 m23 m24'],
  );
  assert.equal(listSteps(timeline).length, 24);
  assert.deepEqual([report.questions, report.dropped], [3, 0]);
  assert.deepEqual(progress, ['1 of 3', '2 of 3', '3 of 3']);
});

test('a step across two windows is kept once', async () => {
  const shots = createSampleTimeline(Array.from({ length: 10 }, (_, at) => ({ at: at * 2, texts: [`Field ${at + 1}`] })));
  const both = createStep({ moments: ['m9', 'm8'], act: 'type', object: 'Field 9', text: 'Fill in **Field 9**.' });
  const first = createStep({ moments: ['m8', 'm9'], act: 'type', object: 'Field 9', text: 'Fill in **Field 9**.' });
  const { timeline, report } = await annotateWith((question, response, key) => {
    const isFirst = readPrompt(question).prompt.moments[0]?.id === 'm1';
    answerSteps([isFirst ? first : both])(question, response, key);
  }, shots);
  assert.deepEqual([report.steps, report.dropped], [1, 0]);
  assert.equal(listSteps(timeline).length, 1);
});

test('several moments of one step become one entry with all their narration', async () => {
  const shots = createSampleTimeline(
    [10, 12, 14, 60].map((at) => ({ at, texts: ['Name', 'Anna'] })),
    [CUSTOMER],
  );
  const [, second] = shots.moments;
  assert.ok(second);
  second.notes = [CUSTOMER];
  const told = createStep({ moments: ['m3', 'm1', 'm2', 'm4'], act: 'type', object: 'Name', value: 'Anna' });
  const { timeline } = await annotateWith(answerSteps([told]), shots);
  const kept = timeline.moments.map(({ kind, startSeconds, still, notes }) => [kind, startSeconds, still.seconds, notes.length]);
  assert.deepEqual(
    kept,
    [
      ['step', 10, 14, 0],
      ['shown', 12, 12, 1],
      ['shown', 60, 60, 0],
    ],
    'the picture is that of the first that is cited, and a moment a minute later tells nothing of its time',
  );
});

test("the model's steps replace earlier actions, and the narration of the moment stays", async () => {
  const shots = createSampleTimeline([{ at: 2, texts: ['Name', 'Anna', 'Save'] }], [CUSTOMER]);
  const [moment] = shots.moments;
  assert.ok(moment);
  const old = { act: 'type' as const, certainty: 0.9, object: null, value: null, words: null, position: null };
  Object.assign(moment, {
    kind: 'step',
    action: old,
    secondaryActions: [old],
    notes: [CUSTOMER],
    result: { text: 'Saved', origin: 'read', certainty: 1 },
  });
  const { timeline } = await annotateWith(
    answerSteps([createStep({ act: 'type', object: 'Name', value: 'Anna' }), createStep({ object: 'Save', text: 'Click **Save**.' })]),
    shots,
  );
  assert.deepEqual(
    timeline.moments.map(({ secondaryActions, notes, result }) => [secondaryActions.length, notes.length, result?.text]),
    [
      [0, 0, undefined],
      [0, 1, 'Saved'],
    ],
  );
});
