import type { Job } from '@docreel/contract';
import { readSeconds } from './docreel-error.ts';
import { pause } from './pause.ts';
import { ROUTES } from './routes.ts';
import type { Send } from './send.ts';

export interface WaitOptions {
  signal?: AbortSignal | undefined;
  /** Called with the job each time it has got further. */
  onProgress?: (job: Job) => void;
}

/** Seconds for which the server is asked to hold the answer back; shorter where somebody watches. */
const HELD_SECONDS = { quiet: 25, watched: 5 };
const PAUSE_SECONDS = 2;

/** Resolves with the job once it has ended, completed or failed. */
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
    // A server that does not hold answers back must not be asked without pause.
    const isHeld = Date.now() - startedAt >= 1000;
    if (!isHeld) await pause((readSeconds(response.headers.get('retry-after')) ?? PAUSE_SECONDS) * 1000, signal);
  }
}
