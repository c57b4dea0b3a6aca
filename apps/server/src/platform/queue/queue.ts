import type { Logger } from 'pino';
import type { Db } from '../db/tables.ts';

/** Interface of the job queue: types to start a job in a transaction, and to define how a kind of job runs. */

/** Lanes are groups of jobs with separate worker slots. Downloads need no CPU, so they have their own lane and do not delay other jobs. */
export const LANES = ['compute', 'download'] as const;
export type Lane = (typeof LANES)[number];

export interface NewJob {
  projectId: string;
  kind: string;
  /** Scope of the API operation that starts the job. */
  scope: string;
  input: Record<string, unknown>;
  /** ID of the video that the job uses. Deleting the video cancels the job. */
  videoId?: string | undefined;
  callbackUrl?: string | undefined;
  callbackSecret?: string | undefined;
  /** ID of the request that started the job, for the log. */
  requestId?: string | null;
  /** The API key or person that started the job. */
  startedBy?: { kind: 'key' | 'person'; id: string } | null;
  runAfter?: Date;
}

export interface Queue {
  /** Inserts a job and notifies the workers, both in the given transaction. Returns the job's ID. */
  enqueue(tx: Db, job: NewJob): Promise<string>;
  /**
   * Fails a pending job with the error `CANCELLED: …`, and returns true if the job was pending. A worker that runs the job is notified and
   * can no longer write.
   */
  cancel(tx: Db, jobId: string, reason: string): Promise<boolean>;
  /** Resolves when the job has ended, after `timeoutMs` or when the signal fires, whichever comes first. */
  waitForEnd(jobId: string, options: { timeoutMs: number; signal: AbortSignal }): Promise<void>;
}

/** A running job, with methods for its handler. If the lease is lost, `signal` fires and every method that writes throws. */
export interface JobRun<Input> {
  readonly id: string;
  readonly projectId: string;
  readonly input: Input;
  readonly videoId: string | null;
  /** ID of the request that started the job. Jobs that this job starts get the same ID. */
  readonly requestId: string | null;
  /**
   * Fires when the job is cancelled, exceeds its time limit or loses its lease, or when the service stops. Pass the signal to every child
   * process and `fetch`, and check it in loops without database statements. Database statements of the job are aborted automatically.
   */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Runs a step of the job and stores its result. If the job runs again, the step returns the stored result instead. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Like `step`, but runs the work and stores its result in one transaction. */
  stepInTransaction<T>(name: string, work: (tx: Db) => Promise<T>): Promise<T>;
  /**
   * Like `stepInTransaction`, but does not lock the job's row. Use it for long transactions, during which the lease must be extended and
   * the job may be cancelled. `work` opens the transaction and calls `end` as its last statement. If the lease is lost by then, `end`
   * throws.
   */
  stepWithOwnTransaction<T>(name: string, work: (end: (tx: Db, result: T) => Promise<void>) => Promise<T>): Promise<T>;
  /** Runs a transaction that may be repeated if the job runs again. Its result is not stored. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Reports the job's progress, which is written at most once per second. */
  progress(stage: string, percent: number): void;
}

export type Output = Record<string, unknown>;

/**
 * Final writes of a job, which return its output. They run in the transaction that completes the job and creates its webhook deliveries.
 */
export type Commit = (tx: Db) => Promise<Output>;

export interface JobKind<Context, Input extends Record<string, unknown> = Record<string, unknown>> {
  readonly kind: string;
  /** Lane of the job kind. Defaults to `compute`. */
  readonly lane?: Lane;
  /** Internal jobs are not visible in the API and send no webhooks. */
  readonly isInternal?: boolean;
  /** Maximum duration of one run, and the message of the `TIME_LIMIT` error with which the job then fails. Unlimited by default. */
  readonly timeLimit?: { milliseconds: number; message: string };
  /** Runs the job. Returns its output, or a function with its final writes that returns the output. */
  run(context: Context, job: JobRun<Input>): Promise<Commit | Output>;
  /** Hook that runs in the transaction that marks the job as failed or cancelled. */
  onFailed?(tx: Db, job: { id: string; projectId: string; input: Input; videoId: string | null }, failure: JobFailure): Promise<void>;
}

/** An expected failure of a job. If `isTemporary` is true, the job is retried with increasing delays; otherwise it fails immediately. */
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

/** Thrown by a handler that cannot start yet. The job returns to the queue for `delayMs` milliseconds, which does not count as a retry. */
export class Deferred extends Error {
  readonly delayMs: number;

  constructor(delayMs: number) {
    super(`postponed by ${delayMs} ms`);
    this.name = 'Deferred';
    this.delayMs = delayMs;
  }
}
