/** Jobs that this tab started, with the function to call when each ends. */
const started = new Map<string, () => void>();

/** Calls `onEnd` once when the activity poll reports that the job completed or failed. Forgotten when the page reloads. */
export function followJob(jobId: string, onEnd: () => void): void {
  started.set(jobId, onEnd);
}

/** Reports that a job ended. */
export function endJob(jobId: string): void {
  const onEnd = started.get(jobId);
  started.delete(jobId);
  onEnd?.();
}
