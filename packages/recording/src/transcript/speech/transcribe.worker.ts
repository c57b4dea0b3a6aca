/**
 * Transcribes pieces of sound with a speech model and prints one line of JSON for each. It runs in the sandbox and is passed to Node as
 * text. It can access only whisper.cpp's addon, the model and the sound. No callback is passed to the addon, because the addon would read
 * the text in one thread while another writes it.
 */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import type { TranscriptionRequest, WorkerMessage } from './speech-model.ts';

interface Addon {
  WhisperContext: new (
    options: object,
  ) => {
    transcribeData(
      samples: ArrayBuffer,
      options: object,
    ): { promise: Promise<{ language: string; segments: { text: string; t0: number; t1: number }[] }> };
  };
}

const [, addonFile = '', modelFile = '', folder = ''] = process.argv;

function send(message: WorkerMessage): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

/** Reports the problem and exits. The exit code alone would not distinguish the two possible problems. */
function runOrReport<T>(problem: 'addon' | 'model', work: () => T): T {
  try {
    return work();
  } catch (error) {
    send({ problem, detail: (error as Error).message });
    process.exit(1);
  }
}

const addon = runOrReport('addon', () => {
  const loaded = { exports: {} };
  process.dlopen(loaded, addonFile);
  return loaded.exports as Addon;
});
const whisper = runOrReport('model', () => new addon.WhisperContext({ filePath: modelFile, useGpu: false }));
const { sound, pieces, language, threads } = JSON.parse(readFileSync(`${folder}/request.json`, 'utf8')) as TranscriptionRequest;

// The language is detected once, from the first piece. Each detection costs as much as transcribing a piece.
let spoken = language;
const descriptor = openSync(`${folder}/${sound}`, 'r');
for (const [index, { from, bytes }] of pieces.entries()) {
  const samples = new Uint8Array(bytes);
  const length = readSync(descriptor, samples, 0, bytes, from);
  const options = { language: spoken ?? 'auto', maxThreads: threads };
  const transcribed = await whisper.transcribeData(samples.buffer.slice(0, length), options).promise;
  spoken ??= transcribed.language;
  send({ piece: index, language: spoken, segments: transcribed.segments.map(({ text, t0, t1 }) => [t0 / 1000, t1 / 1000, text]) });
}
closeSync(descriptor);
send({ isDone: true });
