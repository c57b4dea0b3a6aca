/** Minimum transfer speed: the sender must deliver `bytes` bytes every `everyMs` milliseconds. */
export interface PaceSettings {
  bytes: number;
  everyMs: number;
}

/** The minimum speed of downloads and uploads: 1 MiB per minute. */
export const PACE: PaceSettings = { bytes: 1024 * 1024, everyMs: 60_000 };

/**
 * A sender may also deliver a fifth of the remaining bytes per interval instead. A small file may arrive slowly, and a sender that nearly
 * stops is rejected.
 */
const SHARE_OF_REST = 1 / 5;

/**
 * Enforces a minimum speed of a sender from the second interval on. Only the time spent waiting for the sender's bytes counts, so slow
 * storage and pauses between retries have no effect.
 */
export class Pace {
  #settings: PaceSettings;
  #toError: (sentence: string) => Error;
  #isFirst = true;
  #waitedMs = 0;
  #bytes = 0;
  /** Bytes missing when the interval began. Null if the sender announced no size. */
  #rest: number | null = null;
  #waitsSince = 0;

  /** `toError` creates the error for a sender that is too slow. */
  constructor(settings: PaceSettings, toError: (sentence: string) => Error) {
    this.#settings = settings;
    this.#toError = toError;
  }

  /** Starts an interval when a connection begins to deliver bytes. `rest` is the number of missing bytes, or null if unknown. */
  begin(rest: number | null): void {
    this.#waitedMs = 0;
    this.#bytes = 0;
    this.#rest = rest;
    this.wait();
  }

  /** Call this before waiting for the next bytes. */
  wait(): void {
    this.#waitsSince = performance.now();
  }

  /** Call this when bytes arrive. Throws if the sender delivered too few bytes in the interval that just ended. */
  received(bytes: number): void {
    this.#bytes += bytes;
    this.#waitedMs += performance.now() - this.#waitsSince;
    if (this.#waitedMs < this.#settings.everyMs) return;
    if (!this.#isFirst && this.#bytes < this.#requiredBytes()) throw this.#toError(this.#sentence());
    this.#isFirst = false;
    this.begin(this.#rest === null ? null : this.#rest - this.#bytes);
  }

  #requiredBytes(): number {
    const { bytes } = this.#settings;
    return this.#rest === null ? bytes : Math.min(bytes, this.#rest * SHARE_OF_REST);
  }

  #sentence(): string {
    const { bytes, everyMs } = this.#settings;
    const sent = `the source sent ${this.#bytes} bytes in ${Math.round(this.#waitedMs / 1000)} s`;
    return `${sent}; at least ${bytes} in ${everyMs / 1000} s, or a fifth of the rest, are required`;
  }
}
