import { setTimeout as pause } from 'node:timers/promises';
import type { Job } from '@docreel/sdk';
import type { ToolContext } from './tool.ts';

/** Seconds that the server may hold one request. It is shorter if the client wants to see the progress. */
const HELD_SECONDS = { quiet: 25, watched: 5 };

/** Waits until the job has ended, or up to `seconds`. Returns the job, which may still be pending. */
export async function waitForJob({ client, signal, reportProgress }: ToolContext, jobId: string, seconds: number): Promise<Job> {
  const deadline = Date.now() + seconds * 1000;
  const held = reportProgress ? HELD_SECONDS.watched : HELD_SECONDS.quiet;
  for (;;) {
    const startedAt = Date.now();
    const wait = Math.min(held, Math.ceil((deadline - startedAt) / 1000));
    const job = await client.getJobById({ params: { jobId }, signal, ...(wait > 0 && { headers: { prefer: `wait=${wait}` } }) });
    reportProgress?.(job);
    const now = Date.now();
    if (job.status !== 'pending' || now >= deadline) return job;
    // A server that holds no requests would otherwise receive them continuously.
    if (now - startedAt < 1000) await pause(Math.min(2000, deadline - now), undefined, { signal });
  }
}
