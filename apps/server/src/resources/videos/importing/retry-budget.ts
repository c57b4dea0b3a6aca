import { setTimeout as sleep } from 'node:timers/promises';
import { JobFailure } from '../../../platform/queue/queue.ts';

/** Limits for repeated attempts of a download. */
export interface RetrySettings {
  /** Number of consecutive attempts without progress. */
  maxTries: number;
  /** Number of restarts from the first byte, used if the source cannot resume. */
  maxRestarts: number;
  /** Doubled after each attempt. */
  backoffMs: number;
  /** The longest Retry-After that is accepted. */
  maxWaitMs: number;
}

export const DEFAULT_RETRIES: RetrySettings = { maxTries: 5, maxRestarts: 3, backoffMs: 1000, maxWaitMs: 30_000 };

/**
 * The attempt counter resets after this many bytes. The minimum keeps a source that sends a little and disconnects from being retried
 * forever.
 */
const EARNED_BYTES = 1024 * 1024;

/** Counts the remaining attempts of a download. */
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

  /** Waits before the next attempt, or throws `failure` if no attempts are left. */
  async wait(failure: JobFailure, { retryAfterMs = 0, signal }: { retryAfterMs?: number | undefined; signal: AbortSignal }): Promise<void> {
    this.#tries++;
    this.#bytes = 0;
    if (this.#tries >= this.#settings.maxTries || retryAfterMs > this.#settings.maxWaitMs) throw toPermanent(failure);
    const backoffMs = this.#settings.backoffMs * 2 ** (this.#tries - 1);
    await sleep(Math.max(backoffMs, retryAfterMs), undefined, { signal });
  }

  /** Allows another restart, or throws `failure` if none are left. */
  restart(failure: JobFailure): void {
    this.#restarts++;
    if (this.#restarts > this.#settings.maxRestarts) throw toPermanent(failure);
  }
}

/** Marks the failure as permanent, so that the queue does not repeat the waiting. A person is polling this job. */
function toPermanent(failure: JobFailure): JobFailure {
  return new JobFailure(failure.code, failure.message, { cause: failure });
}
