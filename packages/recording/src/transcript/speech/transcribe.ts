/**
 * Transcribes pieces of sound with a speech model, in a child process that can access only the model and the sound. The output is validated
 * because the child process has read untrusted sound.
 */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { MediaError } from '../../media-error.ts';
import type { Command } from '../../sandbox/sandbox-command.ts';
import { runTool } from '../../sandbox/run-tool.ts';
import type { SpeechModel } from './speech-model.ts';

/** Contents of `request.json` for the child process, stored next to the sound. */
export interface TranscriptionRequest {
  sound: string;
  /** Positions of the pieces in the sound file, in bytes. */
  pieces: { from: number; bytes: number }[];
  /** Language for the model, or null if the model should detect it. */
  language: string | null;
  threads: number;
}

export type WorkerMessage = { problem: 'addon' | 'model'; detail: string } | { isDone: true } | TranscribedPiece;

export interface TranscribedPiece {
  piece: number;
  language: string;
  /** Start and end in seconds from the start of the piece, and the text. */
  segments: [number, number, string][];
}

interface Transcription extends Pick<Command, 'memoryBytes' | 'timeoutSeconds' | 'signal'> {
  /** Sound file in a folder that the child process may access. `request.json` is written there as well. */
  sound: string;
  pieces: TranscriptionRequest['pieces'];
  language: string | null;
  onPiece?: ((index: number) => void) | undefined;
}

const ADDON = `@fugood/node-whisper-linux-${process.arch}`;
const WORKER = new URL('transcribe.worker.ts', import.meta.url);
const SANDBOX_PATHS = { node: '/transcription/node', addon: '/transcription/addon.node', model: '/transcription/model.bin' };
/** Maximum number of threads. Additional threads have little effect, and the CPU limit of a child process is that of four cores. */
const MAX_THREADS = 4;
/** Maximum size of the output. Six hours of fast speech need a tenth of it, so a larger output is not a transcript. */
const MAX_BYTES = 4 * 1024 * 1024;
const LINE_END = 0x0a;

/** Transcribes the pieces. Throws an Error with one sentence if the model cannot be used, and MediaError at a limit. */
export async function transcribePieces(model: SpeechModel, transcription: Transcription): Promise<TranscribedPiece[]> {
  const { sound, pieces, language, onPiece, ...bounds } = transcription;
  const threads = Math.min(MAX_THREADS, availableParallelism());
  const readFolder = path.dirname(sound);
  const request: TranscriptionRequest = { sound: path.basename(sound), pieces, language, threads };
  await writeFile(path.join(readFolder, 'request.json'), JSON.stringify(request));
  let [bytes, lines] = [0, 0];
  const { exitCode, output } = await runTool({
    // These environment variables are for whisper.cpp. Other programs run with one thread in this sandbox, and waiting threads must not
    // use a core that they need.
    program: 'env',
    args: ({ folder, at }) => [
      ...[`OMP_THREAD_LIMIT=${threads}`, 'OMP_WAIT_POLICY=passive', at(SANDBOX_PATHS.node)],
      ...[
        '--input-type=module-typescript',
        '--no-warnings',
        '-e',
        readFileSync(WORKER, 'utf8'),
        at(SANDBOX_PATHS.addon),
        at(SANDBOX_PATHS.model),
        folder,
      ],
    ],
    readFolder,
    readOnly: [
      { source: process.execPath, target: SANDBOX_PATHS.node },
      { source: addonFile(), target: SANDBOX_PATHS.addon },
      { source: model.file, target: SANDBOX_PATHS.model },
    ],
    ...bounds,
    onCollectedOutput: (chunk) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) throw new MediaError('PROCESSING_RESOURCE_LIMIT', 'The speech model says more than anybody can.');
      for (const byte of chunk) if (byte === LINE_END && lines < pieces.length) onPiece?.(lines++);
    },
  });
  return parsePieces(output.toString(), exitCode);
}

function addonFile(): string {
  try {
    return createRequire(import.meta.url).resolve(ADDON);
  } catch (error) {
    throw new Error(`${ADDON} is not installed: run "npm install --no-save".`, { cause: error });
  }
}

function parsePieces(output: string, exitCode: number): TranscribedPiece[] {
  const messages = output.split('\n').flatMap(parseMessage);
  for (const message of messages) if ('problem' in message) throw new Error(PROBLEMS[message.problem]);
  // The addon does not report its own failures. Node then exits without an error message.
  if (exitCode !== 0 || !messages.some((message) => 'isDone' in message)) throw new Error(`it ended in the middle (${exitCode}).`);
  return messages.filter((message) => 'piece' in message);
}

const PROBLEMS = {
  addon: 'whisper.cpp does not run on this machine: apt-get install libgomp1 libstdc++6.',
  model: 'the file is damaged, not of this form, or needs more memory than it may take.',
};

function parseMessage(line: string): WorkerMessage[] {
  if (line === '') return [];
  const message = parse(line);
  if (message?.isDone === true) return [{ isDone: true }];
  if (message?.problem === 'addon' || message?.problem === 'model') return [{ problem: message.problem, detail: '' }];
  const { piece, language, segments } = message ?? {};
  if (!Number.isInteger(piece) || typeof language !== 'string' || !Array.isArray(segments) || !segments.every(isSegment))
    throw new Error('it answered no segments with times.');
  return [{ piece: piece as number, language, segments }];
}

function parse(line: string): Record<string, unknown> | null {
  try {
    return JSON.parse(line) as Record<string, unknown> | null;
  } catch {
    return null;
  }
}

function isSegment(value: unknown): value is [number, number, string] {
  const [from, to, text] = Array.isArray(value) ? (value as unknown[]) : [];
  return Number.isFinite(from) && Number.isFinite(to) && typeof text === 'string';
}
