import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Behaviour, failWith, answerWith, startModelServer } from '@docreel/writer/testing';
import { readConfig } from '../../config.ts';
import { checkVisionModel } from './check-vision-model.ts';

async function tried(behave: Behaviour) {
  await using server = await startModelServer(behave);
  const config = readConfig({ WRITER_URL: server.url, WRITER_MODEL: 'seer', WRITER_KEY: 'canary' });
  const checks = await checkVisionModel(config);
  assert.ok(!JSON.stringify(checks).includes('canary'), 'the key is never printed');
  return { states: Object.fromEntries(checks.map(({ name, state }) => [name, state])), checks, questions: server.questions };
}

const sees = answerWith('{"shapes": 4, "colour": "Red"}');

test('one short request with one image reports whether the model responds, sees images and follows a schema, and its duration', async () => {
  const { states, questions } = await tried(sees);
  assert.deepEqual(states, { model: 'good', pictures: 'good', schema: 'good', seconds: 'good' });
  const parts = questions[0]?.messages[1]?.content as unknown as { image_url?: { url: string } }[];
  assert.match(parts.map(({ image_url }) => image_url?.url ?? '').join(''), /^data:image\/png;base64,iVBOR/u);
  assert.equal(questions.length, 1);
});

test('a model without vision, with wrong answers or without schema support is distinguished from a missing one', async () => {
  const blind = await tried((question, response, key) =>
    (typeof question.messages[1]?.content === 'string' ? sees : failWith(400))(question, response, key),
  );
  assert.deepEqual(blind.states, { model: 'good', pictures: 'weak', schema: 'weak', seconds: 'good' });
  const guesses = await tried(answerWith('{"shapes": 1, "colour": "blue"}'));
  assert.deepEqual([guesses.states.model, guesses.states.pictures, guesses.states.schema], ['good', 'weak', 'good']);
  const free = await tried((question, response, key) => (question.response_format ? failWith(400) : sees)(question, response, key));
  assert.deepEqual([free.states.pictures, free.states.schema], ['good', 'weak']);
  for (const [behave, reason] of [
    [failWith(401), /status 401/],
    [answerWith('I see nothing.'), /not of the agreed form/],
  ] as const) {
    const { states, checks } = await tried(behave);
    assert.deepEqual(states, { model: 'bad', seconds: 'good' });
    assert.match(checks[0]?.found ?? '', reason);
  }
});

test('without WRITER_URL no request is sent, and the check says so', async () => {
  const [check] = await checkVisionModel(readConfig({}));
  assert.match(`${check?.state} ${check?.found} ${check?.fix}`, /^bad no WRITER_URL.*Set WRITER_URL/u);
});
