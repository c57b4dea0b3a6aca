import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TASK } from '../testing/engines.ts';
import { type RecordedRequest, sendCompletion, sendJson, startServer } from '../testing/server.ts';
import { createOpenAiEngine } from './openai.ts';

interface Line {
  id: string;
  text: string;
}

const questionOf = ({ body }: RecordedRequest) => JSON.parse(body.messages[1].content);
const translations = (asked: RecordedRequest, change: (text: string) => string) => ({
  translations: questionOf(asked).texts.map(({ id, text }: Line) => ({ id, text: change(text) })),
});

test('a chat endpoint gets rules, glossary and page title, and its tags become marks again', async () => {
  await using server = await startServer((asked, response) => {
    sendCompletion(
      response,
      translations(asked, () => 'Mit <2/> <1>den R&amp;D-Plan</1> öffnen, wenn 3 &lt; 4'),
    );
  });
  const engine = createOpenAiEngine({ url: `${server.url}/v1`, model: 'tiny', key: 'secret' });
  const task = { ...TASK, to: 'pt-BR', rules: 'Be brief.', glossary: [{ term: 'Tasklane', translation: null }] };
  const text = ['Open ', { id: 1, parts: ['the R&D plan'] }, ' with ', { id: 2, parts: null, hint: 'npm "x"' }, ' if 3 < 4'];
  assert.deepEqual(await engine.translate([text], task), [
    ['Mit ', { id: 2, parts: null }, ' ', { id: 1, parts: ['den R&D-Plan'] }, ' öffnen, wenn 3 < 4'],
  ]);
  const [asked] = server.asked;
  assert.ok(asked);
  assert.equal(asked.path, '/v1/chat/completions');
  assert.equal(asked.headers.authorization, 'Bearer secret');
  assert.equal(asked.body.model, 'tiny');
  assert.deepEqual(questionOf(asked), {
    from: 'English (en)',
    to: 'Brazilian Portuguese (pt-BR)',
    rules: 'Be brief.',
    glossary: [{ term: 'Tasklane', translation: 'Tasklane' }],
    page: 'A page',
    texts: [{ id: '1', text: 'Open <1>the R&amp;D plan</1> with <2 is="npm &quot;x&quot;"/> if 3 &lt; 4' }],
  });
});

test('a missing text or one with broken tags has no answer, the others do', async () => {
  await using server = await startServer((_, response) => {
    sendCompletion(response, {
      translations: [
        { id: '3', text: 'drei' },
        { id: '2', text: '<1>zwei' },
      ],
    });
  });
  const texts = [['one'], [{ id: 1, parts: ['two'] }], ['three']];
  assert.deepEqual(await createOpenAiEngine({ url: server.url }).translate(texts, TASK), [null, null, ['drei']]);
});

test('a busy endpoint is retried after the delay it requests, and one without schema support is asked without', async () => {
  await using server = await startServer((asked, response, count) => {
    if (count === 1) sendJson(response, {}, { status: 429, headers: { 'retry-after': '0' } });
    else if (count === 2) sendJson(response, {}, { status: 503, headers: { 'retry-after': '0' } });
    else if (asked.body.response_format) sendJson(response, {}, { status: 400 });
    else sendCompletion(response, `\`\`\`json\n${JSON.stringify(translations(asked, () => 'ja'))}\n\`\`\``);
  });
  assert.deepEqual(await createOpenAiEngine({ url: server.url }).translate([['yes']], TASK), [['ja']]);
  assert.equal(server.asked.length, 4);
});

test('a failing, silent or invalid endpoint is a failure with one sentence', async () => {
  const cases: [Parameters<typeof startServer>[0], RegExp, boolean][] = [
    [(_, response) => sendJson(response, {}, { status: 401 }), /status 401$/, false],
    [(_, response) => sendCompletion(response, 'I cannot do that.'), /something else than translations$/, false],
    [() => undefined, /did not answer in time$|could not be reached$/, true],
    [(_, response) => response.destroy(), /could not be reached$|did not answer in time$/, true],
  ];
  for (const [behave, sentence, isTemporary] of cases) {
    await using server = await startServer(behave);
    await assert.rejects(createOpenAiEngine({ url: server.url, timeoutMs: 2000 }).translate([['yes']], TASK), {
      message: sentence,
      isTemporary,
    });
  }
});

test('a cancelled job stops waiting for its answer', async () => {
  await using server = await startServer(() => undefined);
  const controller = new AbortController();
  const reason = new Error('cancelled');
  const answer = createOpenAiEngine({ url: server.url }).translate([['yes']], { ...TASK, signal: controller.signal });
  controller.abort(reason);
  await assert.rejects(answer, reason);
});
