/**
 * Runs PP-OCR in a sandboxed child process: the same Node with onnxruntime and three models. It reads English and all other text in the
 * same alphabet, and recognises icons.
 */
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Limits, NODE_RESERVED_BYTES } from '../../limits.ts';
import { MediaError } from '../../media-error.ts';
import { type WorkerProcess, startWorkerProcess, type Isolation } from '../../sandbox/run-tool.ts';
import type { GrayImage } from '../../frames/gray-image.ts';
import type { Box } from '../../types.ts';
import type { Command } from '../../sandbox/sandbox-command.ts';
import { ICON_NAMES } from '../../icons/icon-names.ts';
import type { OcrEngine } from '../ocr-engine.ts';
import { parseBoxes, parseEstimates, parseLines } from './parse-response.ts';

export interface OcrEngineJob {
  limits: Limits;
  /** Scratch folder of the job. A child process sees only its own subfolder. */
  scratchFolder: string;
  signal?: AbortSignal | undefined;
  isolation?: Isolation;
}

export const PADDLE_NAME = 'pp-ocr-en-v3-v4-ink-4';

/**
 * Time limits. Starting takes a tenth of a second, and the fullest image takes ten seconds. The limits are higher to allow for a busy
 * machine.
 */
const START_SECONDS = 60;
const IMAGE_SECONDS = 120;
/**
 * Number of new lines from which lines are read at three quarters of their width. The lower width saves a quarter of the work and causes
 * one more wrong letter in a hundred.
 */
const MANY_LINES = 60;
/** Share of the usual width for such lines. */
const NARROW_WIDTH_SHARE = 0.75;

/**
 * Returns the engine. The child process starts with the first image. If it dies, it is started one more time, because the kernel kills
 * it first if memory is short.
 */
export function createPaddleEngine(job: OcrEngineJob): OcrEngine {
  let child: Promise<WorkerProcess> | null = null;
  let startsLeft = 2;

  async function withChild<T>(work: (worker: WorkerProcess) => Promise<T>): Promise<T> {
    for (;;) {
      if (!child) startsLeft--;
      child ??= startPaddle(job);
      try {
        return await work(await child);
      } catch (error) {
        await closeChild();
        job.signal?.throwIfAborted();
        if (error instanceof MediaError && error.code === 'PROCESSING_TIMEOUT') throw error;
        if (startsLeft <= 0) throw toMediaError(error);
      }
    }
  }

  async function closeChild(): Promise<void> {
    const open = child;
    child = null;
    await open?.then((worker) => worker.close()).catch(() => undefined);
  }

  return {
    name: PADDLE_NAME,
    read: (image, areas, isWanted) =>
      withChild(async (worker) => {
        const found = await requestLines(worker, image, areas);
        const boxes = parseBoxes(found, image).filter(isWanted);
        if (boxes.length === 0) return [];
        const read = JSON.stringify({ kind: 'read', boxes, narrow: boxes.length > MANY_LINES ? NARROW_WIDTH_SHARE : 1 });
        return parseLines(await worker.request([`${read}\n`], IMAGE_SECONDS), image);
      }),
    classifyIcons: (images) =>
      withChild(async (worker) => {
        const request = JSON.stringify({ kind: 'classify', count: images.length });
        return parseEstimates(await worker.request([`${request}\n`, ...images], IMAGE_SECONDS), images.length, ICON_NAMES.length);
      }),
    close: closeChild,
  };
}

function requestLines(worker: WorkerProcess, { width, height, pixels }: GrayImage, areas: Box[]): Promise<string> {
  return worker.request([`${JSON.stringify({ kind: 'find', width, height, areas })}\n`, pixels], IMAGE_SECONDS);
}

/** Starts a child process and sends it an empty image. Throws if PP-OCR does not run. */
export async function testPaddle(job: OcrEngineJob): Promise<void> {
  const worker = await startPaddle(job);
  try {
    const [width, height] = [32, 32];
    await requestLines(worker, { width, height, pixels: new Uint8Array(width * height) }, [{ x: 0, y: 0, width, height }]);
  } finally {
    await worker.close();
  }
}

/**
 * Starts the child process and resolves when it is ready. Models are loaded on first use, and an image without lines needs no recognition.
 */
async function startPaddle({ limits, scratchFolder, signal, isolation }: OcrEngineJob): Promise<WorkerProcess> {
  const readFolder = await copyWorkerFiles(scratchFolder);
  const worker = startWorkerProcess(createPaddleCommand({ limits, signal }, readFolder), isolation);
  try {
    await worker.request([], START_SECONDS);
  } catch (error) {
    await worker.close();
    throw error;
  } finally {
    await rm(readFolder, { recursive: true, force: true });
  }
  return worker;
}

/**
 * Node flags. Node must not resolve symbolic links: the child process of an unprivileged user reaches its folder only through a file
 * descriptor, not by a path from the root.
 */
const NODE_FLAGS = ['--preserve-symlinks', '--preserve-symlinks-main', '--max-old-space-size=512', '--no-warnings'];

export function createPaddleCommand({ limits, signal }: Pick<OcrEngineJob, 'limits' | 'signal'>, readFolder: string): Command {
  return {
    // The sandbox selects programs by name, so this program is passed to it as a file.
    program: 'env',
    args: ({ input, folder }) => [input, ...NODE_FLAGS, `${folder}/main.js`, folder, ...Object.keys(MODELS)],
    inputFile: process.execPath,
    readFolder,
    memoryBytes: limits.childMemoryBytes + NODE_RESERVED_BYTES,
    timeoutSeconds: limits.childSeconds,
    signal,
  };
}

function toMediaError(error: unknown): unknown {
  if (error instanceof MediaError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new MediaError('PROCESSING_RESOURCE_LIMIT', 'The text on the screen could not be read: the reader ended unexpectedly.', detail);
}

/** Names and SHA-256 hashes of the models, in the order of the child process's arguments. */
const MODELS = {
  'en_PP-OCRv3_det_infer.onnx': 'f139598bc2af4e4b6fe98dec11574e30edfdd91fc94ac1425c18ace3bd5a866b',
  // Folded from en_PP-OCRv4_rec.onnx (870d81b6…0959) by tools/models/fold-recogniser.py.
  'en_PP-OCRv4_rec_folded.onnx': '687ed02e179b14afa0d635400d3ee68b0e9eaa4390ccc724056511bd38458493',
  'icons.onnx': 'ad506cf5514a2c43a08d12fbf034274c19bf3003718a91c2d92d754cc7b10779',
};

const NATIVE_FILES = ['onnxruntime_binding.node', 'libonnxruntime.so.1'];
const WORKER_FOLDER = fileURLToPath(new URL('worker/', import.meta.url));
const MODEL_FOLDER = fileURLToPath(new URL('../../../models/', import.meta.url));

/**
 * Copies the files of the child process into a folder: its own code, the native part of onnxruntime, and the models. All of them are in one
 * flat folder, the only one that the process can see. Throws if a file is missing or has a wrong hash.
 */
async function copyWorkerFiles(scratchFolder: string): Promise<string> {
  const folder = await mkdtemp(path.join(scratchFolder, 'reader-'));
  const runtime = path.dirname(createRequire(import.meta.url).resolve('onnxruntime-node/package.json'));
  const native = path.join(runtime, `bin/napi-v6/${process.platform}/${process.arch}`);
  const code = (await readdir(WORKER_FOLDER)).filter((name) => name.endsWith('.js'));
  // On most file systems, copied files share their data with the originals and cost nothing.
  const copy = (from: string, name: string) => copyFile(path.join(from, name), path.join(folder, name), constants.COPYFILE_FICLONE);
  await Promise.all([
    ...NATIVE_FILES.map((name) => copy(native, name)),
    ...code.map((name) => copy(WORKER_FOLDER, name)),
    ...Object.entries(MODELS).map(async ([name, hash]) => {
      const bytes = await readFile(path.join(MODEL_FOLDER, name));
      if (createHash('sha256').update(bytes).digest('hex') !== hash) throw new Error(`${name} is not the model that it should be.`);
      await writeFile(path.join(folder, name), bytes);
    }),
    writeFile(path.join(folder, 'package.json'), '{"type":"module"}'),
  ]);
  return folder;
}
