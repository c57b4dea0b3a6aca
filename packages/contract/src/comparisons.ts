import * as z from 'zod';
import { Asset, Block } from './article-content.ts';
import { Job, pendingJobExample } from './jobs.ts';
import { operation } from './operation.ts';
import { callbackFields, IntegerId, IntegerIdParam, Uuid } from './schemas.ts';

/** Days for which the pictures of a comparison are kept if no article uses them. */
export const COMPARISON_DAYS = 7;

const author = z.enum(['person', 'machine']);

/** One version of a block. A step outside of lists and its picture are one block. */
export const ComparedBlock = Block.omit({ level: true, html: true, isStale: true }).extend({
  moment: z.object({ videoId: Uuid, seconds: z.number() }).nullable().meta({ description: 'The first time in a video to which it links.' }),
});
export type ComparedBlock = z.output<typeof ComparedBlock>;

export const BlockComparison = z.object({
  state: z.enum(['same', 'changed', 'new', 'gone']),
  author: author.meta({ description: '`person` if somebody wrote, changed or deleted the block since it was generated.' }),
  old: ComparedBlock.nullable().meta({ description: 'The block of the article. Null if the state is `new`.' }),
  new: ComparedBlock.nullable().meta({ description: 'The block of the new draft. Null if the state is `gone`.' }),
  movedTo: z.int().nullable().meta({ description: 'Index of the entry with the other version of a block that moved.' }),
});
export type BlockComparison = z.output<typeof BlockComparison>;

/** The output of a comparison job. */
export const ArticleComparison = z.object({
  articleId: IntegerId,
  videoId: Uuid,
  revision: z.int().meta({ description: 'The revision of the article that was compared: the `baseRevision` for applying the comparison.' }),
  title: z.object({ author, old: z.string(), new: z.string() }),
  counts: z.object({ same: z.int(), changed: z.int(), new: z.int(), gone: z.int() }),
  blocks: z.array(BlockComparison),
  assets: z.array(Asset).meta({ description: 'The pictures of all blocks, with their URLs.' }),
});
export type ArticleComparison = z.output<typeof ArticleComparison>;

export const comparisonOperations = {
  compareArticle: operation({
    method: 'post',
    path: '/articles/{id}/compare',
    scope: 'generate',
    tag: 'Generate',
    summary: 'Compare an article with a recording',
    description: `Starts a job that writes the article again from a video, for example a newer recording of the same task, and compares both versions. It changes nothing. If the video is still being processed, the job waits. The output is \`{articleId, videoId, revision, title, counts, blocks, assets}\`. Each entry of \`blocks\` has a \`state\` (\`same\`, \`changed\`, \`new\` or \`gone\`), the \`old\` and \`new\` block with their Markdown, pictures, moment and evidence, and as \`author\` \`person\` if somebody wrote, changed or deleted the block. Steps are compared by their action and control, so other numbers, times and pictures are no change. To apply it, join the chosen blocks and send them as \`content\` to \`PATCH /articles/{id}\`, with \`revision\` as \`baseRevision\`. New pictures are kept for ${COMPARISON_DAYS} days. Lists of jobs omit \`blocks\` and \`assets\`.`,
    params: z.strictObject({ id: IntegerIdParam }),
    body: z
      .strictObject({
        videoId: Uuid.meta({ description: "The recording. The article's own video shows what regenerating it would change." }),
        templateId: IntegerId.optional().meta({ description: 'Article template. Defaults to the template that generated the article.' }),
        ...callbackFields,
      })
      .meta({ id: 'CompareArticle' }),
    status: 202,
    response: Job,
    errors: ['ARTICLE_NOT_FOUND', 'VIDEO_NOT_FOUND', 'TEMPLATE_NOT_FOUND', 'VIDEO_FAILED', 'INVALID_URL', 'URL_NOT_ALLOWED'],
    examples: { body: { videoId: '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b48' }, response: pendingJobExample('compare') },
  }),
};
