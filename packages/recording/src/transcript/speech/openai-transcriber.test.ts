import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { defaultLimits } from '../../limits.ts';
import { createOpenAiTranscriber } from './openai-transcriber.ts';
import { makeMedia, testFolder } from '../../test-media.ts';

interface ReceivedRequest {
  authorization: string | undefined;
  path: string | undefined;
  body: string;
}

/** Starts a transcription endpoint that returns the given responses in order. */
async function startEndpoint(
  t: TestContext,
  answers: { status: number; body: unknown }[],
): Promise<{ url: string; received: ReceivedRequest[] }> {
  const received: ReceivedRequest[] = [];
  const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
    received.push({ authorization: request.headers.authorization, path: request.url, body: await bodyOf(request) });
    const { status, body } = answers[Math.min(received.length, answers.length) - 1] ?? { status: 500, body: null };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => void answerTo(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}/v1`, received };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
}

async function sound(t: TestContext, seconds: number): Promise<string> {
  const input = ['-f', 'lavfi', '-i', `sine=duration=${seconds}:sample_rate=16000`];
  return makeMedia(path.join(await testFolder(t), 'sound.wav'), ['-ac', '1', '-c:a', 'pcm_s16le'], input);
}

const job = (seconds: number) => ({ limits: defaultLimits(), seconds, language: null, scratchFolder: '/' });
const ANSWER = {
  text: 'Click Share.',
  language: 'en',
  segments: [
    { start: 1, end: 2, text: ' Click Share.', avg_logprob: Math.log(0.8) },
    { start: 5, end: 9, text: ' Thank you.', no_speech_prob: 0.95 },
  ],
  words: [
    { word: 'Click', start: 1, end: 1.4 },
    { word: 'Share', start: 1.5, end: 2 },
  ],
};

test('a busy endpoint is called again with the key, and its words keep their times', async (t) => {
  const { url, received } = await startEndpoint(t, [
    { status: 503, body: {} },
    { status: 200, body: ANSWER },
  ]);
  const transcript = await createOpenAiTranscriber({ url, model: 'whisper-1', key: 'k-1' }).transcribe(await sound(t, 3), job(3));
  assert.equal(received.length, 2);
  assert.deepEqual([received[1]?.authorization, received[1]?.path], ['Bearer k-1', '/v1/audio/transcriptions']);
  assert.match(received[1]?.body ?? '', /name="response_format"\r\n\r\nverbose_json/);
  assert.match(received[1]?.body ?? '', /RIFF....WAVEfmt /s);
  assert.deepEqual(
    transcript.segments.map(({ text }) => text),
    ['Click Share.'],
  );
  assert.deepEqual(
    transcript.segments[0]?.words.map((word) => [word.text, word.startSeconds]),
    [
      ['Click', 1],
      ['Share', 1.5],
    ],
  );
  assert.deepEqual([transcript.source, transcript.isPunctuated, transcript.confidence.toFixed(2)], ['endpoint', true, '0.80']);
});

test('a refusal is not retried, and a response without times is invalid', async (t) => {
  for (const answer of [
    { status: 401, body: {} },
    { status: 200, body: { text: 'Click Share.' } },
  ]) {
    const { url, received } = await startEndpoint(t, [answer]);
    await assert.rejects(createOpenAiTranscriber({ url, model: 'm' }).transcribe(await sound(t, 1), job(1)), /it answered/);
    assert.equal(received.length, 1);
  }
});

test('long sound is sent in pieces of at most a minute, and later pieces get the right times', async (t) => {
  const { url, received } = await startEndpoint(t, [{ status: 200, body: ANSWER }]);
  const transcript = await createOpenAiTranscriber({ url, model: 'm' }).transcribe(await sound(t, 100), job(100));
  assert.equal(received.length, 2);
  assert.ok(received.every(({ body }) => body.length < 2_000_000));
  const [first, second] = transcript.segments;
  assert.equal(first?.startSeconds, 1);
  assert.ok((second?.startSeconds ?? 0) > 40 && (second?.startSeconds ?? 0) < 61);
  assert.equal(second?.words[0]?.startSeconds, second?.startSeconds);
});
