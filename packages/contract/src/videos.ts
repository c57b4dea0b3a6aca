import * as z from 'zod';
import { Job, pendingJobExample, Progress } from './jobs.ts';
import { operation } from './operation.ts';
import { callbackFields, Deleted, pageQuery, Pagination, Timestamp, Uuid, WebUrl } from './schemas.ts';

export const VIDEO_STATUSES = ['pending', 'processing', 'ready', 'failed'] as const;

export const Video = z
  .object({
    videoId: Uuid,
    filename: z.string(),
    name: z.string().meta({
      description:
        'Title in lists and on published players. Defaults to the file name as a title: `create-a_project.mp4` becomes `Create a project`.',
    }),
    status: z.enum(VIDEO_STATUSES).meta({ description: '`pending` → `processing` → `ready` or `failed`.' }),
    durationSeconds: z.number().nullable(),
    contentType: z.string().nullable(),
    sizeBytes: z.int().nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    sourceUrl: z.string().nullable(),
    language: z.string().nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    progress: Progress.nullable(),
    posterUrl: z.string().nullable().meta({
      description:
        'Poster image, up to 1280 pixels wide. Add `?size=480` for a smaller version. Needs a session or an API key of the project. Null if there is none yet.',
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Video' });
export type Video = z.output<typeof Video>;

export const videoExample: Video = {
  videoId: '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47',
  filename: 'create-a-project.mp4',
  name: 'Create a project',
  status: 'ready',
  durationSeconds: 84.2,
  contentType: 'video/mp4',
  sizeBytes: 2_904_112,
  width: 1280,
  height: 720,
  sourceUrl: 'https://videos.example.com/create-a-project.mp4',
  language: 'en',
  error: null,
  progress: null,
  posterUrl: 'https://docs.example.com/files/assets/9d520a6f3f1c.webp',
  createdAt: '2026-03-14T09:26:53.589Z',
  updatedAt: '2026-03-14T09:27:40.120Z',
};
const videoParams = z.strictObject({ videoId: Uuid });
const VideoName = z.string().trim().min(1).max(300);

export const videoOperations = {
  listVideos: operation({
    method: 'get',
    path: '/videos',
    scope: 'read',
    tag: 'Videos',
    summary: 'List videos',
    description: 'Lists the videos of the project, newest first.',
    query: z.strictObject(pageQuery),
    status: 200,
    response: z.object({ videos: z.array(Video), pagination: Pagination }).meta({ id: 'VideoList' }),
    errors: [],
    examples: { response: { videos: [videoExample], pagination: { limit: 20, offset: 0, count: 1, total: 1, hasMore: false } } },
  }),
  getVideo: operation({
    method: 'get',
    path: '/videos/{videoId}',
    scope: 'read',
    tag: 'Videos',
    summary: 'Get one video',
    description: 'Returns a video: name, duration, size and processing status.',
    params: videoParams,
    status: 200,
    response: Video,
    errors: ['VIDEO_NOT_FOUND'],
    examples: { response: videoExample },
  }),
  getVideoStatus: operation({
    method: 'get',
    path: '/videos/{videoId}/status',
    scope: 'read',
    tag: 'Videos',
    summary: 'Get processing status',
    description: 'Same as `GET /videos/{videoId}`. `status` and `progress` describe the processing.',
    params: videoParams,
    status: 200,
    response: Video,
    errors: ['VIDEO_NOT_FOUND'],
    examples: { response: { ...videoExample, status: 'processing', progress: { stage: 'reading the screen', percent: 45 } } },
  }),
  updateVideo: operation({
    method: 'patch',
    path: '/videos/{videoId}',
    scope: 'write',
    tag: 'Videos',
    summary: 'Rename a video',
    description: 'Changes the name of a video. The published player shows the name after the next publication.',
    params: videoParams,
    body: z.strictObject({ name: VideoName }).meta({ id: 'UpdateVideo' }),
    status: 200,
    response: Video,
    errors: ['VIDEO_NOT_FOUND'],
    examples: { body: { name: 'Create your first project' }, response: { ...videoExample, name: 'Create your first project' } },
  }),
  deleteVideo: operation({
    method: 'delete',
    path: '/videos/{videoId}',
    scope: 'write',
    tag: 'Videos',
    summary: 'Delete a video',
    description: 'Deletes the video and its files and cancels its processing. Articles created from it stay, without a link to the video.',
    params: videoParams,
    status: 200,
    response: Deleted,
    errors: ['VIDEO_NOT_FOUND'],
    examples: { response: { deleted: true } },
  }),
  importVideo: operation({
    method: 'post',
    path: '/videos/import',
    scope: 'generate',
    tag: 'Videos',
    summary: 'Import a video from a public URL',
    description:
      "Downloads the file from a public http or https URL. The job completes once the file is stored and recognized as a video; the video's status describes further processing. Default limits: 5 redirects, 5 GiB, 6 hours, 7,680 × 4,320 pixels.",
    body: z.strictObject({ url: WebUrl, name: VideoName.optional(), ...callbackFields }).meta({ id: 'ImportVideo' }),
    status: 202,
    response: Job,
    errors: ['INVALID_URL', 'URL_NOT_ALLOWED'],
    examples: { body: { url: 'https://videos.example.com/create-a-project.mp4' }, response: pendingJobExample('import_video_url') },
  }),
};
