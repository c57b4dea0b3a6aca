import * as z from 'zod';
import { AssetAnswer } from './assets.ts';
import { operation } from './operation.ts';
import { Uuid } from './schemas.ts';

const seconds = z.number().min(0).max(1_000_000);

/** A steady frame of a video near a moment. */
export const CandidateFrame = z
  .object({
    seconds: z.number(),
    kind: z.enum(['before', 'after']).meta({ description: 'Whether the frame shows the screen before the moment or after it.' }),
    url: z.string().meta({
      format: 'uri',
      description:
        'The frame as WebP, up to 1,280 pixels wide. Needs a session or an API key of the project. With `?size=480`, a thumbnail.',
    }),
  })
  .meta({ id: 'CandidateFrame' });
export type CandidateFrame = z.output<typeof CandidateFrame>;

const videoParams = z.strictObject({ videoId: Uuid });
const videoId = '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47';
const frameUrl = (milliseconds: number) => `https://docs.example.com/files/frames/${videoId}/${milliseconds}.webp`;

export const frameOperations = {
  listFrames: operation({
    method: 'get',
    path: '/videos/{videoId}/frames',
    scope: 'read',
    tag: 'Videos',
    summary: 'List candidate frames of a moment',
    description:
      'Returns up to nine frames for the picture of a step, in order of time: before and after its click, one for each time range in which the screen stands still. Returns 409 until the video is ready.',
    params: videoParams,
    query: z.strictObject({
      at: z
        .string()
        .regex(/^\d{1,6}(?:\.\d{1,3})?$/, 'Must be a number of seconds.')
        .transform(Number)
        .meta({ type: 'number', minimum: 0, example: 9.5, description: 'The moment in seconds.' }),
    }),
    status: 200,
    response: z.object({ frames: z.array(CandidateFrame) }).meta({ id: 'CandidateFrames' }),
    errors: ['VIDEO_NOT_FOUND', 'CONFLICT'],
    examples: {
      response: {
        frames: [
          { seconds: 8.9, kind: 'before', url: frameUrl(8900) },
          { seconds: 10.7, kind: 'after', url: frameUrl(10_700) },
        ],
      },
    },
  }),
  createFramePicture: operation({
    method: 'post',
    path: '/videos/{videoId}/frames',
    scope: 'write',
    tag: 'Videos',
    summary: 'Create a picture from a frame',
    description:
      'Stores the frame at a time as a picture of the project, up to 1,280 pixels wide. The same frame gives the same picture. Times after the end give the last frame. Returns 409 until the video is ready.',
    params: videoParams,
    body: z.strictObject({ seconds }).meta({ id: 'CreateFramePicture' }),
    status: 200,
    response: AssetAnswer,
    errors: ['VIDEO_NOT_FOUND', 'CONFLICT'],
    examples: {
      body: { seconds: 8.9 },
      response: {
        asset: {
          assetId: '9d520a6f3f1c2b409d520a6f3f1c2b40',
          url: 'https://docs.example.com/files/assets/5b1e7c3a9d52.webp',
          contentType: 'image/webp',
          width: 1280,
          height: 720,
        },
      },
    },
  }),
};
