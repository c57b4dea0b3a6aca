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
    opensOthers: z
      .boolean()
      .optional()
      .meta({ description: '`true` if the article introduces the ones that follow, like the first article of a course.' }),
  })
  .refine((article) => article.endSeconds > article.startSeconds, { path: ['endSeconds'], message: 'A part must end after it starts.' });

const FOLDERS_MAX = 100;
const ARTICLES_MAX = 500;
const TOO_MANY_ARTICLES = `At most ${ARTICLES_MAX} articles.`;

/** Counts the articles inside and outside of folders. The value need not be a valid structure. */
function countArticles(structure: unknown): number {
  const { folders, articles } = (structure ?? {}) as { folders?: unknown; articles?: unknown };
  // The limit of the folder list rejects more folders than this, so counting stops here.
  const lists =
    Array.isArray(folders) && folders.length <= FOLDERS_MAX
      ? folders.map((folder) => (folder as { articles?: unknown } | null)?.articles)
      : [];
  return [articles, ...lists].reduce((sum: number, list) => sum + (Array.isArray(list) ? list.length : 0), 0);
}

/** A plan of folders and articles to create. It is the result of a `dryRun`, in which clients may rename, join or remove articles. */
export const GivenStructure = z
  .strictObject({
    folders: z
      .array(z.strictObject({ name: z.string().trim().min(1).max(200), articles: z.array(GivenArticle).min(1).max(500) }))
      .max(FOLDERS_MAX)
      .meta({ description: 'Folders with their articles.' }),
    articles: z.array(GivenArticle).max(500).meta({ description: 'Articles outside folders.' }),
  })
  .refine((structure) => countArticles(structure) > 0, { path: ['articles'], message: 'Name at least one article.' })
  .refine((structure) => countArticles(structure) <= ARTICLES_MAX, { path: ['articles'], message: TOO_MANY_ARTICLES })
  .meta({ id: 'GivenStructure' })
  .register(sizeLimits, { max: ARTICLES_MAX, count: countArticles, path: ['articles'], message: TOO_MANY_ARTICLES });
export type GivenStructure = z.output<typeof GivenStructure>;

/** The plan in the job's `output.structure` after a `dryRun`. Clients can send it back as `structure`. */
export interface PlannedArticle {
  title: string;
  summary: string;
  startSeconds: number;
  endSeconds: number;
  opensOthers?: boolean;
}
export interface PlannedStructure {
  folders: { name: string; articles: PlannedArticle[] }[];
  /** Articles that belong to no folder. */
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
      'Starts a job that splits a long recording into folders and articles, each with its part of the video. With `autoGenerate` (default), all articles are written, and `quality` in the output describes each, in the order of `articleIds`. Without it, articles stay empty until `POST /articles/{id}/regenerate`. With `dryRun`, nothing is created: the output has the plan as `structure`, which you can edit and send back as `structure`.',
    body: z
      .strictObject({
        videoId: Uuid,
        templateId: IntegerId.optional().meta({ description: 'Structure template. Defaults to the first by `sort_order`.' }),
        articleTemplateId: IntegerId.optional().meta({
          description: 'Template for the articles. Defaults to the one that belongs to the structure template.',
        }),
        folderId: IntegerId.nullable().optional().meta({ description: 'Target folder. Defaults to the root.' }),
        autoGenerate: z.boolean().optional().meta({ description: 'Whether to write the articles too. Defaults to true.' }),
        structure: GivenStructure.optional().meta({
          description: 'A plan to create unchanged: the result of `dryRun`, possibly with articles renamed, joined or removed.',
        }),
        dryRun: z.boolean().optional().meta({ description: 'Only create the plan. Defaults to false.' }),
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
