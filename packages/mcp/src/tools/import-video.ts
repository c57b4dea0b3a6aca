import * as z from 'zod';
import { finishJob } from '../describe-job.ts';
import { writingTool } from '../tool.ts';
import { waitSeconds } from './fields.ts';

export const importVideo = writingTool({
  name: 'import_video',
  title: 'Import a video',
  description:
    'Downloads a video from a public URL into the project, and returns its ID. The URL must be of the file itself, not of a page with a player.',
  scope: 'generate',
  annotations: { openWorldHint: true },
  input: z.strictObject({
    url: z.string().min(1).max(2048).describe('http or https URL of the video file.'),
    name: z.string().trim().min(1).max(300).optional().describe('Name of the video. Defaults to the file name.'),
    waitSeconds,
  }),
  async run(context, { url, name, waitSeconds: seconds }) {
    const job = await context.client.importVideo({ body: { url, ...(name && { name }) }, signal: context.signal });
    return finishJob(context, job, seconds);
  },
});
