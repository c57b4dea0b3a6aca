export interface Progress {
  stage: string;
  percent: number;
}

/**
 * Writes the progress of a job at most once per second, and always the last report. If a handler reports nothing, it writes how long the
 * stage has not changed.
 */
export interface ProgressWriter {
  report(stage: string, percent: number): void;
  close(): void;
}

const INTERVAL_MS = 1_000;
/**
 * Milliseconds without a report after which the duration of the stage is written. A client that polls every two seconds sees a change each
 * time.
 */
const STILL_MS = 1_500;

export function progressWriter(write: (progress: Progress) => Promise<void>, start: Progress): ProgressWriter {
  let reported = start;
  let reportedAt = performance.now();
  let writtenAt = Number.NEGATIVE_INFINITY;
  let timer = setTimeout(flush, STILL_MS);
  let isClosed = false;

  function flush(): void {
    clearTimeout(timer);
    timer = setTimeout(flush, STILL_MS);
    writtenAt = performance.now();
    const stillMs = writtenAt - reportedAt;
    const stage = stillMs < STILL_MS - 100 ? reported.stage : `${reported.stage}, for ${Math.round(stillMs / 1000)} s`;
    // A failed write has no effect, because the next write replaces it.
    write({ ...reported, stage }).catch(() => undefined);
  }

  return {
    report(stage, percent) {
      // A handler that ignores its abort signal may report progress after its job was released.
      if (isClosed) return;
      reported = { stage, percent: Math.round(Math.min(100, Math.max(0, percent))) };
      reportedAt = performance.now();
      const waitMs = writtenAt + INTERVAL_MS - reportedAt;
      if (waitMs <= 0) return flush();
      clearTimeout(timer);
      timer = setTimeout(flush, waitMs);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
