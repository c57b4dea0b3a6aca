import * as z from 'zod';
import { finishJob } from '../describe-job.ts';
import { writingTool } from '../tool.ts';
import { folderId, videoId, waitSeconds } from './fields.ts';

export const generateArticle = writingTool({
  name: 'generate_article',
  title: 'Generate an article from a video',
  description:
    'Writes an article with steps and pictures from a video, and waits for it. If the video is still being processed, the job waits for that, too.',
  scope: 'generate',
  input: z.strictObject({
    videoId,
    templateId: z.int().positive().max(2_147_483_647).optional().describe('Template ID, from `list_content` with kind "templates".'),
    folderId: folderId.optional(),
    waitSeconds,
  }),
  async run(context, { waitSeconds: seconds, videoId: id, templateId, folderId: folder }) {
    const body = { videoId: id, ...(templateId !== undefined && { templateId }), ...(folder !== undefined && { folderId: folder }) };
    return finishJob(context, await context.client.generateArticle({ body, signal: context.signal }), seconds);
  },
});
