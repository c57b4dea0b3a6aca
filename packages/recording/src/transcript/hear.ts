/** Has a speech model hear pieces of a sound, in a child that sees nothing but both. What the child answers is checked: it has read a stranger's sound. */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { MediaError } from '../media-error.ts';
import type { Command } from '../programs/sandbox-command.ts';
import { runTool } from '../programs/sandbox.ts';
import type { SpeechModel } from './speech-model.ts';

/** What the child finds in `order.json`, beside the sound. */
export interface Order {
  sound: string;
  /** Samples, as they lie in the file. */
  pieces: { from: number; bytes: number }[];
  /** Null: whatever it hears. */
  language: string | null;
  threads: number;
}

export type Reply = { problem: 'addon' | 'model'; detail: string } | { isDone: true } | HeardPiece;

export interface HeardPiece {
  piece: number;
  language: string;
  /** Start and end in seconds of the piece, and the text. */
  segments: [number, number, string][];
}

export interface Hearing extends Pick<Command, 'memoryBytes' | 'timeoutSeconds' | 'signal'> {
  /** In which `order.json` is written; lies in a folder that the child may see. */
  sound: string;
  pieces: Order['pieces'];
  language: string | null;
  onPiece?: ((index: number) => void) | undefined;
}

const ADDON = `@fugood/node-whisper-linux-${process.arch}`;
const CHILD = new URL('hear.child.ts', import.meta.url);
const PLACES = { node: '/hearing/node', addon: '/hearing/addon.node', model: '/hearing/model.bin' };
/** More gain little, and a child may use up the time of four. */
const MOST_THREADS = 4;
/** Six hours of quick speech are a tenth of it. What says more is no model that hears. */
const MOST_BYTES = 4 * 1024 * 1024;
const LINE_END = 0x0a;

/** Throws an Error with one sentence where the model cannot be used, and MediaError for a limit. */
export async function hear(model: SpeechModel, hearing: Hearing): Promise<HeardPiece[]> {
  const { sound, pieces, language, onPiece, ...bounds } = hearing;
  const threads = Math.min(MOST_THREADS, availableParallelism());
  const readFolder = path.dirname(sound);
  const order: Order = { sound: path.basename(sound), pieces, language, threads };
  await writeFile(path.join(readFolder, 'order.json'), JSON.stringify(order));
  let [bytes, lines] = [0, 0];
  const { exitCode, output } = await runTool({
    // The variables are whisper.cpp's: others run in one thread here, and threads that wait must not keep a core from them.
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
  // The addon leaves a failure of its own unanswered; Node then ends with nothing said.
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
