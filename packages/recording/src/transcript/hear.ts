/**
 * Transcribes pieces of sound with a speech model, in a child process that can access only the model and the sound. The output is validated
 * because the child process has read untrusted sound.
 */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { MediaError } from '../media-error.ts';
import type { Command } from '../sandbox/sandbox-command.ts';
import { runTool } from '../sandbox/sandbox.ts';
import type { SpeechModel } from './speech-model.ts';

/** Contents of `order.json` for the child process, stored next to the sound. */
export interface Order {
  sound: string;
  /** Positions of the pieces in the sound file, in bytes. */
  pieces: { from: number; bytes: number }[];
  /** Language for the model, or null if the model should detect it. */
  language: string | null;
  threads: number;
}

export type Reply = { problem: 'addon' | 'model'; detail: string } | { isDone: true } | HeardPiece;

export interface HeardPiece {
  piece: number;
  language: string;
  /** Start and end in seconds from the start of the piece, and the text. */
  segments: [number, number, string][];
}

export interface Hearing extends Pick<Command, 'memoryBytes' | 'timeoutSeconds' | 'signal'> {
  /** Sound file in a folder that the child process may access. `order.json` is written there as well. */
  sound: string;
  pieces: Order['pieces'];
  language: string | null;
  onPiece?: ((index: number) => void) | undefined;
}

const ADDON = `@fugood/node-whisper-linux-${process.arch}`;
const CHILD = new URL('hear.child.ts', import.meta.url);
const PLACES = { node: '/hearing/node', addon: '/hearing/addon.node', model: '/hearing/model.bin' };
/** Maximum number of threads. Additional threads have little effect, and the CPU limit of a child process is that of four cores. */
const MOST_THREADS = 4;
/** Maximum size of the output. Six hours of fast speech need a tenth of it, so a larger output is not a transcript. */
const MOST_BYTES = 4 * 1024 * 1024;
const LINE_END = 0x0a;

/** Transcribes the pieces. Throws an Error with one sentence if the model cannot be used, and MediaError at a limit. */
export async function hear(model: SpeechModel, hearing: Hearing): Promise<HeardPiece[]> {
  const { sound, pieces, language, onPiece, ...bounds } = hearing;
  const threads = Math.min(MOST_THREADS, availableParallelism());
  const readFolder = path.dirname(sound);
  const order: Order = { sound: path.basename(sound), pieces, language, threads };
  await writeFile(path.join(readFolder, 'order.json'), JSON.stringify(order));
  let [bytes, lines] = [0, 0];
  const { exitCode, output } = await runTool({
    // These environment variables are for whisper.cpp. Other programs run with one thread in this sandbox, and waiting threads must not
    // use a core that they need.
    program: 'env',
    args: ({ folder, at }) => [
      ...[`OMP_THREAD_LIMIT=${threads}`, 'OMP_WAIT_POLICY=passive', at(PLACES.node)],
      ...['--input-type=module-typescript', '--no-warnings', '-e', readFileSync(CHILD, 'utf8'), at(PLACES.addon), at(PLACES.model), folder],
    ],
    readFolder,
    readOnly: [
      { source: process.execPath, place: PLACES.node },
      { source: addonFile(), place: PLACES.addon },
      { source: model.file, place: PLACES.model },
    ],
    ...bounds,
    watch: (chunk) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) throw new MediaError('PROCESSING_RESOURCE_LIMIT', 'The speech model says more than anybody can.');
      for (const byte of chunk) if (byte === LINE_END && lines < pieces.length) onPiece?.(lines++);
    },
  });
  return toPieces(output.toString(), exitCode);
}

function addonFile(): string {
  try {
    return createRequire(import.meta.url).resolve(ADDON);
  } catch (error) {
    throw new Error(`${ADDON} is not installed: run "npm install --no-save".`, { cause: error });
  }
}

function toPieces(output: string, exitCode: number): HeardPiece[] {
  const replies = output.split('\n').flatMap(toReply);
  for (const reply of replies) if ('problem' in reply) throw new Error(PROBLEMS[reply.problem]);
  // The addon does not report its own failures. Node then exits without an error message.
  if (exitCode !== 0 || !replies.some((reply) => 'isDone' in reply)) throw new Error(`it ended in the middle (${exitCode}).`);
  return replies.filter((reply) => 'piece' in reply);
}

const PROBLEMS = {
  addon: 'whisper.cpp does not run on this machine: apt-get install libgomp1 libstdc++6.',
  model: 'the file is damaged, not of this form, or needs more memory than it may take.',
};

function toReply(line: string): Reply[] {
  if (line === '') return [];
  const reply = parse(line);
  if (reply?.isDone === true) return [{ isDone: true }];
  if (reply?.problem === 'addon' || reply?.problem === 'model') return [{ problem: reply.problem, detail: '' }];
  const { piece, language, segments } = reply ?? {};
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
