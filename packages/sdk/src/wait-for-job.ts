import type { Job } from './api.ts';
import { readSeconds } from './docreel-error.ts';
import { pause } from './pause.ts';
import { ROUTES } from './routes.ts';
import type { Send } from './send.ts';

export interface WaitOptions {
  signal?: AbortSignal | undefined;
  /** Called with the job whenever its progress has changed. */
  onProgress?: (job: Job) => void;
}

/** Long-polling time of one request in seconds. It is shorter if `onProgress` is set. */
const HELD_SECONDS = { quiet: 25, watched: 5 };
const PAUSE_SECONDS = 2;

/** Waits until the job has ended. Returns the completed or failed job. */
export async function waitForJob(send: Send, jobId: string, { signal, onProgress }: WaitOptions = {}): Promise<Job> {
  const prefer = `wait=${onProgress ? HELD_SECONDS.watched : HELD_SECONDS.quiet}`;
  let seen = '';
  for (;;) {
    const startedAt = Date.now();
    const { body, response } = await send(ROUTES.getJob, { params: { jobId }, headers: { prefer }, signal });
    const job = body as Job;
    const progress = JSON.stringify([job.status, job.progress]);
    if (progress !== seen) onProgress?.(job);
    seen = progress;
    if (job.status !== 'pending') return job;
    // Pauses between requests, because a server without long polling would otherwise receive requests continuously.
    const isHeld = Date.now() - startedAt >= 1000;
    if (!isHeld) await pause((readSeconds(response.headers.get('retry-after')) ?? PAUSE_SECONDS) * 1000, signal);
  }
}
