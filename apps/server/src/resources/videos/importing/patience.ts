import { setTimeout as sleep } from 'node:timers/promises';
import { JobFailure } from '../../../platform/queue/queue.ts';

/** How often a download that broke off is tried again. */
export interface PatienceSettings {
  /** Attempts that bring nothing, in a row. */
  maxTries: number;
  /** Times the whole is begun anew, because the source cannot go on where it broke off. */
  maxRestarts: number;
  /** Doubled after each attempt. */
  backoffMs: number;
  /** The longest wait a source may ask for. */
  maxWaitMs: number;
}

export const PATIENCE: PatienceSettings = { maxTries: 5, maxRestarts: 3, backoffMs: 1000, maxWaitMs: 30_000 };

/** Bytes after which a source has earned its attempts back: one that sends a little and hangs up every time must not go on for ever. */
const EARNED_BYTES = 1024 * 1024;

/** Counts what a source still may ask of us. */
export class Patience {
  #settings: PatienceSettings;
  #tries = 0;
  #restarts = 0;
  #bytes = 0;

  constructor(settings: PatienceSettings) {
    this.#settings = settings;
  }

  received(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes >= EARNED_BYTES) this.#tries = 0;
  }

  /** Waits before another attempt, or ends with `failure` where there has been enough of them. */
  async wait(failure: JobFailure, { retryAfterMs = 0, signal }: { retryAfterMs?: number | undefined; signal: AbortSignal }): Promise<void> {
    this.#tries++;
    this.#bytes = 0;
    if (this.#tries >= this.#settings.maxTries || retryAfterMs > this.#settings.maxWaitMs) throw final(failure);
    const backoffMs = this.#settings.backoffMs * 2 ** (this.#tries - 1);
    await sleep(Math.max(backoffMs, retryAfterMs), undefined, { signal });
  }

  /** Allows another beginning, or ends with `failure`. */
  restart(failure: JobFailure): void {
    this.#restarts++;
    if (this.#restarts > this.#settings.maxRestarts) throw final(failure);
  }
}

/** What was waited for here is not waited for again by the queue: a person polls this job. */
function final(failure: JobFailure): JobFailure {
  return new JobFailure(failure.code, failure.message, { cause: failure });
}
