/** A child that lives on: it is asked and answers, a line for each question, until nobody asks any more. What it may see and take is what `runTool` says. */
import type { Writable } from 'node:stream';
import { MediaError } from '../media-error.ts';
import type { Isolation } from './isolation.ts';
import { runTool } from './sandbox.ts';
import type { Command } from './sandbox-command.ts';

export interface Conversation {
  /** The line that answers. One question at a time. Rejects where the child ends, says too much, or takes longer than it may; then it is gone. */
  ask: (question: (string | Uint8Array)[], seconds: number) => Promise<string>;
  /** Lets it end; kills it where it does not. */
  close: () => Promise<void>;
}

/** An answer of a full screen has a tenth of it. */
const ANSWER_BYTES = 4 * 1024 ** 2;
const LINE_FEED = 10;
/** For a child that has nothing more to do. */
const PATIENCE_MS = 2000;

interface Waiting {
  resolve: (line: string) => void;
  reject: (reason: unknown) => void;
}

export function converse(command: Command, isolation?: Isolation): Conversation {
  const over = new AbortController();
  const stopped = new MediaError('PROCESSING_TIMEOUT', 'The video took too long to process.', `${command.program} did not answer in time`);
  const input = Promise.withResolvers<Writable>();
  const answer = answerLines(command.program);
  const talk = (stdin: Writable) => input.resolve(stdin);
  const signal = command.signal ? AbortSignal.any([command.signal, over.signal]) : over.signal;
  const ended = runTool({ ...command, signal, talk, onOutput: answer.onOutput }, isolation).then(
    ({ exitCode, complaint }) => new Error(`${command.program} ended with ${exitCode}: ${complaint}`),
    (error: unknown) => error,
  );
  // Who waits learns why it ended; who asks later, too.
  const gone = ended.then((reason) => {
    input.reject(reason);
    answer.stop(reason);
  });
  input.promise.catch(() => undefined);

  async function ask(question: (string | Uint8Array)[], seconds: number): Promise<string> {
    const next = answer.next();
    const timer = setTimeout(() => over.abort(stopped), seconds * 1000);
    try {
      const stdin = await input.promise;
      for (const part of question) stdin.write(part);
      return await next;
    } finally {
      clearTimeout(timer);
    }
  }

  async function close(): Promise<void> {
    const timer = setTimeout(() => over.abort(stopped), PATIENCE_MS);
    input.promise.then((stdin) => stdin.end()).catch(() => undefined);
    await gone;
    clearTimeout(timer);
  }

  return { ask, close };
}

/** Cuts what the child says into lines and hands each to who waits for it. What nobody asked for ends the conversation: it throws into the child's output. */
function answerLines(program: string) {
  let waiting: Waiting | null = null;
  let parts: Buffer[] = [];
  let size = 0;
  let over: Error | null = null;

  function onOutput(chunk: Buffer): void {
    const end = chunk.indexOf(LINE_FEED);
    parts.push(end < 0 ? chunk : chunk.subarray(0, end));
    size += chunk.length;
    const isTooMuch = size > ANSWER_BYTES || !waiting || (end >= 0 && end < chunk.length - 1);
    if (isTooMuch) throw new MediaError('PROCESSING_RESOURCE_LIMIT', 'The video cannot be read.', `${program} said what it was not asked`);
    if (end < 0) return;
    const line = Buffer.concat(parts).toString();
    [parts, size] = [[], 0];
    const { resolve } = waiting as Waiting;
    waiting = null;
    resolve(line);
  }

  function next(): Promise<string> {
    if (over) return Promise.reject(over);
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    waiting = { resolve, reject };
    // It may end before anybody waits for the answer itself.
    promise.catch(() => undefined);
    return promise;
  }

  function stop(reason: unknown): void {
    over = reason instanceof Error ? reason : new Error(String(reason));
    waiting?.reject(over);
  }

  return { onOutput, next, stop };
}
