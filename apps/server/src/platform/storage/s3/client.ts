import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Settings } from './settings.ts';
import { readElement } from './xml.ts';
import { StorageError } from '../storage.ts';

/** Sends signed requests to an S3-compatible store. Each request has a time limit, and temporary failures are retried. */

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Object key without the configured prefix. Omitted for requests about the bucket. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | string;
  signal?: AbortSignal | undefined;
  deadlineMs?: number;
}

export interface S3Client {
  readonly settings: S3Settings;
  /**
   * Sends a request and returns the response with its body as text, or null if the object does not exist (404). Throws `StorageError`, or
   * the signal's abort reason.
   */
  send(request: S3Request): Promise<S3Response | null>;
  /** Like `send`, but returns the body as a stream. The caller must set a time limit for reading it, and `stop` closes the connection. */
  read(request: S3Request): Promise<{ answer: Response; stop: () => void } | null>;
  /** Returns a signed URL that is valid only for this request. */
  presign(request: S3Request & { expiresInSeconds: number }): Promise<string>;
}

export interface S3Response {
  headers: Headers;
  text: string;
}

export interface S3RetrySettings {
  /** Time limit in milliseconds for one request and its response, and also for starting another attempt. */
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
    const url = buildUrl(settings.endpoint, settings, request);
    const signed = await new AwsV4Signer({ method, url, headers, accessKeyId, secretAccessKey, region, service: 's3' }).sign();
    return { url: signed.url.href, init: { method, headers: signed.headers, ...(body !== undefined && { body }) } };
  }

  /** Retries the request after temporary failures, up to the limits in the retry settings. */
  async function withRetries<T>(request: S3Request, attempt: () => Promise<T>): Promise<T> {
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
      withRetries(request, async () => {
        const answer = await exchange(request, AbortSignal.timeout(request.deadlineMs ?? patience.deadlineMs));
        const text = await answer.text();
        return checkResponse(answer, text) ? { headers: answer.headers, text } : null;
      }),

    read: (request) =>
      withRetries(request, async () => {
        const late = new AbortController();
        const timer = setTimeout(() => late.abort(new Error('the deadline passed')), patience.deadlineMs);
        try {
          const answer = await exchange(request, late.signal);
          if (answer.ok) return { answer, stop: () => late.abort() };
          checkResponse(answer, await answer.text());
          return null;
        } finally {
          clearTimeout(timer);
        }
      }),

    async presign(request) {
      const url = new URL(buildUrl(settings.publicEndpoint, settings, request));
      url.searchParams.set('X-Amz-Expires', String(request.expiresInSeconds));
      const what = { method: request.method, url: url.href, headers: request.headers ?? {} };
      const who = { accessKeyId, secretAccessKey, region, service: 's3' };
      // All headers are signed, so that the URL is valid only for this length and content type.
      const signed = await new AwsV4Signer({ ...what, ...who, signQuery: true, allHeaders: true }).sign();
      return signed.url.href;
    },
  };
}

function buildUrl(endpoint: string, { bucket, prefix }: S3Settings, { key, query = {} }: S3Request): string {
  const path = key === undefined ? bucket : `${bucket}/${prefix}${key}`;
  const search = new URLSearchParams(query).toString();
  return `${endpoint}/${path}${search && `?${search}`}`;
}

/** An error that the store returned, before it is converted into a `StorageError`. */
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

/**
 * Returns true for success and false if the object does not exist; throws for other errors. Copying and joining can fail even with status
 * 200, so the body is checked too.
 */
function checkResponse(answer: Response, text: string): boolean {
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
  // Error messages must not reveal the store's location to clients. The error's cause contains it, for the log and the operator.
  const cause = new Error(`The store at ${host}, bucket ${bucket}, cannot be used: ${failure.message}.`, options);
  return new StorageError('STORAGE_UNAVAILABLE', 'File storage is temporarily unavailable.', { cause });
}
