/** Writes how far a job is, at most once a second, the last word always. */
export interface ProgressWriter {
  report(stage: string, percent: number): void;
  close(): void;
}

const INTERVAL_MS = 1_000;

export function progressWriter(write: (progress: { stage: string; percent: number }) => Promise<void>): ProgressWriter {
  let timer: NodeJS.Timeout | undefined;
  let next: { stage: string; percent: number } | undefined;
  let writtenAt = Number.NEGATIVE_INFINITY;

  function flush(): void {
    timer = undefined;
    if (!next) return;
    writtenAt = performance.now();
    // Progress is a courtesy: a write that fails is made good by the next one.
    write(next).catch(() => undefined);
    next = undefined;
  }

  return {
    report(stage, percent) {
      next = { stage, percent: Math.round(Math.min(100, Math.max(0, percent))) };
      const waitMs = writtenAt + INTERVAL_MS - performance.now();
      if (waitMs <= 0) flush();
      else timer ??= setTimeout(flush, waitMs);
    },
    close: () => clearTimeout(timer),
  };
}
