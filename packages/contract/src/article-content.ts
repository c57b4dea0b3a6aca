import * as z from 'zod';
import { Uuid } from './schemas.ts';

const percent = z.number().min(0).max(100);
export const PictureBox = z
  .object({ x: percent, y: percent, width: percent, height: percent })
  .meta({ id: 'PictureBox', description: 'A part of a picture, in percent of its width and height, measured from the upper left corner.' });
export type PictureBox = z.output<typeof PictureBox>;
/** A part of a picture in a request. */
export const RequestedBox = z.strictObject(PictureBox.shape).meta({ id: 'RequestedBox' });

/** A time range in which the player of the published page covers a redacted area of the video. */
const VideoCover = z
  .object({
    videoId: Uuid,
    startSeconds: z.number(),
    endSeconds: z.number(),
    box: PictureBox.nullable().meta({
      description: 'The covered area. Null if its content moves: the player then leaves out the video in this time range.',
    }),
  })
  .meta({ id: 'VideoCover' });

/** How a redacted picture was made from its original. */
const Redaction = z
  .object({
    originalId: z.string(),
    originalUrl: z.string().meta({ description: 'Needs a session or an API key of the project.' }),
    boxes: z.array(PictureBox).meta({ description: 'The redacted areas.' }),
    covers: z.array(VideoCover).meta({ description: 'Empty if the picture is not a known frame of a video of the project.' }),
  })
  .meta({ id: 'Redaction' });

/** A picture in the article's content, written as `![alt](asset:{assetId})`, with its URL. */
export const Asset = z
  .object({
    assetId: z.string(),
    url: z.string(),
    contentType: z.string(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    redaction: Redaction.optional().meta({ description: 'Only for redacted pictures.' }),
    redactedAs: z.string().optional().meta({
      description:
        'Only for originals of redacted pictures: the ID of the picture that sites, previews and exports contain instead. `url` then needs a session or an API key of the project.',
    }),
  })
  .meta({ id: 'Asset' });
export type Asset = z.output<typeof Asset>;

/** The source of a step: the video, the time span, the narration or text on the screen, and the picture. */
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

const NumberSide = z.enum(['left', 'right', 'top', 'bottom', 'inside', 'corner']);
const MarkedBox = PictureBox.extend({
  side: NumberSide.optional().meta({ description: 'The position of the step number beside the area. Defaults to `left`.' }),
}).meta({ id: 'MarkedBox', description: 'A highlighted part of a picture.' });

/** A picture in a block: its asset, and the highlighted positions in its URL. */
const ShownPicture = z
  .object({
    assetId: z.string(),
    mark: MarkedBox.nullable().meta({ description: 'The area to look at or click. Drawn over the picture, never burnt into it.' }),
    others: z
      .array(MarkedBox)
      .optional()
      .meta({ description: 'The areas of the following steps, which share the picture. Missing if there are none.' }),
    point: z
      .object({ x: percent, y: percent })
      .nullable()
      .meta({ description: 'The position of the click, in percent of width and height. Drawn if there is no `mark`.' }),
    cut: PictureBox.nullable().meta({ description: 'The relevant part. The page shows this part first, and the whole picture on click.' }),
  })
  .meta({ id: 'ShownPicture' });

const TranslatedBlock = z
  .object({
    sourceIndex: z.int().nullable().meta({ description: 'Index of the block of the original that it translates. Null if there is none.' }),
    state: z.enum(['current', 'stale', 'untranslated']).meta({
      description:
        '`stale`: the original changed since the translation. `untranslated`: a copy of the original that nobody has translated yet.',
    }),
    author: z
      .enum(['person', 'machine'])
      .meta({ description: '`person` if a person wrote or changed the block. It is never overwritten.' }),
    changes: z.array(z.object({ before: z.string(), after: z.string().nullable() })).meta({
      description:
        'The paragraphs of the original that changed since the translation or the copy, as Markdown. `after` is null if the paragraph is gone.',
    }),
  })
  .meta({ id: 'TranslatedBlock' });
export type TranslatedBlock = z.output<typeof TranslatedBlock>;

/** A name, value or command in a generated block that the recording does not support. */
const UnsupportedText = z
  .object({
    text: z.string(),
    kind: z.enum(['label', 'value', 'command']).meta({ description: '`label`: bold. `value`: in quotation marks. `command`: code.' }),
    reason: z.enum(['not_seen', 'not_seen_or_said', 'other_time']).meta({
      description:
        '`not_seen`: it is not on the screen, and the video has no narration at this time. `not_seen_or_said`: it is neither on the screen nor in the narration. `other_time`: the screen shows it only at `seconds`.',
    }),
    seconds: z.number().nullable().meta({ description: 'With `other_time`: the nearest time at which the screen shows the text.' }),
  })
  .meta({ id: 'UnsupportedText' });
export type UnsupportedText = z.output<typeof UnsupportedText>;

/** One block of the content. Concatenating the `markdown` of all blocks in order gives the whole content. */
export const Block = z
  .object({
    type: z.enum(['heading', 'paragraph', 'step', 'list', 'table', 'code', 'quote', 'callout', 'image', 'break', 'html']),
    markdown: z.string(),
    text: z.string().meta({ description: 'Plain text without markup.' }),
    level: z.int().min(1).max(6).optional().meta({ description: 'Heading level. Only for headings.' }),
    number: z.int().optional().meta({ description: 'Step number. Only for steps.' }),
    kind: z.enum(['step', 'marked', 'moment']).optional().meta({
      description:
        '`step`: what to do, and with which control. `marked`: a click on a control whose name is uncertain; the picture in the block shows where. `moment`: something to look at, with the words spoken at that time and a picture. It makes no claim.',
    }),
    certainty: z.number().min(0).max(1).nullable().optional().meta({
      description:
        'Confidence of the generated text. Only for blocks with a `kind`. Null if a person wrote or changed the block, or if it is unknown.',
    }),
    origin: z.enum(['read', 'said', 'both', 'given']).nullable().optional().meta({
      description:
        'Source of the words: `read` on the screen, `said`, `both`, or `given` by a person. Only for blocks with a `kind`. Null under the same conditions as `certainty`.',
    }),
    unsupported: z.array(UnsupportedText).optional().meta({
      description:
        'Parts of a generated block that are neither on the screen nor in the narration around its time. Also checked after a person edited the block. Missing if a person added the block, or if the video is not available.',
    }),
    pictures: z.array(ShownPicture).optional().meta({ description: 'Project pictures in the block, in order.' }),
    html: z.string().optional().meta({ description: 'With `detail=html`: the block as sanitized HTML.' }),
    isStale: z
      .boolean()
      .optional()
      .meta({ description: 'With `detail=html`, for translations: `true` if the source text has changed since the translation.' }),
    translation: TranslatedBlock.optional().meta({
      description: 'With `detail=html`, for translations: how the block relates to the original. Missing if it is unknown.',
    }),
    evidence: Evidence.nullable().optional().meta({ description: 'Source of a step that was generated from a video.' }),
  })
  .meta({ id: 'Block' });
export type Block = z.output<typeof Block>;
