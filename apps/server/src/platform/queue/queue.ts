import type { Logger } from 'pino';
import type { Db } from '../db/tables.ts';

/** What the nouns know of jobs: enqueue one in a transaction, and describe how a kind is run. */

/** Jobs of one lane share its slots. Downloads wait for others and need no core: in slots of their own, they keep nobody's work waiting. */
export const LANES = ['compute', 'download'] as const;
export type Lane = (typeof LANES)[number];

export interface NewJob {
  projectId: string;
  kind: string;
  /** Scope of the operation that starts it. */
  scope: string;
  input: Record<string, unknown>;
  /** The video it works on: deleting the video cancels it. */
  videoId?: string | undefined;
  callbackUrl?: string | undefined;
  callbackSecret?: string | undefined;
  /** The request that started it, for the log. */
  requestId?: string | null;
  /** Who asked for it. */
  startedBy?: { kind: 'key' | 'person'; id: string } | null;
  runAfter?: Date;
}

export interface Queue {
  /** Writes the job's row and wakes a worker, both in the transaction given: neither exists without the other. Answers the job's id. */
  enqueue(tx: Db, job: NewJob): Promise<string>;
  /** Ends a pending job as failed with `CANCELLED: …`; a worker that runs it is told at once and can write nothing more. */
  cancel(tx: Db, jobId: string, reason: string): Promise<boolean>;
  /** Resolves when the job has ended, after `timeoutMs` or when the signal fires, whichever comes first. */
  waitForEnd(jobId: string, options: { timeoutMs: number; signal: AbortSignal }): Promise<void>;
}

/** A job as its handler sees it. Every write below holds only while the lease does; once lost, they throw and `signal` fires. */
export interface JobRun<Input> {
  readonly id: string;
  readonly projectId: string;
  readonly input: Input;
  readonly videoId: string | null;
  /** For the jobs that this one starts. */
  readonly requestId: string | null;
  /**
   * Fires when the job is cancelled, runs out of time, loses its lease or the service stops. Pass it to every child process and fetch,
   * and check it in loops that make no statement. The database of the job's context is bound to it already.
   */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Runs the work once: its result is stored, and a job taken over gets the stored one. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** As `step`, with the effect and the ledger entry in one transaction. */
  stepInTransaction<T>(name: string, work: (tx: Db) => Promise<T>): Promise<T>;
  /**
   * As `stepInTransaction`, for a transaction too long to hold the job's row, so that its lease is kept and it can be cancelled meanwhile:
   * the work opens it itself and calls `end` last in it. Where the lease is lost by then, `end` throws and nothing is written.
   */
  stepWithOwnTransaction<T>(name: string, work: (end: (tx: Db, result: T) => Promise<void>) => Promise<T>): Promise<T>;
  /** Writes that need no step, because doing them again does no harm. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Tells how far the job is. Cheap: written at most once a second. */
  progress(stage: string, percent: number): void;
}

export type Output = Record<string, unknown>;

/** The job's last act: runs in the transaction that marks it completed and owes its webhooks. Answers the output. */
export type Finish = (tx: Db) => Promise<Output>;

export interface JobKind<Context, Input extends Record<string, unknown> = Record<string, unknown>> {
  readonly kind: string;
  /** `compute` where left out. */
  readonly lane?: Lane;
  /** Inner kinds are not to be seen through the API and send no webhooks. */
  readonly isInner?: boolean;
  /** How long one run may take before the job fails with `TIME_LIMIT` and this message; unlimited by default. */
  readonly timeLimit?: { milliseconds: number; message: string };
  /** Answers the output, or what is left to be written together with it. */
  run(context: Context, job: JobRun<Input>): Promise<Finish | Output>;
  /** Runs in the transaction that marks the job failed (or cancelled). */
  onFailed?(tx: Db, job: { id: string; projectId: string; input: Input; videoId: string | null }, failure: JobFailure): Promise<void>;
}

/** An expected failure. `isPassing`: worth another try with back-off; otherwise the job fails at once. */
export class JobFailure extends Error {
  readonly code: string;
  readonly isPassing: boolean;

  constructor(code: string, sentence: string, options: { isPassing?: boolean; cause?: unknown } = {}) {
    super(sentence, { cause: options.cause });
    this.name = 'JobFailure';
    this.code = code;
    this.isPassing = options.isPassing ?? false;
  }
}

/** Thrown by a handler that has nothing to do yet: gives the lease back and is run again later. Costs no retry. */
export class Postponed extends Error {
  readonly delayMs: number;

  constructor(delayMs: number) {
    super(`postponed by ${delayMs} ms`);
    this.name = 'Postponed';
    this.delayMs = delayMs;
  }
}
