import type { Logger } from 'pino';
import type { Db } from '../db/tables.ts';

/** The interface between resources and the queue: start a job in a transaction, and describe how a kind of job runs. */

/** Jobs of one lane share its slots. Downloads need no CPU, so they have their own slots and do not delay other jobs. */
export const LANES = ['compute', 'download'] as const;
export type Lane = (typeof LANES)[number];

export interface NewJob {
  projectId: string;
  kind: string;
  /** The scope of the operation that starts the job. */
  scope: string;
  input: Record<string, unknown>;
  /** The video that the job works on. Deleting the video cancels the job. */
  videoId?: string | undefined;
  callbackUrl?: string | undefined;
  callbackSecret?: string | undefined;
  /** The request that started the job, for the log. */
  requestId?: string | null;
  /** The API key or person that started the job. */
  startedBy?: { kind: 'key' | 'person'; id: string } | null;
  runAfter?: Date;
}

export interface Queue {
  /** Writes the job's row and notifies the workers, both in the given transaction. Returns the job's id. */
  enqueue(tx: Db, job: NewJob): Promise<string>;
  /** Fails a pending job with `CANCELLED: …`. A worker that runs it is notified and can write nothing more. */
  cancel(tx: Db, jobId: string, reason: string): Promise<boolean>;
  /** Resolves when the job has ended, after `timeoutMs` or when the signal fires, whichever comes first. */
  waitForEnd(jobId: string, options: { timeoutMs: number; signal: AbortSignal }): Promise<void>;
}

/** A job as its handler sees it. If the lease is lost, `signal` fires and every write below throws. */
export interface JobRun<Input> {
  readonly id: string;
  readonly projectId: string;
  readonly input: Input;
  readonly videoId: string | null;
  /** The request that started the job, to pass on to the jobs that this one starts. */
  readonly requestId: string | null;
  /**
   * Fires when the job is cancelled, runs out of time, loses its lease or the service stops. Pass it to every child process and fetch,
   * and check it in loops that make no statement. The database of the job's context is bound to it already.
   */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Runs the work and stores its result. A later run of the job gets the stored result. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Like `step`, with the work and the stored result in one transaction. */
  stepInTransaction<T>(name: string, work: (tx: Db) => Promise<T>): Promise<T>;
  /**
   * Like `stepInTransaction`, for long transactions that must not lock the job's row, so that the lease is extended and the job can be
   * cancelled meanwhile. The work opens the transaction and calls `end` last in it. If the lease is lost by then, `end` throws.
   */
  stepWithOwnTransaction<T>(name: string, work: (end: (tx: Db, result: T) => Promise<void>) => Promise<T>): Promise<T>;
  /** For writes that may be repeated, and so need no step. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Reports progress. It is written at most once a second. */
  progress(stage: string, percent: number): void;
}

export type Output = Record<string, unknown>;

/** The last writes of a job. Runs in the transaction that completes the job and writes its webhook deliveries. Returns the output. */
export type Commit = (tx: Db) => Promise<Output>;

export interface JobKind<Context, Input extends Record<string, unknown> = Record<string, unknown>> {
  readonly kind: string;
  /** Defaults to `compute`. */
  readonly lane?: Lane;
  /** Internal jobs are not visible in the API and send no webhooks. */
  readonly isInternal?: boolean;
  /** How long one run may take before the job fails with `TIME_LIMIT` and this message; unlimited by default. */
  readonly timeLimit?: { milliseconds: number; message: string };
  /** Returns the output, or the last writes, which return the output. */
  run(context: Context, job: JobRun<Input>): Promise<Commit | Output>;
  /** Runs in the transaction that marks the job as failed or cancelled. */
  onFailed?(tx: Db, job: { id: string; projectId: string; input: Input; videoId: string | null }, failure: JobFailure): Promise<void>;
}

/** An expected failure. With `isTemporary` the job is retried with back-off, otherwise it fails immediately. */
export class JobFailure extends Error {
  readonly code: string;
  readonly isTemporary: boolean;

  constructor(code: string, sentence: string, options: { isTemporary?: boolean; cause?: unknown } = {}) {
    super(sentence, { cause: options.cause });
    this.name = 'JobFailure';
    this.code = code;
    this.isTemporary = options.isTemporary ?? false;
  }
}

/** Thrown by a handler that cannot start yet: releases the job for `delayMs` without counting a retry. */
export class Deferred extends Error {
  readonly delayMs: number;

  constructor(delayMs: number) {
    super(`postponed by ${delayMs} ms`);
    this.name = 'Deferred';
    this.delayMs = delayMs;
  }
}
