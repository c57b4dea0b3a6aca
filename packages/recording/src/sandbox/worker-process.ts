/** A long-running child process that answers each request with one line. It runs under the same isolation and limits as in `runTool`. */
import type { Writable } from 'node:stream';
import { MediaError } from '../media-error.ts';
import type { Isolation } from './isolation.ts';
import { runTool } from './run-tool.ts';
import type { Command } from './sandbox-command.ts';

export interface WorkerProcess {
  /**
   * Resolves with the response line. Callers must send one request at a time. Rejects if the child exits, writes too much or exceeds its
   * timeout; the child has then ended.
   */
  request: (message: (string | Uint8Array)[], seconds: number) => Promise<string>;
  /** Lets the child exit, and kills it if it does not. */
  close: () => Promise<void>;
}

/** Maximum size of a response. The response for a screen full of text has a tenth of this size. */
const MAX_RESPONSE_BYTES = 4 * 1024 ** 2;
const LINE_FEED = 10;
/** Time limit for the exit of a child that has nothing left to do. */
const GRACE_MS = 2000;

interface PendingRequest {
  resolve: (line: string) => void;
  reject: (reason: unknown) => void;
}

export function startWorkerProcess(command: Command, isolation?: Isolation): WorkerProcess {
  const abort = new AbortController();
  const timeoutError = new MediaError(
    'PROCESSING_TIMEOUT',
    'The video took too long to process.',
    `${command.program} did not answer in time`,
  );
  const input = Promise.withResolvers<Writable>();
  const responses = readResponses(command.program);
  const onStdin = (stdin: Writable) => input.resolve(stdin);
  const signal = command.signal ? AbortSignal.any([command.signal, abort.signal]) : abort.signal;
  const ended = runTool({ ...command, signal, onStdin, onOutput: responses.onOutput }, isolation).then(
    ({ exitCode, errorOutput }) => new Error(`${command.program} ended with ${exitCode}: ${errorOutput}`),
    (error: unknown) => error,
  );
  // The pending request and all later ones reject with the reason why the child ended.
  const gone = ended.then((reason) => {
    input.reject(reason);
    responses.stop(reason);
  });
  input.promise.catch(() => undefined);

  async function request(message: (string | Uint8Array)[], seconds: number): Promise<string> {
    const next = responses.next();
    const timer = setTimeout(() => abort.abort(timeoutError), seconds * 1000);
    try {
      const stdin = await input.promise;
      for (const part of message) stdin.write(part);
      return await next;
    } finally {
      clearTimeout(timer);
    }
  }

  async function close(): Promise<void> {
    const timer = setTimeout(() => abort.abort(timeoutError), GRACE_MS);
    input.promise.then((stdin) => stdin.end()).catch(() => undefined);
    await gone;
    clearTimeout(timer);
  }

  return { request, close };
}

/**
 * Splits the child's output into lines and passes each to the pending request. Unexpected output ends the child: the error is thrown into
 * its output handler.
 */
function readResponses(program: string) {
  let pending: PendingRequest | null = null;
  let parts: Buffer[] = [];
  let size = 0;
  let endReason: Error | null = null;

  function onOutput(chunk: Buffer): void {
    const end = chunk.indexOf(LINE_FEED);
    parts.push(end < 0 ? chunk : chunk.subarray(0, end));
    size += chunk.length;
    const isTooMuch = size > MAX_RESPONSE_BYTES || !pending || (end >= 0 && end < chunk.length - 1);
    if (isTooMuch) throw new MediaError('PROCESSING_RESOURCE_LIMIT', 'The video cannot be read.', `${program} said what it was not asked`);
    if (end < 0) return;
    const line = Buffer.concat(parts).toString();
    [parts, size] = [[], 0];
    const { resolve } = pending as PendingRequest;
    pending = null;
    resolve(line);
  }

  function next(): Promise<string> {
    if (endReason) return Promise.reject(endReason);
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    pending = { resolve, reject };
    // The child may end before anything awaits its end.
    promise.catch(() => undefined);
    return promise;
  }

  function stop(reason: unknown): void {
    endReason = reason instanceof Error ? reason : new Error(String(reason));
    pending?.reject(endReason);
  }

  return { onOutput, next, stop };
}
