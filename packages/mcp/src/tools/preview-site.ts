import * as z from 'zod';
import { describeJob } from '../describe-job.ts';
import { writingTool } from '../tool.ts';
import { waitForJob } from '../wait-for-job.ts';
import { waitSeconds } from './fields.ts';

export const previewSite = writingTool({
  name: 'preview_site',
  title: 'Preview the site',
  description:
    'Builds the site with all unpublished changes and returns a secret URL that needs no account and expires after 7 days. The published site does not change.',
  scope: 'write',
  input: z.strictObject({
    previewId: z.uuid().optional().describe('Preview that exists already, from the output of its job. Its earlier URL stops working.'),
    waitSeconds,
  }),
  async run(context, { previewId: existing, waitSeconds: seconds }) {
    const { client, signal } = context;
    let previewId = existing;
    if (previewId === undefined) {
      const job = await client.createPreview({ signal });
      const ended = await waitForJob(context, job.jobId, seconds);
      if (ended.status !== 'completed') return describeJob(ended);
      previewId = String(ended.output?.['previewId']);
    }
    const { url, expiresAt } = await client.renewPreviewAddress({ params: { previewId }, signal });
    return {
      summary: `The preview is at ${url} until ${expiresAt}. Show this URL to the user.`,
      next: [{ tool: 'publish_site', arguments: {}, purpose: 'publish it after the user agrees' }],
    };
  },
});
