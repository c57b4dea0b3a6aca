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

const percent = z.number().min(0).max(100);
const PictureBox = z
  .object({ x: percent, y: percent, width: percent, height: percent })
  .meta({ id: 'PictureBox', description: 'A part of a picture, in percent of its width and height from its upper left corner.' });

/** A picture as a block shows it: which one, and what its address tells of it. */
const ShownPicture = z
  .object({
    assetId: z.string(),
    mark: PictureBox.nullable().meta({ description: 'What to look at or to click: drawn over the picture, never burnt in.' }),
    point: z
      .object({ x: percent, y: percent })
      .nullable()
      .meta({ description: 'Where the click fell, in percent of width and height; drawn where there is no `mark`.' }),
    cut: PictureBox.nullable().meta({ description: 'The part that matters; the page shows it first, and the whole on a click.' }),
  })
  .meta({ id: 'ShownPicture' });

/** One block of the content, in order: its Markdown as stored, so that the blocks joined are the content, and what it rests on. */
export const Block = z
  .object({
    type: z.enum(['heading', 'paragraph', 'step', 'list', 'table', 'code', 'quote', 'callout', 'image', 'break', 'html']),
    markdown: z.string(),
    text: z.string().meta({ description: 'The words alone.' }),
    level: z.int().min(1).max(6).optional().meta({ description: 'Of a heading.' }),
    number: z.int().optional().meta({ description: 'Of a step.' }),
    kind: z.enum(['step', 'marked', 'moment']).optional().meta({
      description:
        '`step`: what to do, and with what. `marked`: something is clicked whose name is not sure, and the picture of the block behind it marks the place. `moment`: what a reader should see, with the words said then and the picture behind it; it claims nothing.',
    }),
    certainty: z.number().min(0).max(1).nullable().optional().meta({
      description: 'Of a block with a `kind`: how sure the machine is of it. Null where a person wrote or changed it, or nothing tells.',
    }),
    origin: z.enum(['read', 'said', 'both', 'given']).nullable().optional().meta({
      description: 'Of a block with a `kind`: its words were read on the screen, said, both, or given by a person. Null as `certainty` is.',
    }),
    pictures: z.array(ShownPicture).optional().meta({ description: 'The pictures of the project that the block shows, in order.' }),
    html: z.string().optional().meta({ description: 'With `detail=html`: the block as a reader sees it, sanitised.' }),
    isStale: z
      .boolean()
      .optional()
      .meta({ description: 'With `detail=html`, of a translation: it was made from words that the article no longer has.' }),
    evidence: Evidence.nullable().optional().meta({ description: 'Of a step that was made from a video.' }),
  })
  .meta({ id: 'Block' });
export type Block = z.output<typeof Block>;
