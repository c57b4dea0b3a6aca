import type { Context } from '../../../context.ts';
import { OutboundError, type OutboundResponse } from '../../../platform/outbound/outbound.ts';
import { toOutboundError } from '../../../platform/outbound/outbound-failure.ts';
import { JobFailure } from '../../../platform/queue/queue.ts';
import type { StoredSize } from '../../../platform/storage/storage.ts';
import { chooseFilename } from '../../../lib/filename.ts';
import { toJobFailure } from '../job-failure.ts';
import { PACE, Pace, type PaceSettings } from '../../../lib/pace.ts';
import { PATIENCE, Patience, type PatienceSettings } from './patience.ts';
import { continuesAt, looksLikePage, promisedBytes, refusalOf, retryAfterMs, validatorOf } from './source-answer.ts';

/** Brings a file from a source into storage through constant memory, and goes on where a connection broke off. */

export interface DownloadRequest {
  url: string;
  storageKey: string;
  maxBytes: number;
  signal: AbortSignal;
  /** `total` is null where the source does not say. */
  onProgress?: (received: number, total: number | null) => void;
  patience?: PatienceSettings;
  pace?: PaceSettings;
  /** For the whole of it, every attempt included. */
  timeoutMs?: number;
}

export interface Downloaded extends StoredSize {
  filename: string;
}

const MAX_REDIRECTS = 5;
const TIMEOUT_MS = 3 * 3600_000;

/** Throws `JobFailure` with a failure code of decisions, section 5, or the signal's reason. */
export async function download(context: Pick<Context, 'outbound' | 'storage'>, request: DownloadRequest): Promise<Downloaded> {
  const timeout = AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS);
  const signal = AbortSignal.any([request.signal, timeout]);
  const patience = new Patience(request.patience ?? PATIENCE);
  const source = { ...request, signal, outbound: context.outbound, patience, pace: new Pace(request.pace ?? PACE, toStalled) };
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

interface Source extends Omit<DownloadRequest, 'patience' | 'pace'>, Pick<Context, 'outbound'> {
  patience: Patience;
  pace: Pace;
}

/** Null where it broke off and the source cannot send the rest: then everything has to come again. */
async function storeOnce({ storage }: Pick<Context, 'storage'>, source: Source): Promise<Downloaded | null> {
  const first = await ask(source, {});
  const total = promisedBytes(first);
  if (total !== null && total > source.maxBytes) {
    letGo(first);
    throw new JobFailure('FILE_TOO_LARGE', `the file has ${total} bytes; at most ${source.maxBytes} are taken`);
  }
  const filename = chooseFilename({ disposition: first.headers['content-disposition'], address: source.url, finalAddress: first.url });
  try {
    const body = readToTheEnd(source, first, total);
    const stored = await storage.put(source.storageKey, body, { maxBytes: source.maxBytes, signal: source.signal });
    return { ...stored, filename };
  } catch (error) {
    letGo(first);
    if (!(error instanceof CannotContinue)) throw error;
    source.patience.restart(error.reason);
    return null;
  }
}

/** The bytes of the file in order, over as many connections as it takes. One generator: a layer more costs time for every chunk. */
async function* readToTheEnd(source: Source, first: OutboundResponse, total: number | null): AsyncGenerator<Uint8Array> {
  const progress: Progress = { first, total, received: 0 };
  for (let answer = first; ; ) {
    try {
      source.pace.begin(total === null ? null : total - progress.received);
      for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
        count(source, progress, chunk);
        yield chunk;
        source.pace.wait();
      }
      checkEnd(progress);
      return;
    } catch (error) {
      const failure = toJobFailure(toOutboundError(error));
      if (!(failure instanceof JobFailure) || !failure.isPassing) throw failure;
      await source.patience.wait(failure, source);
      answer = await askForRest(source, progress, failure);
    }
  }
}

/** How much of the file is there, whichever connection brought it. */
interface Progress {
  first: OutboundResponse;
  total: number | null;
  received: number;
}

function count(source: Source, progress: Progress, chunk: Uint8Array): void {
  if (progress.received === 0 && looksLikePage(chunk)) throw new JobFailure('NOT_A_VIDEO', A_PAGE);
  progress.received += chunk.length;
  source.patience.received(chunk.length);
  source.pace.received(chunk.length);
  source.onProgress?.(progress.received, progress.total);
}

function checkEnd({ received, total }: Progress): void {
  if (received === 0) throw new JobFailure('FILE_EMPTY', 'the address answered with no bytes at all');
  if (total !== null && received < total)
    throw new OutboundError('DOWNLOAD_TRUNCATED', `The source promised ${total} bytes and sent ${received}.`);
}

const A_PAGE = 'a web page was found at the address, not a video; give the address of the file itself';

/** The source no longer has the same file, or cannot send a part of it. */
class CannotContinue extends Error {
  readonly reason: JobFailure;

  constructor(reason: JobFailure) {
    super('the rest of the file cannot be had');
    this.reason = reason;
  }
}

async function askForRest(source: Source, { first, received, total }: Progress, failure: JobFailure): Promise<OutboundResponse> {
  const validator = validatorOf(first);
  if (received === 0 || validator === null) throw new CannotContinue(failure);
  const answer = await ask(source, { range: `bytes=${received}-`, 'if-range': validator });
  if (continuesAt(answer, { first, start: received, total })) return answer;
  letGo(answer);
  throw new CannotContinue(failure);
}

/** Asks until the source answers with bytes, as long as what it answers instead may pass. */
async function ask(source: Source, headers: Record<string, string>): Promise<OutboundResponse> {
  for (;;) {
    const { answer, failure, waitMs } = await askOnce(source, headers);
    if (answer) return answer;
    if (!failure.isPassing) throw failure;
    await source.patience.wait(failure, { signal: source.signal, retryAfterMs: waitMs });
  }
}

type Asked = { answer: OutboundResponse; failure?: never; waitMs?: never } | { answer?: never; failure: JobFailure; waitMs?: number };

async function askOnce({ outbound, url, signal }: Source, headers: Record<string, string>): Promise<Asked> {
  try {
    const answer = await outbound.get(url, { headers, maxRedirects: MAX_REDIRECTS, signal });
    // To a question for the rest, 416 says that there is none: the file has changed. What to do about it is the asker's.
    const failure = headers['range'] && answer.status === 416 ? null : refusalOf(answer);
    if (!failure) return { answer };
    letGo(answer);
    return { failure, waitMs: retryAfterMs(answer, Date.now()) };
  } catch (error) {
    const failure = toJobFailure(error);
    if (!(failure instanceof JobFailure)) throw failure;
    return { failure };
  }
}

/** Closes a connection nobody reads from any more; that it was closed is then no news. */
function letGo({ body }: OutboundResponse): void {
  body.on('error', () => {}).destroy();
}
