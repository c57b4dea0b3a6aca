import type { Context } from '../../../context.ts';
import { OutboundError, type OutboundResponse } from '../../../platform/outbound/outbound.ts';
import { toOutboundError } from '../../../platform/outbound/outbound-failure.ts';
import { JobFailure } from '../../../platform/queue/queue.ts';
import type { StoredSize } from '../../../platform/storage/storage.ts';
import { chooseFilename } from '../../../lib/filename.ts';
import { toJobFailure } from '../job-failure.ts';
import { PACE, Pace, type PaceSettings } from '../../../lib/pace.ts';
import { DEFAULT_RETRIES, RetryBudget, type RetrySettings } from './retry-budget.ts';
import { isContinuation, looksLikePage, getDeclaredBytes, getSourceFailure, parseRetryAfterMs, getValidator } from './source-response.ts';

/** Streams a file from a source URL into storage with constant memory, and resumes after broken connections. */

export interface DownloadRequest {
  url: string;
  storageKey: string;
  maxBytes: number;
  signal: AbortSignal;
  /** Called after each received chunk. `total` is null if the source does not declare a length. */
  onProgress?: (received: number, total: number | null) => void;
  retries?: RetrySettings;
  pace?: PaceSettings;
  /** Time limit in milliseconds for the whole download, including retries. */
  timeoutMs?: number;
}

export interface DownloadedFile extends StoredSize {
  filename: string;
}

const MAX_REDIRECTS = 5;
const TIMEOUT_MS = 3 * 3600_000;

/** Downloads a file into storage. Throws a `JobFailure` with one of the failure codes of decisions, section 5, or the signal's reason. */
export async function download(context: Pick<Context, 'outbound' | 'storage'>, request: DownloadRequest): Promise<DownloadedFile> {
  const timeout = AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS);
  const signal = AbortSignal.any([request.signal, timeout]);
  const retries = new RetryBudget(request.retries ?? DEFAULT_RETRIES);
  const source = { ...request, signal, outbound: context.outbound, retries, pace: new Pace(request.pace ?? PACE, toStalled) };
  try {
    for (;;) {
      const stored = await storeOnce(context, source);
      if (stored) return stored;
    }
  } catch (error) {
    request.signal.throwIfAborted();
    if (timeout.aborted) throw new JobFailure('DOWNLOAD_TIMEOUT', 'the download took too long', { cause: error });
    throw toJobFailure(error);
  }
}

function toStalled(sentence: string): JobFailure {
  return new JobFailure('DOWNLOAD_STALLED', sentence);
}

interface Source extends Omit<DownloadRequest, 'retries' | 'pace'>, Pick<Context, 'outbound'> {
  retries: RetryBudget;
  pace: Pace;
}

/**
 * Downloads the file in one pass. Returns null if the connection broke and the source cannot send the rest, so the download must restart.
 */
async function storeOnce({ storage }: Pick<Context, 'storage'>, source: Source): Promise<DownloadedFile | null> {
  const first = await send(source, {});
  const total = getDeclaredBytes(first);
  if (total !== null && total > source.maxBytes) {
    discardBody(first);
    throw new JobFailure('FILE_TOO_LARGE', `the file has ${total} bytes, and at most ${source.maxBytes} are accepted`);
  }
  const filename = chooseFilename({ disposition: first.headers['content-disposition'], address: source.url, finalAddress: first.url });
  try {
    const body = readFully(source, first, total);
    const stored = await storage.put(source.storageKey, body, { maxBytes: source.maxBytes, signal: source.signal });
    return { ...stored, filename };
  } catch (error) {
    discardBody(first);
    if (!(error instanceof CannotContinue)) throw error;
    source.retries.restart(error.reason);
    return null;
  }
}

/**
 * Yields the bytes of the file in order, over as many connections as needed. A single generator does all the work, because every layer
 * costs time for each chunk.
 */
async function* readFully(source: Source, first: OutboundResponse, total: number | null): AsyncGenerator<Uint8Array> {
  const progress: Progress = { first, total, received: 0 };
  for (let response = first; ; ) {
    try {
      source.pace.begin(total === null ? null : total - progress.received);
      for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
        addChunk(source, progress, chunk);
        yield chunk;
        source.pace.wait();
      }
      checkEnd(progress);
      return;
    } catch (error) {
      const failure = toJobFailure(toOutboundError(error));
      if (!(failure instanceof JobFailure) || !failure.isTemporary) throw failure;
      await source.retries.wait(failure, source);
      response = await requestRest(source, progress, failure);
    }
  }
}

/** Progress of a download across several connections. */
interface Progress {
  first: OutboundResponse;
  total: number | null;
  received: number;
}

function addChunk(source: Source, progress: Progress, chunk: Uint8Array): void {
  if (progress.received === 0 && looksLikePage(chunk)) throw new JobFailure('NOT_A_VIDEO', PAGE_MESSAGE);
  progress.received += chunk.length;
  source.retries.received(chunk.length);
  source.pace.received(chunk.length);
  source.onProgress?.(progress.received, progress.total);
}

function checkEnd({ received, total }: Progress): void {
  if (received === 0) throw new JobFailure('FILE_EMPTY', 'the response of the URL was empty');
  if (total !== null && received < total)
    throw new OutboundError('DOWNLOAD_TRUNCATED', `The source declared ${total} bytes and sent ${received}.`);
}

const PAGE_MESSAGE = 'the URL leads to a web page, not to a video; use the URL of the file itself';

/** Thrown if the source no longer has the same file, or cannot send the rest of it. */
class CannotContinue extends Error {
  readonly reason: JobFailure;

  constructor(reason: JobFailure) {
    super('the rest of the file is not available');
    this.reason = reason;
  }
}

async function requestRest(source: Source, { first, received, total }: Progress, failure: JobFailure): Promise<OutboundResponse> {
  const validator = getValidator(first);
  if (received === 0 || validator === null) throw new CannotContinue(failure);
  const response = await send(source, { range: `bytes=${received}-`, 'if-range': validator });
  if (isContinuation(response, { first, start: received, total })) return response;
  discardBody(response);
  throw new CannotContinue(failure);
}

/** Repeats the request until the source sends bytes. Throws permanent failures. */
async function send(source: Source, headers: Record<string, string>): Promise<OutboundResponse> {
  for (;;) {
    const { response, failure, waitMs } = await requestOnce(source, headers);
    if (response) return response;
    if (!failure.isTemporary) throw failure;
    await source.retries.wait(failure, { signal: source.signal, retryAfterMs: waitMs });
  }
}

type RequestResult =
  | { response: OutboundResponse; failure?: never; waitMs?: never }
  | { response?: never; failure: JobFailure; waitMs?: number };

async function requestOnce({ outbound, url, signal }: Source, headers: Record<string, string>): Promise<RequestResult> {
  try {
    const response = await outbound.get(url, { headers, maxRedirects: MAX_REDIRECTS, signal });
    // A 416 response to a range request means that the file has changed, and the caller restarts the download.
    const failure = headers['range'] && response.status === 416 ? null : getSourceFailure(response);
    if (!failure) return { response };
    discardBody(response);
    return { failure, waitMs: parseRetryAfterMs(response, Date.now()) };
  } catch (error) {
    const failure = toJobFailure(error);
    if (!(failure instanceof JobFailure)) throw failure;
    return { failure };
  }
}

/** Closes a connection whose response is not read, and ignores errors while closing it. */
function discardBody({ body }: OutboundResponse): void {
  body.on('error', () => {}).destroy();
}
