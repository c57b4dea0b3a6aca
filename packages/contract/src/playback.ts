import * as z from 'zod';
import { operation } from './operation.ts';
import { Timestamp, Uuid } from './schemas.ts';

export const Playback = z
  .object({
    videoId: Uuid,
    url: z.string().meta({ format: 'uri', description: 'Answers `Range`, so that a player can seek. Needs no key: who has it may watch.' }),
    contentType: z.string(),
    posterUrl: z.string().nullable().meta({ description: 'A still of the video; null: none yet.' }),
    captionsUrl: z.string().nullable().meta({ description: 'The transcript as WebVTT; null: none yet.' }),
    expiresAt: Timestamp.nullable().meta({ description: 'Until when the addresses hold; null: as long as the video is there.' }),
  })
  .meta({ id: 'Playback' });
export type Playback = z.output<typeof Playback>;

export const playbackOperations = {
  getPlayback: operation({
    method: 'get',
    path: '/videos/{videoId}/playback',
    scope: 'read',
    tag: 'Videos',
    summary: 'Get addresses to play a video',
    description: 'Addresses of the file, its poster and its captions, for the `src` of a player. 409 until the file has arrived.',
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
