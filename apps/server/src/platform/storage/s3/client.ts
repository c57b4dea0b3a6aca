import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Settings } from './settings.ts';
import { readElement } from './xml.ts';
import { StorageError } from '../storage.ts';

/** Sends signed requests to an S3-compatible store, each with a deadline. Temporary failures are retried. */

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Without the configured prefix. Omitted for the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | string;
  signal?: AbortSignal | undefined;
  deadlineMs?: number;
}

export interface S3Client {
  readonly settings: S3Settings;
  /** Returns the response with its body as text, or null if it does not exist (404). Throws `StorageError`, or the reason of the signal. */
  send(request: S3Request): Promise<S3Response | null>;
  /** Like the above, with the body as a stream. The caller must set its own deadline for it; `stop` closes it. */
  read(request: S3Request): Promise<{ answer: Response; stop: () => void } | null>;
  /** Returns a URL that is valid for exactly this request. */
  presign(request: S3Request & { expiresInSeconds: number }): Promise<string>;
}

export interface S3Response {
  headers: Headers;
  text: string;
}

export interface S3RetrySettings {
  /** Deadline for one request and its response. No retry starts after the total deadline. */
  deadlineMs: number;
  tries: number;
  backoffMs: number;
}

const PATIENCE: S3RetrySettings = { deadlineMs: 30_000, tries: 4, backoffMs: 200 };

export function createS3Client(settings: S3Settings, patience: S3RetrySettings = PATIENCE): S3Client {
  const { accessKeyId, secretAccessKey, region } = settings;

  async function sign(request: S3Request): Promise<{ url: string; init: RequestInit }> {
    const { method, body } = request;
    const headers = { ...request.headers, 'x-amz-content-sha256': hash('sha256', body ?? '', 'hex') };
    const url = addressOf(settings.endpoint, settings, request);
    const signed = await new AwsV4Signer({ method, url, headers, accessKeyId, secretAccessKey, region, service: 's3' }).sign();
    return { url: signed.url.href, init: { method, headers: signed.headers, ...(body !== undefined && { body }) } };
  }

  /** Runs the request until it succeeds, at most as often as the retry settings allow. */
  async function persist<T>(request: S3Request, attempt: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    for (let tries = 1; ; tries++) {
      try {
        return await attempt();
      } catch (error) {
        request.signal?.throwIfAborted();
        const failure = error instanceof S3Failure ? error : new S3Failure('NoAnswer', explain(error), { isTemporary: true, cause: error });
        const isOver = tries >= patience.tries || performance.now() - startedAt >= patience.deadlineMs;
        if (!failure.isTemporary || isOver) throw toStorageError(failure, settings);
        const backoffMs = patience.backoffMs * 2 ** (tries - 1) * (0.5 + Math.random());
        await sleep(backoffMs, undefined, { signal: request.signal });
      }
    }
  }

  function exchange(request: S3Request, deadline: AbortSignal): Promise<Response> {
    const signal = request.signal ? AbortSignal.any([request.signal, deadline]) : deadline;
    return sign(request).then(({ url, init }) => fetch(url, { ...init, signal, redirect: 'error' }));
  }

  return {
    settings,

    send: (request) =>
      persist(request, async () => {
        const answer = await exchange(request, AbortSignal.timeout(request.deadlineMs ?? patience.deadlineMs));
        const text = await answer.text();
        return judge(answer, text) ? { headers: answer.headers, text } : null;
      }),

    read: (request) =>
      persist(request, async () => {
        const late = new AbortController();
        const timer = setTimeout(() => late.abort(new Error('the deadline passed')), patience.deadlineMs);
        try {
          const answer = await exchange(request, late.signal);
          if (answer.ok) return { answer, stop: () => late.abort() };
          judge(answer, await answer.text());
          return null;
        } finally {
          clearTimeout(timer);
        }
      }),

    async presign(request) {
      const url = new URL(addressOf(settings.publicEndpoint, settings, request));
      url.searchParams.set('X-Amz-Expires', String(request.expiresInSeconds));
      const what = { method: request.method, url: url.href, headers: request.headers ?? {} };
      const who = { accessKeyId, secretAccessKey, region, service: 's3' };
      // All headers are signed, because the URL is bound to length and type.
      const signed = await new AwsV4Signer({ ...what, ...who, signQuery: true, allHeaders: true }).sign();
      return signed.url.href;
    },
  };
}

function addressOf(endpoint: string, { bucket, prefix }: S3Settings, { key, query = {} }: S3Request): string {
  const path = key === undefined ? bucket : `${bucket}/${prefix}${key}`;
  const search = new URLSearchParams(query).toString();
  return `${endpoint}/${path}${search && `?${search}`}`;
}

/** The error of the store, before it is translated into one of ours. */
class S3Failure extends Error {
  readonly code: string;
  readonly isTemporary: boolean;

  constructor(code: string, sentence: string, options: { isTemporary: boolean; cause?: unknown }) {
    super(sentence, { cause: options.cause });
    this.code = code;
    this.isTemporary = options.isTemporary;
  }
}

const PASSING_CODES = new Set(['RequestTimeout', 'SlowDown', 'InternalError', 'ServiceUnavailable', 'OperationAborted']);

/** True for success, false if the object does not exist. Copying and joining can fail although the status is 200. */
function judge(answer: Response, text: string): boolean {
  const isGood = answer.ok && !text.includes('<Error>');
  if (isGood) return true;
  const code = readElement(text, 'Code') ?? '';
  if (answer.status === 404 && code !== 'NoSuchBucket') return false;
  const isTemporary = answer.status >= 500 ? code !== 'NotImplemented' : answer.status === 429 || PASSING_CODES.has(code);
  throw new S3Failure(code, `it answered ${answer.status} ${code}`.trim(), { isTemporary });
}

function explain(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  return name === 'TimeoutError' ? 'it did not answer in time' : (cause?.code ?? cause?.message ?? message);
}

const FULL_CODES = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage', 'InsufficientCapacity']);

function toStorageError(failure: S3Failure, { endpoint, bucket }: S3Settings): StorageError {
  const { host } = new URL(endpoint);
  const options = { cause: failure };
  if (FULL_CODES.has(failure.code)) return new StorageError('STORAGE_FULL', 'There is no room left where files are kept.', options);
  if (failure.code === 'EntityTooLarge') return new StorageError('FILE_TOO_LARGE', 'The file is larger than the store takes.', options);
  // Callers must not see the location of files. It is in the cause, for the log and the operator.
  const cause = new Error(`The store at ${host}, bucket ${bucket}, cannot be used: ${failure.message}.`, options);
  return new StorageError('STORAGE_UNAVAILABLE', 'File storage is temporarily unavailable.', { cause });
}
