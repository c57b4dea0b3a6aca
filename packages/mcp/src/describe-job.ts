import type { Job } from '@docreel/sdk';
import { waitForJob } from './wait-for-job.ts';
import type { NextStep, Outcome, ToolContext } from './tool.ts';

/** Waits for a job that a tool has started, and describes it. */
export async function finishJob(context: ToolContext, job: Job, seconds: number): Promise<Outcome> {
  return describeJob(await waitForJob(context, job.jobId, seconds));
}

/** Describes a job: its state, its output, and the call that continues the work. */
export function describeJob(job: Job): Outcome {
  const name = `Job ${job.jobId} (${job.type})`;
  if (job.status === 'failed') {
    // The sentence after the code can quote a file name or a server of other people.
    return { summary: `${name} failed: ${readCode(job.error)}.`, untrusted: job.error ?? '', isError: true, next: afterFailure(job) };
  }
  if (job.status === 'completed') {
    const output = job.output && Object.keys(job.output).length > 0 ? JSON.stringify(job.output) : undefined;
    return { summary: `${name} is completed.`, ...(output && { untrusted: output }), next: afterSuccess(job) };
  }
  const progress = job.progress ? ` Stage: ${job.progress.stage}, ${job.progress.percent} %.` : '';
  const wait = { tool: 'wait_for_job', arguments: { jobId: job.jobId }, purpose: 'wait for the result' };
  return { summary: `${name} is still running on the server.${progress} It does not need to be started again.`, next: [wait] };
}

function readCode(error: string | null): string {
  return /^[A-Z_]+/.exec(error ?? '')?.[0] ?? 'UNKNOWN';
}

function afterSuccess({ type, output }: Job): NextStep[] {
  const { videoId, articleId, previewId } = output ?? {};
  if (type === 'import_video_url')
    return [{ tool: 'generate_article', arguments: { videoId }, purpose: 'write an article from the video' }];
  if (typeof articleId === 'number') return [{ tool: 'read_article', arguments: { articleId }, purpose: 'read the article' }];
  if (typeof previewId === 'string') return [{ tool: 'preview_site', arguments: { previewId }, purpose: 'get the URL of the preview' }];
  return [];
}

function afterFailure({ type, about }: Job): NextStep[] {
  const { videoId } = about;
  if (type === 'generate' && videoId !== null)
    return [{ tool: 'read_video', arguments: { videoId }, purpose: 'see the state of the video' }];
  return [];
}
