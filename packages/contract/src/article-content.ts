import * as z from 'zod';
import { Uuid } from './schemas.ts';

/** A picture that the content shows as `![alt](asset:{assetId})`, with the address it is served at. */
export const Asset = z
  .object({ assetId: z.string(), url: z.string(), contentType: z.string(), width: z.int().nullable(), height: z.int().nullable() })
  .meta({ id: 'Asset' });

/** Where a step comes from: the video, the part of it, what was said or read there, the picture. */
export const Evidence = z
  .object({
    videoId: Uuid,
    startSeconds: z.number(),
    endSeconds: z.number(),
    quote: z.string().nullable(),
    frame: z.object({ seconds: z.number(), assetId: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'Evidence' });
export type Evidence = z.output<typeof Evidence>;

/** One block of the content, in order: its Markdown as stored, so that the blocks joined are the content, and what it rests on. */
export const Block = z
  .object({
    type: z.enum(['heading', 'paragraph', 'step', 'list', 'table', 'code', 'quote', 'callout', 'image', 'break', 'html']),
    markdown: z.string(),
    text: z.string().meta({ description: 'The words alone.' }),
    level: z.int().min(1).max(6).optional().meta({ description: 'Of a heading.' }),
    number: z.int().optional().meta({ description: 'Of a step.' }),
    evidence: Evidence.nullable().optional().meta({ description: 'Of a step that was made from a video.' }),
  })
  .meta({ id: 'Block' });
export type Block = z.output<typeof Block>;
