/**
 * A whisper.cpp model file provided by the operator, and the child process that transcribes with it. Only the header of the file is read outside
 * the sandbox. The child process can access only the model and the sound. Its output is validated because it has read untrusted sound.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { MediaError } from '../../media-error.ts';
import type { Command } from '../../sandbox/sandbox-command.ts';
import { runTool } from '../../sandbox/run-tool.ts';

export interface SpeechModel {
  file: string;
  sizeBytes: number;
  knowsEnglishOnly: boolean;
  /** Identifier of the content, because another model gives another transcript. */
  identity: string;
}

/** Magic bytes as whisper.cpp writes them: "ggml" as a little-endian number. */
const MAGIC = 'lmgg';
/** Size of the header in bytes: the magic bytes and the size of the vocabulary. */
const HEADER_BYTES = 8;
/** Vocabulary sizes of the English-only, the multilingual and the third-generation models. */
const VOCABULARIES = { least: 51_864, most: 51_866 };
/**
 * Number of bytes that are hashed to identify a model. Models of one size start alike but have different weights. Hashing three gigabytes
 * before each video would take too long.
 */
const SAMPLE_BYTES = 64 * 1024;

/** Reads the header of a model. Throws an Error with one sentence that starts with the file name if it is not a usable model. */
export async function readSpeechModel(given: string): Promise<SpeechModel> {
  const file = path.resolve(given);
  await using handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new Error(error.code === 'ENOENT' ? `${file} is not there.` : `${file} cannot be read (${error.code}).`, { cause: error });
  });
  const info = await handle.stat();
  if (!info.isFile()) throw new Error(`${file} is no file.`);
  const header = await read(handle, 0, HEADER_BYTES);
  const words = header.length === HEADER_BYTES ? header.readInt32LE(4) : 0;
  if (header.toString('latin1', 0, 4) !== MAGIC || words < VOCABULARIES.least || words > VOCABULARIES.most)
    throw new Error(`${file} is no speech model of whisper.cpp, whose names are like ggml-small.bin.`);
  const identity = await computeIdentity(handle, info.size);
  return { file, sizeBytes: info.size, knowsEnglishOnly: words === VOCABULARIES.least, identity };
}

async function computeIdentity(handle: FileHandle, size: number): Promise<string> {
  const hash = createHash('sha256').update(String(size));
  for (const share of [0, 0.5, 1]) hash.update(await read(handle, Math.max(0, Math.floor((size - SAMPLE_BYTES) * share)), SAMPLE_BYTES));
  return hash.digest('hex').slice(0, 16);
}

async function read(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

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
