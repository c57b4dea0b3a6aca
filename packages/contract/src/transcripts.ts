import * as z from 'zod';
import { operation } from './operation.ts';
import { LanguageCode, Timestamp, Uuid } from './schemas.ts';

export const TranscriptWord = z
  .object({
    text: z.string(),
    startSeconds: z.number().min(0),
    endSeconds: z.number().min(0),
    confidence: z.number().min(0).max(1).meta({ description: 'Confidence of the transcription. Check words below 0.6.' }),
  })
  .meta({ id: 'TranscriptWord' });
export type TranscriptWord = z.output<typeof TranscriptWord>;

const TranscriptSegment = z
  .object({
    startSeconds: z.number().min(0),
    endSeconds: z.number().min(0),
    text: z.string(),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .optional()
      .meta({ description: 'With `detail=words`: confidence of the segment. Null if unknown.' }),
    words: z
      .array(TranscriptWord)
      .optional()
      .meta({ description: 'With `detail=words`: words with their times. Empty if unknown, for example in text written by a person.' }),
  })
  .meta({ id: 'TranscriptSegment' });

export const Transcript = z
  .object({
    videoId: Uuid,
    language: z.string().nullable(),
    source: z.string().meta({ description: 'Source of the transcript: captions, speech recognition or a person.' }),
    confidence: z.number().min(0).max(1),
    segments: z.array(TranscriptSegment),
    updatedAt: Timestamp,
  })
  .meta({ id: 'Transcript' });
export type Transcript = z.output<typeof Transcript>;

const example: Transcript = {
  videoId: '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47',
  language: 'en',
  source: 'captions',
  confidence: 1,
  segments: [{ startSeconds: 9.1, endSeconds: 11.8, text: 'Click Projects in the menu on the left.' }],
  updatedAt: '2026-03-14T09:27:40.120Z',
};
const videoParams = z.strictObject({ videoId: Uuid });
const captionsParams = z.strictObject({ videoId: Uuid, code: LanguageCode });
const seconds = z.number().min(0).max(604_800);

const Cue = z.strictObject({ startSeconds: seconds, endSeconds: seconds, text: z.string().trim().min(1).max(5000) });
type Cue = z.output<typeof Cue>;

const cueFields = {
  segments: z.array(Cue).max(50_000).optional(),
  format: z.enum(['vtt', 'srt']).optional(),
  content: z
    .string()
    .max(1024 * 1024)
    .optional()
    .meta({ description: 'A WebVTT or SubRip file, matching `format`.' }),
};

interface Cues {
  segments?: Cue[] | undefined;
  format?: 'vtt' | 'srt' | undefined;
  content?: string | undefined;
}

/** Adds the rules of a body that has either segments or a file. */
function withCueRules<Schema extends z.ZodType<Cues>>(schema: Schema): Schema {
  return schema
    .refine((body) => (body.segments === undefined) !== (body.content === undefined), {
      path: ['segments'],
      message: 'Send either `segments`, or `content` with `format`.',
    })
    .refine((body) => (body.content === undefined) === (body.format === undefined), {
      path: ['format'],
      message: 'Only valid together with content.',
    })
    .refine((body) => (body.segments ?? []).every((one) => one.endSeconds >= one.startSeconds), {
      path: ['segments'],
      message: 'A segment must not end before it starts.',
    })
    .refine(
      ({ segments = [] }) => segments.every((one, index) => index === 0 || one.startSeconds >= (segments[index - 1]?.startSeconds ?? 0)),
      { path: ['segments'], message: 'Segments must be in order of time.' },
    );
}

export const Captions = z
  .object({
    videoId: Uuid,
    language: z.string(),
    isCurrent: z
      .boolean()
      .meta({ description: 'Whether the player offers them: false if there are none, or if the transcript has changed since.' }),
    segments: z.array(z.object({ startSeconds: z.number(), endSeconds: z.number(), text: z.string() })),
  })
  .meta({ id: 'Captions' });
export type Captions = z.output<typeof Captions>;

const captionsExample: Captions = {
  videoId: '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47',
  language: 'de',
  isCurrent: true,
  segments: [{ startSeconds: 9.1, endSeconds: 11.8, text: 'Klicken Sie links auf Projects.' }],
};

export const transcriptOperations = {
  getTranscript: operation({
    method: 'get',
    path: '/videos/{videoId}/transcript',
    scope: 'read',
    tag: 'Videos',
    summary: 'Get the transcript of a video',
    description:
      'Returns the transcript with times as JSON (default), WebVTT, SubRip or plain text. Returns 409 until the video has been processed.',
    params: videoParams,
    query: z.strictObject({
      format: z.string().max(40).default('json').meta({ description: '`json`, `vtt`, `srt` or `txt`.' }),
      detail: z
        .enum(['segments', 'words'])
        .default('segments')
        .meta({ description: 'With `words`, the JSON includes words and confidence per segment.' }),
    }),
    status: 200,
    response: Transcript,
    media: ['application/json', 'text/vtt', 'application/x-subrip', 'text/plain'],
    errors: ['VIDEO_NOT_FOUND', 'INVALID_FORMAT', 'VIDEO_FAILED', 'CONFLICT'],
    examples: { response: example },
  }),
  replaceTranscript: operation({
    method: 'put',
    path: '/videos/{videoId}/transcript',
    scope: 'write',
    tag: 'Videos',
    summary: 'Replace the transcript of a video',
    description:
      'Replaces the recognized transcript, with segments in order or with a WebVTT or SubRip file. Unchanged segments keep the times of their words. Articles generated later use the new transcript, and so do the captions of the published player.',
    params: videoParams,
    body: withCueRules(z.strictObject({ language: LanguageCode.optional(), ...cueFields })).meta({ id: 'ReplaceTranscript' }),
    status: 200,
    response: Transcript,
    errors: ['VIDEO_NOT_FOUND', 'VIDEO_FAILED', 'CONFLICT', 'PRECONDITION_FAILED'],
    examples: {
      body: { segments: [{ startSeconds: 9.1, endSeconds: 11.8, text: 'Click Projects in the menu on the left.' }] },
      response: { ...example, source: 'person' },
    },
  }),
  getCaptions: operation({
    method: 'get',
    path: '/videos/{videoId}/captions/{code}',
    scope: 'read',
    tag: 'Videos',
    summary: 'Get the captions of a video in another language',
    description:
      'Returns the translated captions of a video as JSON (default), WebVTT, SubRip or plain text. The captions in the language of the video are its transcript.',
    params: captionsParams,
    query: z.strictObject({
      format: z.string().max(40).default('json').meta({ description: '`json`, `vtt`, `srt` or `txt`.' }),
    }),
    status: 200,
    response: Captions,
    media: ['application/json', 'text/vtt', 'application/x-subrip', 'text/plain'],
    errors: ['VIDEO_NOT_FOUND', 'LANGUAGE_NOT_FOUND', 'INVALID_FORMAT'],
    examples: { response: captionsExample },
  }),
  replaceCaptions: operation({
    method: 'put',
    path: '/videos/{videoId}/captions/{code}',
    scope: 'write',
    tag: 'Videos',
    summary: 'Replace the captions of a video in another language',
    description:
      'Replaces the translated captions of a video, with segments in order or with a WebVTT or SubRip file. Without segments, the captions in this language are deleted. After a correction of the transcript, a translation job keeps the segments that start at the same time as an unchanged one.',
    params: captionsParams,
    body: withCueRules(z.strictObject(cueFields)).meta({ id: 'ReplaceCaptions' }),
    status: 200,
    response: Captions,
    errors: ['VIDEO_NOT_FOUND', 'LANGUAGE_NOT_FOUND', 'VIDEO_FAILED', 'CONFLICT'],
    examples: { body: { segments: captionsExample.segments }, response: captionsExample },
  }),
};
