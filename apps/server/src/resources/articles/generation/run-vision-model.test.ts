import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { ARTICLE_TEMPLATES } from '@docreel/writer';
import { answerSteps, failWith, createSampleTimeline, startModelServer, createStep, readPrompt } from '@docreel/writer/testing';
import type { Context } from '../../../context.ts';
import type { VideoRow } from '../../videos/videos.store.ts';
import { runVisionModel } from './run-vision-model.ts';

let folder = '';

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docreel-look-'));
});
after(() => rm(folder, { recursive: true }));

async function drawn(size: string): Promise<string> {
  const file = path.join(folder, `${size}.mp4`);
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', `color=white:s=${size}:r=5:d=3`, '-pix_fmt', 'yuv420p', file]);
  return file;
}

/** Returns a fake job that saves the results of its steps as JSON in `kept`, like the real queue. */
function jobKeeping(kept: Map<string, string>) {
  return {
    signal: new AbortController().signal,
    async step<T>(name: string, work: () => Promise<T>): Promise<T> {
      if (!kept.has(name)) kept.set(name, JSON.stringify(await work()));
      return JSON.parse(kept.get(name) ?? 'null') as T;
    },
  };
}

const BUTTONS = createSampleTimeline(Array.from({ length: 9 }, (_, at) => ({ at: at / 4, texts: [`Button ${at + 1}`] })));

async function looked(given: { url: string | undefined; file: string; kept: Map<string, string>; moments?: typeof BUTTONS }) {
  const [template] = ARTICLE_TEMPLATES;
  assert.ok(template);
  const progress: string[] = [];
  const localFile = () => Promise.resolve({ path: given.file, [Symbol.asyncDispose]: () => Promise.resolve() });
  const context = { config: { WRITER_URL: given.url, WRITER_MODEL: 'seer' }, storage: { localFile } } as unknown as Context;
  const seen = await runVisionModel(context, jobKeeping(given.kept), {
    video: { storage_key: 'a' } as VideoRow,
    ...{ timeline: given.moments ?? BUTTONS, template, prefix: 'article 2: ' },
    onProgress: (question, of) => progress.push(`${question} of ${of}`),
  });
  return { seen, progress };
}

test('without a URL nothing is sent and no picture is taken', async () => {
  assert.equal((await looked({ url: undefined, file: '/nowhere', kept: new Map() })).seen, null);
});

test('pictures of at most 1,024 pixels are sent, and each answer is a step of the job that is not repeated', async () => {
  for (const [size, expected] of [
    ['1280x720', [1024, 576]],
    ['720x1440', [512, 1024]],
  ] as const) {
    const kept = new Map<string, string>();
    await using server = await startModelServer((question, response, key) => {
      const steps = readPrompt(question).prompt.moments.map(({ id, texts }) => createStep({ moments: [id], object: texts[0] ?? '' }));
      answerSteps(steps)(question, response, key);
    });
    const file = await drawn(size);
    const [width = 0, height = 0] = size.split('x').map(Number);
    const order = { url: server.url, file, kept, moments: { ...BUTTONS, width, height } };
    const { seen, progress } = await looked(order);
    assert.deepEqual([...kept.keys()], ['article 2: look 1', 'article 2: look 2']);
    assert.deepEqual(progress, ['1 of 2', '2 of 2']);
    const parts = server.questions[0]?.messages[1]?.content as unknown as { image_url?: { url: string } }[];
    const urls = parts.flatMap(({ image_url }) => image_url?.url ?? []);
    const picture = Buffer.from(urls[0]?.split(',')[1] ?? '', 'base64');
    // Bytes 26 to 29 of a lossy WebP file contain its width and height.
    assert.equal(picture.toString('latin1', 8, 16), 'WEBPVP8 ');
    assert.deepEqual([picture.readUInt16LE(26), picture.readUInt16LE(28)], expected);
    assert.deepEqual([seen?.isUsed, seen?.report.images, seen?.report.steps], [true, urls.length + 2, 9]);

    await using down = await startModelServer(failWith(500));
    const again = await looked({ ...order, url: down.url });
    assert.deepEqual([again.seen?.timeline, down.questions.length], [seen?.timeline, 0]);
  }
});

test('a picture that cannot be taken is omitted, and the model gets the rest', async () => {
  const none = path.join(folder, 'none.mp4');
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'sine=d=1', '-c:a', 'aac', none]);
  await using server = await startModelServer(answerSteps([createStep({ object: 'Button 1' })]));
  const { seen } = await looked({ url: server.url, file: none, kept: new Map() });
  assert.deepEqual([seen?.report.images, seen?.report.steps], [0, 1]);
});
