import * as z from 'zod';
import { operation } from './operation.ts';
import { Timestamp, Uuid } from './schemas.ts';

export const Playback = z
  .object({
    videoId: Uuid,
    url: z.string().meta({
      format: 'uri',
      description: 'Supports `Range` requests, so that players can seek. Needs no key: anyone with the URL can watch.',
    }),
    contentType: z.string(),
    posterUrl: z
      .string()
      .nullable()
      .meta({ description: 'Poster image. Needs a session or an API key of the project. Null if there is none yet.' }),
    captionsUrl: z.string().nullable().meta({ description: 'Transcript as WebVTT. Null if there is none yet.' }),
    expiresAt: Timestamp.nullable().meta({ description: 'When the URLs expire. Null if they are valid as long as the video exists.' }),
  })
  .meta({ id: 'Playback' });
export type Playback = z.output<typeof Playback>;

export const playbackOperations = {
  getPlayback: operation({
    method: 'get',
    path: '/videos/{videoId}/playback',
    scope: 'read',
    tag: 'Videos',
    summary: 'Get playback URLs of a video',
    description:
      'Returns the URLs of the file, its poster and its captions, for a video player. Returns 409 until the file has been uploaded.',
    params: z.strictObject({ videoId: Uuid }),
    status: 200,
    response: Playback,
    errors: ['VIDEO_NOT_FOUND', 'CONFLICT'],
    examples: {
      response: {
        videoId: '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47',
        url: 'https://docs.example.com/files/videos/3f1c2b470a6f.mp4',
        contentType: 'video/mp4',
        posterUrl: 'https://docs.example.com/files/assets/9d520a6f3f1c.webp',
        captionsUrl: null,
        expiresAt: null,
      },
    },
  }),
};
