import { JobFailure } from '../../../platform/queue/queue.ts';

/** What a source must bring in each stretch of time. */
export interface PaceSettings {
  bytes: number;
  everyMs: number;
}

export const PACE: PaceSettings = { bytes: 1024 * 1024, everyMs: 60_000 };

/** Of what is still to come, this much will do as well: a small file over a slow line arrives, and one that drips never ends. */
const SHARE_OF_REST = 1 / 5;

/**
 * Holds a source to a least pace once its first stretch is over. Only the time that we wait for its bytes counts: neither that of a slow
 * storage nor the pauses between attempts, which have a limit of their own.
 */
export class Pace {
  #settings: PaceSettings;
  #isFirst = true;
  #waitedMs = 0;
  #bytes = 0;
  /** Of the file, when the stretch began; null where the source does not say. */
  #rest: number | null = null;
  #waitsSince = 0;

  constructor(settings: PaceSettings) {
    this.#settings = settings;
  }

  /** A connection brings bytes from now on. */
  begin(rest: number | null): void {
    this.#waitedMs = 0;
    this.#bytes = 0;
    this.#rest = rest;
    this.wait();
  }

  /** We ask for the next bytes. */
  wait(): void {
    this.#waitsSince = performance.now();
  }

  /** They came. Throws where a stretch is over in which too few did. */
  received(bytes: number): void {
    this.#bytes += bytes;
    this.#waitedMs += performance.now() - this.#waitsSince;
    if (this.#waitedMs < this.#settings.everyMs) return;
    if (!this.#isFirst && this.#bytes < this.#least()) throw this.#failure();
    this.#isFirst = false;
    this.begin(this.#rest === null ? null : this.#rest - this.#bytes);
  }

  #least(): number {
    const { bytes } = this.#settings;
    return this.#rest === null ? bytes : Math.min(bytes, this.#rest * SHARE_OF_REST);
  }

  #failure(): JobFailure {
    const { bytes, everyMs } = this.#settings;
    const brought = `the source sent ${this.#bytes} bytes in ${Math.round(this.#waitedMs / 1000)} s`;
    return new JobFailure(
      'DOWNLOAD_STALLED',
      `${brought}; at least ${bytes} in ${everyMs / 1000} s, or a fifth of what is left, are asked for`,
    );
  }
}
