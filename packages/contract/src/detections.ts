import * as z from 'zod';
import { operation } from './operation.ts';
import { LanguageCode, Uuid } from './schemas.ts';

/** Longest part of a video that one request can read, in seconds. */
export const DETECTIONS_MAX_SECONDS = 600;
export const DETECTIONS_DEFAULT_SECONDS = 60;

/** A time in a video, in seconds with up to three decimals. Videos last at most a week. */
const SecondsParam = z
  .string()
  .regex(/^\d{1,6}(?:\.\d{1,3})?$/, 'Must be a number of seconds, such as 12.5.')
  .transform(Number)
  .meta({ type: 'number', minimum: 0, maximum: 999_999, example: 12.5 });

const DetectionBox = z
  .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
  .meta({ id: 'DetectionBox', description: 'A part of the picture in pixels of the video, measured from the upper left corner.' });

const sentence = z.string().meta({ description: 'The instruction as generated articles phrase it, in Markdown.' });
const Origin = z
  .enum(['read', 'both'])
  .meta({ description: '`read`: on the screen only. `both`: on the screen and in the narration within 10 seconds.' });

/** An action that may have been done. */
export const DetectedAction = z
  .object({
    kind: z.enum(['click', 'choose', 'switch', 'type', 'run', 'answer', 'code', 'open', 'back', 'hover', 'scroll']),
    label: z.string().nullable().meta({ description: 'Name of the button, field, entry or question.' }),
    value: z.string().nullable().meta({ description: 'The typed text, the command, the chosen entry, or the state of a switch.' }),
    sentence,
    certainty: z.number().min(0).max(1).meta({ description: 'Probability that this was done. Generated steps have at least 0.6.' }),
    origin: Origin,
    seconds: z.number().meta({ description: 'Time of the picture that shows the action.' }),
    startSeconds: z.number(),
    endSeconds: z.number(),
    box: DetectionBox.nullable(),
  })
  .meta({ id: 'DetectedAction' });
export type DetectedAction = z.output<typeof DetectedAction>;

/** A text on the screen. */
export const DetectedText = z
  .object({
    text: z.string(),
    sentence,
    origin: Origin,
    startSeconds: z.number(),
    endSeconds: z.number(),
    box: DetectionBox,
  })
  .meta({ id: 'DetectedText' });
export type DetectedText = z.output<typeof DetectedText>;

const DetectedSpeech = z
  .object({
    text: z.string(),
    sentence,
    isInstruction: z.boolean().meta({ description: 'Whether the sentence tells what to do. Only known for English.' }),
    startSeconds: z.number(),
    endSeconds: z.number(),
  })
  .meta({ id: 'DetectedSpeech' });

export const Detections = z
  .object({
    videoId: Uuid,
    fromSeconds: z.number(),
    toSeconds: z.number(),
    width: z.int().meta({ description: 'Size of the video’s picture in pixels.' }),
    height: z.int(),
    frameRate: z.number().nullable().meta({ description: 'Mean frames per second. Null if unknown.' }),
    language: z.string().nullable().meta({ description: 'Language of the sentences.' }),
    actions: z.array(DetectedAction).meta({ description: 'The 500 most probable actions, in order of time.' }),
    texts: z.array(DetectedText).meta({ description: 'Up to 300 texts on the screen, nearest to the pointer first.' }),
    narration: z.array(DetectedSpeech).meta({ description: 'Up to 200 sentences, in order of time.' }),
  })
  .meta({ id: 'Detections' });
export type Detections = z.output<typeof Detections>;

const example: Detections = {
  videoId: '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47',
  fromSeconds: 5,
  toSeconds: 15,
  width: 1280,
  height: 720,
  frameRate: 30,
  language: 'en',
  actions: [
    {
      kind: 'click',
      label: 'Projects',
      value: null,
      sentence: 'Click **Projects**.',
      certainty: 0.91,
      origin: 'both',
      seconds: 9.2,
      startSeconds: 8.6,
      endSeconds: 9.8,
      box: { x: 40, y: 132, width: 84, height: 18 },
    },
  ],
  texts: [
    {
      text: 'Calendar',
      sentence: 'Click **Calendar**.',
      origin: 'read',
      startSeconds: 4.2,
      endSeconds: 31,
      box: { x: 40, y: 172, width: 88, height: 18 },
    },
  ],
  narration: [
    { text: 'To get started, click Projects.', sentence: 'Click Projects.', isInstruction: true, startSeconds: 6.1, endSeconds: 9.4 },
  ],
};

export const detectionOperations = {
  getDetections: operation({
    method: 'get',
    path: '/videos/{videoId}/detections',
    scope: 'read',
    tag: 'Videos',
    summary: 'Get what was detected in a part of a video',
    description:
      'Returns what may have been done between two times, also what was too uncertain for an article, with the texts on the screen and the narration. Use it to correct a draft. The first request for a video that was processed by an earlier version can take a minute.',
    params: z.strictObject({ videoId: Uuid }),
    query: z
      .strictObject({
        from: SecondsParam.default(0).meta({ description: 'Start in seconds.', type: 'number', minimum: 0 }),
        to: SecondsParam.optional().meta({
          description: `End in seconds. Defaults to ${DETECTIONS_DEFAULT_SECONDS} seconds after \`from\`, and is at most ${DETECTIONS_MAX_SECONDS} seconds after it.`,
        }),
        language: LanguageCode.optional().meta({
          description: 'Language of the sentences. Defaults to the language in which an article about the video is generated.',
        }),
      })
      .refine(({ from, to = from }) => to >= from && to - from <= DETECTIONS_MAX_SECONDS, {
        path: ['to'],
        message: `Must be from 0 to ${DETECTIONS_MAX_SECONDS} seconds after \`from\`.`,
      }),
    status: 200,
    response: Detections,
    errors: ['VIDEO_NOT_FOUND', 'VIDEO_FAILED', 'CONFLICT'],
    examples: { response: example },
  }),
};
