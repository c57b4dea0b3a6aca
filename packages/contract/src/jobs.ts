import * as z from 'zod';
import { operation } from './operation.ts';
import { callbackFields, pageQuery, Pagination, Timestamp, Uuid } from './schemas.ts';

export const JOB_TYPES = [
  'generate',
  'compare',
  'generate_structure',
  'import_video_url',
  'publish',
  'translate',
  'export',
  'import',
] as const;
export type JobType = (typeof JOB_TYPES)[number];

export const Progress = z.object({ stage: z.string(), percent: z.int().min(0).max(100) }).meta({
  id: 'Progress',
  description:
    'Current stage and overall progress in percent. Updated about every two seconds; if a stage takes longer, `stage` says for how long.',
});

/** The objects that a job works on. A field is null if the request did not contain it. */
export const JobAbout = z
  .object({
    videoId: Uuid.nullable(),
    articleId: z.int().nullable().meta({ description: 'The article being regenerated or compared.' }),
    folderId: z.int().nullable().meta({ description: 'The folder for the result.' }),
    language: z.string().nullable().meta({ description: 'The target language of the translation.' }),
    name: z
      .string()
      .nullable()
      .meta({ description: "Name of the imported or processed item: the given name, the file name or the video's name." }),
  })
  .meta({ id: 'JobAbout' });
export type JobAbout = z.output<typeof JobAbout>;

export const JobStarter = z
  .object({ kind: z.enum(['key', 'person']), id: Uuid.meta({ description: 'ID of the API key or the user.' }) })
  .meta({ id: 'JobStarter' });

/** The job as section 2 of the specification defines it. Docreel adds `progress`, `startedAt`, `about` and `startedBy`. */
export const Job = z
  .object({
    jobId: Uuid,
    type: z.enum(JOB_TYPES),
    status: z.enum(['pending', 'completed', 'failed']).meta({ description: 'A running job is `pending` and has `progress`.' }),
    output: z.record(z.string(), z.unknown()).nullable().meta({ description: 'The result of a completed job.' }),
    error: z
      .string()
      .nullable()
      .meta({ description: 'Error of a failed job: a code and one sentence, such as `SOURCE_NOT_FOUND: the URL returned status 404`.' }),
    createdAt: Timestamp,
    completedAt: Timestamp.nullable(),
    startedAt: Timestamp.nullable(),
    progress: Progress.nullable(),
    about: JobAbout,
    startedBy: JobStarter.nullable().meta({ description: 'The user or key that started the job. Null for the operator.' }),
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
      'Returns a job of any kind: generation, import, publishing or translation. Pending jobs have a `Retry-After` header. With `Prefer: wait=25`, the response waits up to 25 seconds for the job to end.',
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
    description: "Returns the project's jobs, newest first. Includes only jobs that the key is allowed to start.",
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
    description: 'Same as `GET /generate/{jobId}`, for keys that have the scope of the operation that started the job.',
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
    description: 'Ends a pending job as `failed`, with an error that starts with `CANCELLED`. Returns 409 if the job has already ended.',
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
    summary: 'Retry a failed job',
    description:
      'Starts a new job with the input of the failed one and returns it. The failed job stays unchanged. Returns 409 if the job did not fail, or if its video, article, folder or template no longer exists. The new job does not inherit the `callbackUrl`: send it again, with its secret.',
    params: jobParams,
    body: z.strictObject(callbackFields).meta({ id: 'RetryJob' }),
    isBodyOptional: true,
    status: 202,
    response: Job,
    errors: ['JOB_NOT_FOUND', 'CONFLICT', 'INVALID_URL', 'URL_NOT_ALLOWED'],
    examples: { body: {}, response: pendingJobExample('import_video_url') },
  }),
};
