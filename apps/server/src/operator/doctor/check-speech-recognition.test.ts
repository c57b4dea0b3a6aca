import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../../config.ts';
import { checkSpeechRecognition } from './check-speech-recognition.ts';

test('an invalid speech model file is reported with the fallback that is used until it is fixed', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-speech-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'ggml-small.bin');
  await writeFile(file, 'an HTML page about the model');
  const { state, found, fix } = await checkSpeechRecognition(readConfig({ SPEECH_MODEL: file }));
  assert.match(
    `${state} ${found} ${fix}`,
    /^weak .*ggml-small\.bin is no speech model of whisper\.cpp.* recognized offline by the default engine Set SPEECH_MODEL .*transcription\.md/,
  );
  assert.equal((await checkSpeechRecognition(readConfig({}))).state, 'good');
});
