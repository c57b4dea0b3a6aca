/** A long-running child process that answers each request with one line. It runs under the same isolation and limits as in `runTool`. */
import type { Writable } from 'node:stream';
import { MediaError } from '../media-error.ts';
import type { Isolation } from './isolation.ts';
import { runTool } from './sandbox.ts';
import type { Command } from './sandbox-command.ts';

export interface Conversation {
  /**
   * Resolves with the response line. Callers must send one request at a time. Rejects if the child exits, writes too much or exceeds its
   * timeout; the child has then ended.
   */
  ask: (question: (string | Uint8Array)[], seconds: number) => Promise<string>;
  /** Lets the child exit, and kills it if it does not. */
  close: () => Promise<void>;
}

/** Maximum size of a response. The response for a screen full of text has a tenth of this size. */
const ANSWER_BYTES = 4 * 1024 ** 2;
const LINE_FEED = 10;
/** Time limit for the exit of a child that has nothing left to do. */
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
  // The pending request and all later ones reject with the reason why the child ended.
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

/**
 * Splits the child's output into lines and passes each to the pending request. Unexpected output ends the child: the error is thrown into
 * its output handler.
 */
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
    // The child may end before anything awaits its end.
    promise.catch(() => undefined);
    return promise;
  }

  function stop(reason: unknown): void {
    over = reason instanceof Error ? reason : new Error(String(reason));
    waiting?.reject(over);
  }

  return { onOutput, next, stop };
}
