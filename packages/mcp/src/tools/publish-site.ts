import * as z from 'zod';
import { describeJob } from '../describe-job.ts';
import { writingTool } from '../tool.ts';
import { waitForJob } from '../wait-for-job.ts';
import { waitSeconds } from './fields.ts';

export const publishSite = writingTool({
  name: 'publish_site',
  title: 'Publish the site',
  description: 'Publishes all changes of the project for its readers, and returns the URL of the site. Ask the user first.',
  scope: 'publish',
  annotations: { destructiveHint: true, idempotentHint: true },
  input: z.strictObject({ waitSeconds }),
  async run(context, { waitSeconds: seconds }) {
    const { client, signal } = context;
    const job = await waitForJob(context, (await client.publish({ signal })).jobId, seconds);
    if (job.status !== 'completed') return describeJob(job);
    const { url, articlesCount } = await client.getPublishStatus({ signal });
    return { summary: `The site is published with ${articlesCount} articles: ${url}` };
  },
});
