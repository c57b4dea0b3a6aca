import * as z from 'zod';
import { Job, pendingJobExample } from './jobs.ts';
import { operation } from './operation.ts';
import { callbackFields, IntegerId, Uuid } from './schemas.ts';

export const generateOperations = {
  generateArticle: operation({
    method: 'post',
    path: '/generate',
    scope: 'generate',
    tag: 'Generate',
    summary: 'Generate an article from a video',
    description:
      'Starts a job that writes an article with steps, pictures and the video time of each step. If the video is still being processed, the job waits. The article is in the spoken language or, without speech, in that of the project. The output names the article; `quality` has the number of named `steps`, `marked` steps (shown in a picture instead of named), key moments that are only `shown`, and the mean `certainty` of the steps (0 to 1, or null). If a model is configured, `model` reports `questions`, `images`, `steps` kept and `dropped`, and `seconds`.',
    body: z
      .strictObject({
        videoId: Uuid,
        templateId: IntegerId.optional().meta({ description: 'Article template. Defaults to the first by `sort_order`.' }),
        folderId: IntegerId.nullable().optional().meta({ description: 'Target folder. Defaults to the root.' }),
        ...callbackFields,
      })
      .meta({ id: 'GenerateArticle' }),
    status: 202,
    response: Job,
    errors: ['VIDEO_NOT_FOUND', 'TEMPLATE_NOT_FOUND', 'FOLDER_NOT_FOUND', 'VIDEO_FAILED', 'INVALID_URL', 'URL_NOT_ALLOWED'],
    examples: { body: { videoId: '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47', templateId: 1 }, response: pendingJobExample('generate') },
  }),
};
