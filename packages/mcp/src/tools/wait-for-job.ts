import * as z from 'zod';
import { describeJob } from '../describe-job.ts';
import { readingTool } from '../tool.ts';
import { waitForJob as wait } from '../wait-for-job.ts';
import { waitSeconds } from './fields.ts';

export const waitForJob = readingTool({
  name: 'wait_for_job',
  title: 'Wait for a job',
  description: 'Waits for a job that another tool has started, and returns its state and its result.',
  scope: 'job',
  input: z.strictObject({ jobId: z.uuid().describe('Job ID, from the tool that started the job.'), waitSeconds }),
  async run(context, { jobId, waitSeconds: seconds }) {
    return describeJob(await wait(context, jobId, seconds));
  },
});
