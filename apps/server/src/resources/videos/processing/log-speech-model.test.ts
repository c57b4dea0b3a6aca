import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Context } from '../../../context.ts';
import { readConfig } from '../../../config.ts';
import { logSpeechModel } from './log-speech-model.ts';

test('an unusable speech model is logged at startup, and without a configured model nothing is logged', async () => {
  const lines: unknown[] = [];
  const log = {
    info: (...line: unknown[]) => lines.push(line),
    warn: (...line: unknown[]) => lines.push(line),
  } as unknown as Context['log'];
  await logSpeechModel(readConfig({}), log);
  assert.deepEqual(lines, []);
  await logSpeechModel(readConfig({ SPEECH_MODEL: import.meta.filename }), log);
  assert.match(
    JSON.stringify(lines),
    /is no speech model of whisper\.cpp.*cannot be used, so speech is transcribed by the offline recogniser/,
  );
});
