import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Context } from '../../../context.ts';
import { readConfig } from '../../../config.ts';
import { tellSpeechModel } from './tell-speech-model.ts';

test('a speech model that cannot be used is told when the service starts, and one that is not wished is not', async () => {
  const lines: unknown[] = [];
  const log = {
    info: (...line: unknown[]) => lines.push(line),
    warn: (...line: unknown[]) => lines.push(line),
  } as unknown as Context['log'];
  await tellSpeechModel(readConfig({}), log);
  assert.deepEqual(lines, []);
  await tellSpeechModel(readConfig({ SPEECH_MODEL: import.meta.filename }), log);
  assert.match(JSON.stringify(lines), /is no speech model of whisper\.cpp.*cannot be used, so speech is heard by the offline recogniser/);
});
