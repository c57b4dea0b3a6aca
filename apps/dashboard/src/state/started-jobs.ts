/** The jobs that this tab started, each with the function to call when it ends. */
const started = new Map<string, () => void>();

/** Calls `onEnd` once when the activity poll reports that the job completed or failed. A reload of the page discards this. */
export function followJob(jobId: string, onEnd: () => void): void {
  started.set(jobId, onEnd);
}

/** Reports that a job ended. */
export function endJob(jobId: string): void {
  const onEnd = started.get(jobId);
  started.delete(jobId);
  onEnd?.();
}
