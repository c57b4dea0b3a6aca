export interface Progress {
  stage: string;
  percent: number;
}

/** Writes how far a job is, at most once a second, the last word always; where it stands still, for how long. */
export interface ProgressWriter {
  report(stage: string, percent: number): void;
  close(): void;
}

const INTERVAL_MS = 1_000;
/** Whoever looks every other second sees that somebody is at work. */
const STANDS_MS = 1_500;

export function progressWriter(write: (progress: Progress) => Promise<void>, start: Progress): ProgressWriter {
  let said = start;
  let saidAt = performance.now();
  let writtenAt = Number.NEGATIVE_INFINITY;
  let timer = setTimeout(flush, STANDS_MS);
  let isClosed = false;

  function flush(): void {
    clearTimeout(timer);
    timer = setTimeout(flush, STANDS_MS);
    writtenAt = performance.now();
    const standsMs = writtenAt - saidAt;
    const stage = standsMs < STANDS_MS - 100 ? said.stage : `${said.stage}, for ${Math.round(standsMs / 1000)} s`;
    // Progress is a courtesy: a write that fails is made good by the next one.
    write({ ...said, stage }).catch(() => undefined);
  }

  return {
    report(stage, percent) {
      // A handler that does not listen goes on for a while after its job was taken from it.
      if (isClosed) return;
      said = { stage, percent: Math.round(Math.min(100, Math.max(0, percent))) };
      saidAt = performance.now();
      const waitMs = writtenAt + INTERVAL_MS - saidAt;
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
