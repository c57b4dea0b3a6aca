import * as z from 'zod';
import { operation } from './operation.ts';
import { callbackFields, pageQuery, Pagination, Timestamp, Uuid } from './schemas.ts';

export const JOB_TYPES = ['generate', 'generate_structure', 'import_video_url', 'publish', 'translate', 'export', 'import'] as const;
export type JobType = (typeof JOB_TYPES)[number];

export const Progress = z.object({ stage: z.string(), percent: z.int().min(0).max(100) }).meta({
  id: 'Progress',
  description:
    'What is being done now, and how far the whole is. While work goes on it moves every other second; where it stands still, `stage` tells for how long.',
});

/** What a job works on: what its request named, null for what it did not. */
export const JobAbout = z
  .object({
    videoId: Uuid.nullable(),
    articleId: z.int().nullable().meta({ description: 'The article that is made anew.' }),
    folderId: z.int().nullable().meta({ description: 'Where the result is put.' }),
    language: z.string().nullable().meta({ description: 'The language that is translated into.' }),
    name: z
      .string()
      .nullable()
      .meta({ description: 'What an import brings: the name that was given, else that of the file; else what the video is called.' }),
  })
  .meta({ id: 'JobAbout' });
export type JobAbout = z.output<typeof JobAbout>;

export const JobStarter = z
  .object({ kind: z.enum(['key', 'person']), id: Uuid.meta({ description: 'Of the API key, or of the user.' }) })
  .meta({ id: 'JobStarter' });

/** Specification, section 2; `progress`, `startedAt`, `about` and `startedBy` are ours and additive. */
export const Job = z
  .object({
    jobId: Uuid,
    type: z.enum(JOB_TYPES),
    status: z.enum(['pending', 'completed', 'failed']).meta({ description: 'A running job is `pending` with `progress`.' }),
    output: z.record(z.string(), z.unknown()).nullable().meta({ description: 'The result, once completed.' }),
    error: z
      .string()
      .nullable()
      .meta({ description: 'One sentence that starts with a code, once failed: `SOURCE_NOT_FOUND: the address answered 404`.' }),
    createdAt: Timestamp,
    completedAt: Timestamp.nullable(),
    startedAt: Timestamp.nullable(),
    progress: Progress.nullable(),
    about: JobAbout,
    startedBy: JobStarter.nullable().meta({ description: 'Who asked for it; null: the operator, or an earlier version.' }),
  })
  .meta({ id: 'Job' });
export type Job = z.output<typeof Job>;

export const pendingJobExample = (type: JobType): Job => ({
  jobId: '019aa0c2-7f10-7d44-8a6b-6d2f6c1b9e01',
  type,
  status: 'pending',
  output: null,
  error: null,
  createdAt: '2026-03-14T09:26:53.589Z',
  completedAt: null,
  startedAt: null,
  progress: null,
  about: { videoId: null, articleId: null, folderId: null, language: null, name: null },
  startedBy: { kind: 'key', id: '019aa0c2-0004-7c3a-9d52-0a6f3f1c2b40' },
});

export const jobOperations = {
  getJob: operation({
    method: 'get',
    path: '/generate/{jobId}',
    scope: 'generate',
    tag: 'Generate',
    summary: 'Poll a job',
    description:
      'Answers the job of any kind: generation, import, publishing, translation. While it is pending the answer carries `Retry-After`; with `Prefer: wait=25` the answer waits up to that many seconds for the end of the job.',
    params: z.strictObject({ jobId: Uuid }),
    status: 200,
    response: Job,
    errors: ['JOB_NOT_FOUND'],
    examples: {
      response: {
        ...pendingJobExample('import_video_url'),
        status: 'completed',
        output: { videoId: '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47' },
        completedAt: '2026-03-14T09:27:10.020Z',
        startedAt: '2026-03-14T09:26:53.602Z',
        progress: { stage: 'completed', percent: 100 },
      },
    },
  }),
};

const jobParams = z.strictObject({ jobId: Uuid });

export const jobListOperations = {
  listJobs: operation({
    method: 'get',
    path: '/jobs',
    scope: 'starter',
    tag: 'Jobs',
    summary: 'List jobs',
    description: 'The jobs of the project, newest first: those whose starting operation the key may use.',
    query: z.strictObject({
      status: z.enum(['pending', 'completed', 'failed']).optional(),
      type: z.enum(JOB_TYPES).optional(),
      ...pageQuery,
    }),
    status: 200,
    response: z.object({ jobs: z.array(Job), pagination: Pagination }).meta({ id: 'JobList' }),
    errors: [],
    examples: {
      response: {
        jobs: [pendingJobExample('generate')],
        pagination: { limit: 20, offset: 0, count: 1, total: 1, hasMore: false },
      },
    },
  }),
  getJobById: operation({
    method: 'get',
    path: '/jobs/{jobId}',
    scope: 'starter',
    tag: 'Jobs',
    summary: 'Get a job',
    description: 'The same as `GET /generate/{jobId}`, for a key that holds the scope of the operation that started the job.',
    params: jobParams,
    status: 200,
    response: Job,
    errors: ['JOB_NOT_FOUND'],
    examples: { response: pendingJobExample('publish') },
  }),
  cancelJob: operation({
    method: 'delete',
    path: '/jobs/{jobId}',
    scope: 'starter',
    tag: 'Jobs',
    summary: 'Cancel a job',
    description: 'Ends a pending job as `failed` with an error that starts with `CANCELLED`. A job that has ended is a 409.',
    params: jobParams,
    status: 200,
    response: Job.extend({ deleted: z.literal(true) }).meta({ id: 'CancelledJob' }),
    errors: ['JOB_NOT_FOUND', 'CONFLICT'],
    examples: {
      response: {
        ...pendingJobExample('generate'),
        status: 'failed',
        error: 'CANCELLED: the job was cancelled',
        completedAt: '2026-03-14T09:27:10.020Z',
        deleted: true,
      },
    },
  }),
  retryJob: operation({
    method: 'post',
    path: '/jobs/{jobId}/retry',
    scope: 'starter',
    tag: 'Jobs',
    summary: 'Try a failed job again',
    description:
      'Starts a new job that is told what the failed one was, and answers it; the failed one stays as it is. A job that has not failed is a 409, and so is one that cannot be started again: its video, article, folder or template is gone. The `callbackUrl` of the failed job is not told again: name it here, with its secret.',
    params: jobParams,
    body: z.strictObject(callbackFields).meta({ id: 'RetryJob' }),
    isBodyOptional: true,
    status: 202,
    response: Job,
    errors: ['JOB_NOT_FOUND', 'CONFLICT', 'INVALID_URL', 'URL_NOT_ALLOWED'],
    examples: { body: {}, response: pendingJobExample('import_video_url') },
  }),
};
