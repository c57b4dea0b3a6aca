/**
 * Runs PP-OCR in a sandboxed child process: the same Node with onnxruntime and two models. It reads English and all other text in the
 * same alphabet.
 */
import { rm } from 'node:fs/promises';
import { type Limits, NODE_RESERVES_BYTES } from '../limits.ts';
import { MediaError } from '../media-error.ts';
import { type Conversation, converse } from '../sandbox/conversation.ts';
import type { GrayPicture } from '../pictures/picture.ts';
import type { Box } from '../types.ts';
import type { Isolation } from '../sandbox/isolation.ts';
import type { Command } from '../sandbox/sandbox-command.ts';
import { boxesIn, linesIn } from './answers.ts';
import type { Engine } from './engine.ts';
import { layOutFiles, MODELS } from './paddle-files.ts';

export interface EngineJob {
  limits: Limits;
  /** Scratch folder of the job. A child process sees only its own subfolder. */
  scratchFolder: string;
  signal?: AbortSignal | undefined;
  isolation?: Isolation;
}

export const PADDLE = 'pp-ocr-en-v3-v4';

/**
 * Time limits. Starting takes a tenth of a second, and the fullest picture takes ten seconds. The limits are higher to allow for a busy
 * machine.
 */
const START_SECONDS = 60;
const PICTURE_SECONDS = 120;
/**
 * Number of new lines from which lines are read at three quarters of their width. The lower width saves a quarter of the work and causes
 * one more wrong letter in a hundred.
 */
const MANY_LINES = 60;
const NARROWER = 0.75;

/**
 * Returns the engine. The child process starts with the first picture. If it dies, it is started one more time, because the kernel kills
 * it first if memory is short.
 */
export function paddleEngine(job: EngineJob): Engine {
  let child: Promise<Conversation> | null = null;
  let startsLeft = 2;

  async function withChild<T>(work: (conversation: Conversation) => Promise<T>): Promise<T> {
    for (;;) {
      if (!child) startsLeft--;
      child ??= startPaddle(job);
      try {
        return await work(await child);
      } catch (error) {
        await closeChild();
        job.signal?.throwIfAborted();
        if (error instanceof MediaError && error.code === 'PROCESSING_TIMEOUT') throw error;
        if (startsLeft <= 0) throw asMediaError(error);
      }
    }
  }

  async function closeChild(): Promise<void> {
    const open = child;
    child = null;
    await open?.then((conversation) => conversation.close()).catch(() => undefined);
  }

  return {
    name: PADDLE,
    read: (picture, areas, isWanted) =>
      withChild(async (conversation) => {
        const found = await find(conversation, picture, areas);
        const boxes = boxesIn(found, picture).filter(isWanted);
        if (boxes.length === 0) return [];
        const read = JSON.stringify({ ask: 'read', boxes, narrow: boxes.length > MANY_LINES ? NARROWER : 1 });
        return linesIn(await conversation.ask([`${read}\n`], PICTURE_SECONDS), picture);
      }),
    close: closeChild,
  };
}

function find(conversation: Conversation, { width, height, pixels }: GrayPicture, areas: Box[]): Promise<string> {
  return conversation.ask([`${JSON.stringify({ ask: 'find', width, height, areas })}\n`, pixels], PICTURE_SECONDS);
}

/** Starts a child process and sends it an empty picture. Throws if PP-OCR does not run. */
export async function tryPaddle(job: EngineJob): Promise<void> {
  const conversation = await startPaddle(job);
  try {
    const [width, height] = [32, 32];
    await find(conversation, { width, height, pixels: new Uint8Array(width * height) }, [{ x: 0, y: 0, width, height }]);
  } finally {
    await conversation.close();
  }
}

/**
 * Starts the child process and resolves when it is ready. Models are loaded on first use, and a picture without lines needs no recognition.
 */
async function startPaddle({ limits, scratchFolder, signal, isolation }: EngineJob): Promise<Conversation> {
  const readFolder = await layOutFiles(scratchFolder);
  const conversation = converse(paddleCommand({ limits, signal }, readFolder), isolation);
  try {
    await conversation.ask([], START_SECONDS);
  } catch (error) {
    await conversation.close();
    throw error;
  } finally {
    await rm(readFolder, { recursive: true, force: true });
  }
  return conversation;
}

/**
 * Node flags. Node must not resolve symbolic links: the child process of an unprivileged user reaches its folder only through a file
 * descriptor, not by a path from the root.
 */
const FLAGS = ['--preserve-symlinks', '--preserve-symlinks-main', '--max-old-space-size=512', '--no-warnings'];

export function paddleCommand({ limits, signal }: Pick<EngineJob, 'limits' | 'signal'>, readFolder: string): Command {
  return {
    // The sandbox selects programs by name, so this program is passed to it as a file.
    program: 'env',
    args: ({ input, folder }) => [input, ...FLAGS, `${folder}/main.js`, folder, ...Object.keys(MODELS)],
    inputFile: process.execPath,
    readFolder,
    memoryBytes: limits.childMemoryBytes + NODE_RESERVES_BYTES,
    timeoutSeconds: limits.childSeconds,
    signal,
  };
}

function asMediaError(error: unknown): unknown {
  if (error instanceof MediaError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new MediaError('PROCESSING_RESOURCE_LIMIT', 'The text on the screen could not be read: the reader ended unexpectedly.', detail);
}
