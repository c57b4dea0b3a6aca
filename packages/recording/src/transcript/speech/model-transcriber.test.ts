/** Tests with a model of random numbers. They check how the service runs the model, whose transcripts are nonsense. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, rename, truncate, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { defaultLimits, NODE_RESERVED_BYTES } from '../../limits.ts';
import { makeMedia, testFolder } from '../../test-media.ts';
import { checkSpeechModel, createModelTranscriber } from './model-transcriber.ts';
import { readSpeechModel } from './speech-model.ts';
import { writeRandomSpeechModel } from './testing/random-speech-model.ts';

const limits = defaultLimits();
const skip = isInstalled() ? false : "whisper.cpp's addon is not installed for this processor";

function isInstalled(): boolean {
  try {
    return createRequire(import.meta.url).resolve(`@fugood/node-whisper-linux-${process.arch}`) !== '';
  } catch {
    return false;
  }
}

async function model(t: TestContext, options: Parameters<typeof writeRandomSpeechModel>[1] = {}): Promise<string> {
  return writeRandomSpeechModel(path.join(await testFolder(t), 'ggml-random.bin'), { layers: 1, ...options });
}

/** Creates a tone that is silent from the third second until five seconds before the end. */
async function tone(t: TestContext, seconds: number): Promise<string> {
  const input = ['-f', 'lavfi', '-i', `aevalsrc='if(between(t,3,${seconds - 5}),0,sin(880*t)*(1+sin(7*t))/3)':s=16000:d=${seconds}`];
  return makeMedia(path.join(await testFolder(t), 'sound.wav'), ['-ac', '1', '-c:a', 'pcm_s16le'], input);
}

const job = (seconds: number) => ({ limits, seconds, language: null, scratchFolder: '/' });

test('a model transcribes each piece that is not silent, with text, time and progress', { skip }, async (t) => {
  const sound = await tone(t, 70);
  const progress: number[] = [];
  const { transcribe } = await createModelTranscriber(await model(t));
  const transcript = await transcribe(sound, { ...job(70), onSeconds: (seconds) => progress.push(seconds) });
  const { source, language, segments, confidence } = transcript;
  assert.deepEqual([source, language], ['endpoint', 'en']);
  assert.ok(segments.length >= 2, `${segments.length} segments`);
  assert.ok(Math.abs(confidence - 0.9) < 1e-9);
  for (const { startSeconds, endSeconds, text, words } of segments) {
    assert.ok(startSeconds < endSeconds && endSeconds <= 70 && /\S/.test(text), `${startSeconds} ${endSeconds} ${text}`);
    assert.deepEqual(words, []);
  }
  assert.ok(segments.some(({ startSeconds }) => startSeconds < 29) && segments.some(({ startSeconds }) => startSeconds > 40));
  assert.ok(progress.length === 2 && (progress[0] ?? 0) < 30 && Math.abs((progress[1] ?? 0) - 70) < 0.1, progress.join(', '));
});

test('a multilingual model gets the language, or detects it once', { skip }, async (t) => {
  const { transcribe } = await createModelTranscriber(await model(t, { knowsEnglishOnly: false }));
  const sound = await tone(t, 6);
  assert.equal((await transcribe(sound, { ...job(6), language: 'de-AT' })).language, 'de-AT');
  const request = JSON.parse(await readFile(path.join(path.dirname(sound), 'request.json'), 'utf8')) as { language: string };
  assert.equal(request.language, 'de');
  assert.match((await transcribe(sound, job(6))).language ?? '', /^[a-z]{2,3}$/);
});

test('an English-only model refuses other languages', { skip }, async (t) => {
  const { transcribe } = await createModelTranscriber(await model(t));
  await assert.rejects(transcribe(await tone(t, 6), { ...job(6), language: 'de' }), /knows English only/);
});

test('sound from a muted microphone is not transcribed', { skip }, async (t) => {
  const silence = ['-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono:d=9'];
  const sound = await makeMedia(path.join(await testFolder(t), 'sound.wav'), ['-c:a', 'pcm_s16le'], silence);
  const { transcribe } = await createModelTranscriber(await model(t));
  assert.deepEqual((await transcribe(sound, job(9))).segments, []);
  assert.deepEqual(await readdir(path.dirname(sound)), ['sound.wav'], 'no child was started');
});

test('an aborted transcription stops its process immediately', { skip }, async (t) => {
  const sound = await tone(t, 6);
  const file = await model(t, { layers: 24 });
  const { transcribe } = await createModelTranscriber(file);
  const controller = new AbortController();
  const running = transcribe(sound, { ...job(6), signal: controller.signal }).catch((error: Error) => error);
  const request = path.join(path.dirname(sound), 'request.json');
  while (!existsSync(request)) await sleep(20);
  // Loading has started by now. Transcribing with that many layers takes many times as long.
  await sleep(500);
  const abortedAt = performance.now();
  controller.abort(new Error('cancelled'));
  assert.equal(((await running) as Error).message, 'cancelled');
  assert.ok(performance.now() - abortedAt < 2500, 'it takes no further piece');
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'args', 'ww']);
  assert.ok(!stdout.includes(path.dirname(sound)));
});

test('a model above the time or memory limit is stopped, and the message suggests a smaller one', { skip }, async (t) => {
  const sound = await tone(t, 6);
  const { transcribe } = await createModelTranscriber(await model(t));
  await assert.rejects(transcribe(sound, { ...job(6), limits: { ...limits, childSeconds: 0.2 } }), /took too long; a smaller model/);
  // Memory limit below the amount that Node reserves for itself, because a generated model needs almost no memory.
  const little = { ...limits, childMemoryBytes: 2 ** 30 - NODE_RESERVED_BYTES };
  await assert.rejects(transcribe(sound, { ...job(6), limits: little }), /memory|ended in the middle/);
});

test('a file that is not a model, is truncated or is damaged is refused with a message that names it', { skip }, async (t) => {
  const whole = await model(t);
  const folder = path.dirname(whole);
  const [text, half, gone] = ['text.bin', 'half.bin', 'gone.bin'].map((name) => path.join(folder, name)) as [string, string, string];
  await Promise.all([writeFile(text, 'no model'), copyFile(whole, half)]);
  await truncate(half, 3_000_000);
  await assert.rejects(checkSpeechModel(text), /text\.bin is no speech model of whisper\.cpp/);
  await assert.rejects(checkSpeechModel(gone), /gone\.bin is not there/);
  await assert.rejects(checkSpeechModel(folder), /is no file/);
  await assert.rejects(checkSpeechModel(half), /the file is damaged/);
  assert.equal((await checkSpeechModel(whole)).knowsEnglishOnly, true);
  const { transcribe, name } = await createModelTranscriber(gone);
  assert.match(name, /cannot be used/);
  await assert.rejects(transcribe(await tone(t, 6), job(6)), /gone\.bin is not there/);
});

test('a model is identified by its content: another one of the same size has another name', async (t) => {
  const [first, second] = await Promise.all([model(t, { seed: 1 }), model(t, { seed: 2 })]);
  const getName = async (file: string) => (await createModelTranscriber(file)).name;
  const [one, other] = [await getName(first), await getName(second)];
  assert.equal((await readFile(first)).length, (await readFile(second)).length);
  assert.notEqual(one, other);
  const moved = path.join(path.dirname(first), 'moved.bin');
  await rename(first, moved);
  assert.equal(await getName(moved), one);
  assert.equal((await readSpeechModel(moved)).sizeBytes, (await readFile(moved)).length);
});
