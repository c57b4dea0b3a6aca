import { setTimeout as sleep } from 'node:timers/promises';
import { JobFailure } from '../../../platform/queue/queue.ts';

/** Limits for retries of a download. */
export interface RetrySettings {
  /** Maximum number of consecutive attempts without progress. */
  maxTries: number;
  /** Maximum number of restarts from the first byte, which are needed if the source cannot resume. */
  maxRestarts: number;
  /** Wait in milliseconds before the first retry. It doubles with each further retry. */
  backoffMs: number;
  /** Maximum wait in milliseconds that a `Retry-After` header may request. */
  maxWaitMs: number;
}

export const DEFAULT_RETRIES: RetrySettings = { maxTries: 5, maxRestarts: 3, backoffMs: 1000, maxWaitMs: 30_000 };

/**
 * Number of bytes after which the attempt counter resets. The minimum stops retries of a source that always sends a few bytes and
 * disconnects.
 */
const EARNED_BYTES = 1024 * 1024;

/** Counts the attempts and restarts of a download. */
export class RetryBudget {
  #settings: RetrySettings;
  #tries = 0;
  #restarts = 0;
  #bytes = 0;

  constructor(settings: RetrySettings) {
    this.#settings = settings;
  }

  received(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes >= EARNED_BYTES) this.#tries = 0;
  }

  /** Waits before the next attempt. Throws `failure` if no attempts are left. */
  async wait(failure: JobFailure, { retryAfterMs = 0, signal }: { retryAfterMs?: number | undefined; signal: AbortSignal }): Promise<void> {
    this.#tries++;
    this.#bytes = 0;
    if (this.#tries >= this.#settings.maxTries || retryAfterMs > this.#settings.maxWaitMs) throw toPermanent(failure);
    const backoffMs = this.#settings.backoffMs * 2 ** (this.#tries - 1);
    await sleep(Math.max(backoffMs, retryAfterMs), undefined, { signal });
  }

  /** Counts a restart of the download. Throws `failure` if no restarts are left. */
  restart(failure: JobFailure): void {
    this.#restarts++;
    if (this.#restarts > this.#settings.maxRestarts) throw toPermanent(failure);
  }
}

/** Returns the failure as a permanent one, so that the queue does not repeat all attempts and waits while a person waits for the job. */
function toPermanent(failure: JobFailure): JobFailure {
  return new JobFailure(failure.code, failure.message, { cause: failure });
}
