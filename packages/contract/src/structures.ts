import * as z from 'zod';
import { Job, pendingJobExample } from './jobs.ts';
import { operation } from './operation.ts';
import { callbackFields, IntegerId, Uuid } from './schemas.ts';

/** What `dryRun` answers in the job's `output.structure`: the plan, nothing of it made. */
export interface PlannedArticle {
  title: string;
  summary: string;
  startSeconds: number;
  endSeconds: number;
}
export interface PlannedStructure {
  folders: { name: string; articles: PlannedArticle[] }[];
  /** Outside any folder. */
  articles: PlannedArticle[];
}

export const structureOperations = {
  generateStructure: operation({
    method: 'post',
    path: '/generate/structure',
    scope: 'generate',
    tag: 'Generate',
    summary: 'Generate an article structure from a video',
    description:
      'Starts a job that divides a long recording into folders and articles, each with its own part of the video. With `autoGenerate` (default) every article is written from its part, and the output tells of each under `quality` how, in the order of `articleIds`; without, they stay stubs that `POST /articles/{id}/regenerate` fills. With `dryRun` nothing is made: the output holds the plan as `structure`.',
    body: z
      .strictObject({
        videoId: Uuid,
        templateId: IntegerId.optional().meta({ description: 'A structure template. Left out: the first by `sort_order`.' }),
        articleTemplateId: IntegerId.optional().meta({
          description: 'The article template that the articles are written with. Left out: the one that goes with the structure template.',
        }),
        folderId: IntegerId.nullable()
          .optional()
          .meta({ description: 'The folder that the structure is made in. Left out or null: the root.' }),
        autoGenerate: z.boolean().optional().meta({ description: 'Write the articles too. Left out: true.' }),
        dryRun: z.boolean().optional().meta({ description: 'Only plan. Left out: false.' }),
        ...callbackFields,
      })
      .meta({ id: 'GenerateStructure' }),
    status: 202,
    response: Job,
    errors: ['VIDEO_NOT_FOUND', 'TEMPLATE_NOT_FOUND', 'FOLDER_NOT_FOUND', 'VIDEO_FAILED', 'INVALID_URL', 'URL_NOT_ALLOWED'],
    examples: {
      body: { videoId: '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47', templateId: 101, dryRun: true },
      response: pendingJobExample('generate_structure'),
    },
  }),
};
