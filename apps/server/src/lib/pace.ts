/** The bytes that a sender must deliver in each interval. */
export interface PaceSettings {
  bytes: number;
  everyMs: number;
}

/** The minimum speed of downloads and uploads: 1 MiB a minute. */
export const PACE: PaceSettings = { bytes: 1024 * 1024, everyMs: 60_000 };

/** This share of the remaining bytes is enough: a small file over a slow line arrives, and one that drips is ended. */
const SHARE_OF_REST = 1 / 5;

/**
 * Holds a sender to a minimum speed, from the second interval on. Only the time spent waiting for its bytes counts, so neither slow storage
 * nor pauses between attempts are held against it.
 */
export class Pace {
  #settings: PaceSettings;
  #toError: (sentence: string) => Error;
  #isFirst = true;
  #waitedMs = 0;
  #bytes = 0;
  /** Bytes missing when the interval began; null if the sender did not announce the size. */
  #rest: number | null = null;
  #waitsSince = 0;

  /** `toError` makes the error of a sender that is too slow. */
  constructor(settings: PaceSettings, toError: (sentence: string) => Error) {
    this.#settings = settings;
    this.#toError = toError;
  }

  /** Starts an interval: a connection delivers bytes from now on. */
  begin(rest: number | null): void {
    this.#waitedMs = 0;
    this.#bytes = 0;
    this.#rest = rest;
    this.wait();
  }

  /** Called before waiting for the next bytes. */
  wait(): void {
    this.#waitsSince = performance.now();
  }

  /** Called when bytes arrive. Throws if an interval has ended in which too few did. */
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
