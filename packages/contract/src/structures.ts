import * as z from 'zod';
import { Job, pendingJobExample } from './jobs.ts';
import { operation } from './operation.ts';
import { callbackFields, IntegerId, sizeLimits, Uuid } from './schemas.ts';

const seconds = z.number().min(0).max(1_000_000);
const GivenArticle = z
  .strictObject({
    title: z.string().trim().min(1).max(300),
    summary: z.string().trim().max(600).optional(),
    startSeconds: seconds,
    endSeconds: seconds,
    opensOthers: z.boolean().optional().meta({ description: 'Names what follows, as the first of a course does.' }),
  })
  .refine((article) => article.endSeconds > article.startSeconds, { path: ['endSeconds'], message: 'A part must end after it starts.' });

const FOLDERS_MAX = 100;
const ARTICLES_MAX = 500;
const TOO_MANY_ARTICLES = `At most ${ARTICLES_MAX} articles.`;

/** Counts the articles inside and outside of folders. The value need not be a valid structure. */
function countArticles(structure: unknown): number {
  const { folders, articles } = (structure ?? {}) as { folders?: unknown; articles?: unknown };
  // More folders are refused by the limit of their list.
  const lists =
    Array.isArray(folders) && folders.length <= FOLDERS_MAX
      ? folders.map((folder) => (folder as { articles?: unknown } | null)?.articles)
      : [];
  return [articles, ...lists].reduce((sum: number, list) => sum + (Array.isArray(list) ? list.length : 0), 0);
}

/** A plan to be made as it is: what `dryRun` answered, with other names, parts joined or left out. */
export const GivenStructure = z
  .strictObject({
    folders: z
      .array(z.strictObject({ name: z.string().trim().min(1).max(200), articles: z.array(GivenArticle).min(1).max(500) }))
      .max(FOLDERS_MAX)
      .meta({ description: 'Each with the articles inside.' }),
    articles: z.array(GivenArticle).max(500).meta({ description: 'Outside any folder.' }),
  })
  .refine((structure) => countArticles(structure) > 0, { path: ['articles'], message: 'Name at least one article.' })
  .refine((structure) => countArticles(structure) <= ARTICLES_MAX, { path: ['articles'], message: TOO_MANY_ARTICLES })
  .meta({ id: 'GivenStructure' })
  .register(sizeLimits, { max: ARTICLES_MAX, count: countArticles, path: ['articles'], message: TOO_MANY_ARTICLES });
export type GivenStructure = z.output<typeof GivenStructure>;

/** What `dryRun` answers in the job's `output.structure`: the plan, nothing of it made. It can be given back as `structure`. */
export interface PlannedArticle {
  title: string;
  summary: string;
  startSeconds: number;
  endSeconds: number;
  opensOthers?: boolean;
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
      'Starts a job that divides a long recording into folders and articles, each with its own part of the video. With `autoGenerate` (default) every article is written from its part, and the output tells of each under `quality` how, in the order of `articleIds`; without, they stay stubs that `POST /articles/{id}/regenerate` fills. With `dryRun` nothing is made: the output holds the plan as `structure`, which may be changed and given back as `structure`.',
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
        structure: GivenStructure.optional().meta({
          description: 'Made as it is, instead of a plan: what `dryRun` answered, with other names, parts joined or left out.',
        }),
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
