import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { defaultLimits } from '../limits.ts';
import { probeVideo } from '../probe/probe.ts';
import { makeMedia, testFolder } from '../test-media.ts';
import type { Transcript } from '../types.ts';
import { createTranscript, type Transcriber } from './create-transcript.ts';

const limits = defaultLimits();
const TRANSCRIBED: Transcript = {
  source: 'endpoint',
  language: 'en',
  isPunctuated: true,
  confidence: 0.9,
  segments: [{ startSeconds: 0, endSeconds: 1, text: 'Click Share.', confidence: 0.9, words: [] }],
};
const INSIDE = '1\n00:00:00,500 --> 00:00:01,500\nClick Share.\n\n';
const BEYOND = '2\n00:01:00,000 --> 00:01:02,000\nDelete the project.\n\n';

test('captions that start after the end of the video are dropped with a warning', async (t) => {
  const folder = await testFolder(t);
  const file = await makeMedia(path.join(folder, 'two-seconds.mp4'));
  const source = await probeVideo(file, { limits });
  const job = { file, source, limits, seconds: source.durationSeconds, language: null, scratchFolder: folder };
  const transcribeWith = async (captions: string) => {
    const captionsFile = path.join(folder, 'captions.srt');
    await writeFile(captionsFile, captions);
    const { transcript, warnings } = await createTranscript({ ...job, captionsFile });
    return { texts: transcript.segments.map(({ text }) => text), warnings: warnings.join(' ') };
  };
  const mixed = await transcribeWith(INSIDE + BEYOND);
  assert.deepEqual(mixed.texts, ['Click Share.']);
  assert.match(mixed.warnings, /^1 of 2 captions begin after the end/);
  assert.deepEqual(await transcribeWith(INSIDE), { texts: ['Click Share.'], warnings: '' });
  assert.deepEqual((await transcribeWith(BEYOND)).texts, []);
});

test('transcribers are tried in order of reliability, and none is used if there are captions', async (t) => {
  const folder = await testFolder(t);
  const sound = ['-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=10:duration=2', '-f', 'lavfi', '-i', 'sine=duration=2'];
  const file = await makeMedia(path.join(folder, 'two-seconds.mp4'), [], sound);
  const source = await probeVideo(file, { limits });
  const job = { file, source, limits, seconds: source.durationSeconds, language: null, scratchFolder: folder };
  const attempts: string[] = [];
  const one = (title: string, answer: () => Promise<Transcript>): Transcriber => ({
    title,
    name: title,
    transcribe: () => (attempts.push(title), answer()),
  });
  const broken = () => Promise.reject(new Error('it answered 500.'));
  const both = [one('The transcription address', broken), one('The speech model', () => Promise.resolve(TRANSCRIBED))];
  const { transcript, warnings } = await createTranscript({ ...job, transcribers: both });
  assert.deepEqual([transcript, attempts], [TRANSCRIBED, ['The transcription address', 'The speech model']]);
  assert.deepEqual(warnings, ['The transcription address did not answer as it should, so the speech model was used: it answered 500.']);
  const none = await createTranscript({ ...job, transcribers: [one('The speech model', broken)] });
  assert.deepEqual(none.warnings, ['The speech model did not answer as it should, so the offline recogniser was used: it answered 500.']);
  const captionsFile = path.join(folder, 'captions.srt');
  await writeFile(captionsFile, INSIDE);
  attempts.length = 0;
  assert.equal((await createTranscript({ ...job, captionsFile, transcribers: both })).transcript.source, 'sidecar');
  assert.deepEqual(attempts, []);
});
