import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { ensureSample } from '../../../../../tools/fixtures/index.ts';
import { defaultLimits } from '../../limits.ts';
import { splitAtQuietMoments, extractSound } from './sound.ts';
import { recogniseSpeech } from './offline-recogniser.ts';
import { makeMedia, testFolder } from '../../test-media.ts';

const limits = defaultLimits();

/** The beginning of a tutorial, transcribed once for all tests. */
const SECONDS = 14;
let beginning: ReturnType<typeof transcribeBeginning> | undefined;

async function transcribeBeginning() {
  const { video, truth } = await ensureSample('create-a-project');
  const scratchFolder = await mkdtemp(path.join(tmpdir(), 'docreel-sound-'));
  const sound = await extractSound({ file: video, limits, scratchFolder }, SECONDS);
  assert.ok(sound);
  const progress: number[] = [];
  const { segments } = await recogniseSpeech(sound, { limits, seconds: SECONDS, onSeconds: (seconds) => progress.push(seconds) });
  return { scratchFolder, sound, truth, progress, segments };
}

after(async () => {
  if (beginning) await rm((await beginning).scratchFolder, { recursive: true, force: true });
});

test('progress of the transcription is reported every few seconds, and each word has its time', async () => {
  const { truth, progress, segments } = await (beginning ??= transcribeBeginning());
  const steps = progress.map((seconds, index) => seconds - (progress[index - 1] ?? 0));
  assert.ok(progress.length >= 2 && steps.every((step) => step > 0 && step <= 8), progress.join(', '));
  assert.ok(Math.abs((progress.at(-1) ?? 0) - SECONDS) < 0.1, 'the last piece is told too');
  const words = segments.flatMap((segment) => segment.words);
  assert.ok(words.every(({ startSeconds }, index) => startSeconds >= (words[index - 1]?.endSeconds ?? 0) - 0.02));
  // The confident words of a sentence are within its time range, however far from the start of the sound.
  const sure = words.filter(({ confidence, text }) => confidence > 0.95 && text.length > 2);
  const atItsTime = sure.filter(({ text, startSeconds, endSeconds }) =>
    truth.sentences.some((one) => one.text.toLowerCase().includes(text) && startSeconds > one.from - 0.3 && endSeconds < one.to + 0.3),
  );
  assert.ok(sure.length >= 5 && atItsTime.length / sure.length > 0.8, `${atItsTime.length} of ${sure.length}`);
  assert.ok(sure.some(({ startSeconds }) => startSeconds > 9));
});

test('sound is cut at quiet moments, and the pieces together are the whole', async (t) => {
  const sound = path.join(await testFolder(t), 'sound.wav');
  // Creates a tone with a pause of one second in every five.
  const tone = ['-f', 'lavfi', '-i', "aevalsrc='if(lt(mod(t,5),4),sin(880*t),0)':s=16000:d=31.3"];
  await makeMedia(sound, ['-c:a', 'pcm_s16le'], tone);
  const samples: Buffer[] = [];
  let end = 0;
  for await (const piece of splitAtQuietMoments(sound, { longestSeconds: 8, searchedSeconds: 6, momentSeconds: 0.9 })) {
    assert.ok(Math.abs(piece.startSeconds - end) < 1e-6);
    assert.ok(piece.startSeconds === 0 || piece.startSeconds % 5 > 4.3, `cut at ${piece.startSeconds}`);
    assert.ok(piece.endSeconds - piece.startSeconds <= 8);
    end = piece.endSeconds;
    samples.push(Buffer.from(piece.samples));
  }
  assert.ok(samples.length >= 4);
  assert.deepEqual(Buffer.concat(samples), (await readFile(sound)).subarray(78));
});

test('a minute of a muted microphone is skipped, and later words have the right time', async (t) => {
  const { sound: beginningSound, segments: expected } = await (beginning ??= transcribeBeginning());
  const late = path.join(await testFolder(t), 'late.wav');
  await makeMedia(late, ['-t', '74', '-c:a', 'pcm_s16le'], ['-i', beginningSound, '-af', 'adelay=64000']);
  const progress: number[] = [];
  const { segments } = await recogniseSpeech(late, { limits, seconds: 74, onSeconds: (seconds) => progress.push(seconds) });
  assert.ok(
    progress.every((seconds) => seconds > 64),
    progress.join(', '),
  );
  const sure = (list: typeof segments) => list.flatMap(({ words }) => words).filter(({ confidence }) => confidence > 0.95);
  const again = sure(segments).filter((word) =>
    sure(expected).some(({ text, startSeconds }) => text === word.text && Math.abs(startSeconds + 64 - word.startSeconds) < 0.2),
  );
  assert.ok(again.length >= 2, `${again.length} of ${sure(segments).length}`);
});

test('silence, noise and very short sound give no words and no error', async (t) => {
  const scratchFolder = await testFolder(t);
  const inputs = {
    short: 'anullsrc=r=16000:cl=mono:d=0.01',
    silent: 'anullsrc=r=16000:cl=mono:d=9',
    noisy: 'anoisesrc=r=16000:a=0.003:d=9:seed=1',
  };
  for (const [name, input] of Object.entries(inputs)) {
    const sound = path.join(scratchFolder, `${name}.wav`);
    await makeMedia(sound, ['-c:a', 'pcm_s16le'], ['-f', 'lavfi', '-i', input]);
    const { source, segments } = await recogniseSpeech(sound, { limits, seconds: 9 });
    assert.equal(source, 'none', `${name}: ${segments.map(({ text }) => text).join(' ')}`);
  }
});
