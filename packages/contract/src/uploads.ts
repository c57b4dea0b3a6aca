import * as z from 'zod';
import { operation } from './operation.ts';
import { Deleted, Timestamp, Uuid } from './schemas.ts';
import { Video, videoExample } from './videos.ts';

/** Size of every upload part except the last, in bytes. */
export const PART_BYTES = 8 * 1024 * 1024;

const uploadFields = {
  filename: z.string().trim().min(1).max(255),
  contentType: z.string().regex(/^[\w.+-]{1,60}\/[\w.+-]{1,60}$/, 'Must be a media type such as `video/mp4`.'),
  sizeBytes: z
    .int()
    .positive()
    .optional()
    .meta({ description: 'Size of the file in bytes. The upload URL then accepts exactly this size.' }),
};

/** Headers that the client must send unchanged with the PUT request. */
const UploadHeaders = z.record(z.string(), z.string());

export const PresignedUpload = z
  .object({
    videoId: Uuid,
    uploadUrl: z.string(),
    method: z.literal('PUT'),
    headers: UploadHeaders,
    key: z.string(),
    expiresIn: z.int().meta({ description: 'Seconds.' }),
  })
  .meta({ id: 'PresignedUpload' });
export type PresignedUpload = z.output<typeof PresignedUpload>;

export const MultipartUpload = z
  .object({
    videoId: Uuid,
    uploadId: z.string(),
    key: z.string(),
    partSizeBytes: z.int(),
    partsCount: z.int().nullable().meta({ description: 'Only set if `sizeBytes` was given.' }),
    expiresAt: Timestamp,
  })
  .meta({ id: 'MultipartUpload' });

const PartNumber = z.int().min(1).max(10_000);

export const SignedParts = z
  .object({
    parts: z.array(z.object({ partNumber: z.int(), uploadUrl: z.string(), method: z.literal('PUT'), headers: UploadHeaders })),
    expiresIn: z.int(),
    uploadedParts: z
      .array(z.object({ partNumber: z.int(), etag: z.string(), sizeBytes: z.int() }))
      .meta({ description: 'Parts already uploaded. To resume, upload the missing parts.' }),
  })
  .meta({ id: 'SignedParts' });

const multipartRef = { videoId: Uuid, uploadId: z.string().min(1).max(1024) };
const videoId = '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47';
const uploadId = '2~Zq0mBv4n';
const key = `uploads/${videoId}`;
const processing = { ...videoExample, status: 'processing', sourceUrl: null } as const;

export const uploadOperations = {
  createUpload: operation({
    method: 'post',
    path: '/videos/upload/presigned',
    scope: 'generate',
    tag: 'Videos',
    summary: 'Obtain a presigned URL for direct upload',
    description:
      'Returns an upload URL for one file, valid for one hour. PUT the file there with the given headers and without an API key, then call `POST /videos/upload/complete`. The URL is bound to this object, this method and, if given, this size.',
    body: z
      .strictObject({
        ...uploadFields,
        checksumSha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/, 'Must be 64 lower-case hexadecimal digits.')
          .optional()
          .meta({ description: 'SHA-256 of the file. Completing the upload fails if it differs.' }),
      })
      .meta({ id: 'CreateUpload' }),
    status: 200,
    response: PresignedUpload,
    errors: ['FILE_TOO_LARGE', 'CONFLICT'],
    examples: {
      body: { filename: 'create-a-project.mp4', contentType: 'video/mp4', sizeBytes: 2_904_112 },
      response: {
        videoId,
        uploadUrl: `https://docs.example.com/uploads/${videoId}?expires=1773484013&signature=9f2c`,
        method: 'PUT',
        headers: { 'content-type': 'video/mp4' },
        key,
        expiresIn: 3600,
      },
    },
  }),
  completeUpload: operation({
    method: 'post',
    path: '/videos/upload/complete',
    scope: 'generate',
    tag: 'Videos',
    summary: 'Confirm that a presigned upload has finished',
    description:
      'Copies the file to a location that the upload URL cannot reach, and starts processing. Repeated calls return the current video.',
    body: z
      .strictObject({
        videoId: Uuid.optional().meta({ description: 'The `videoId` of the presigned upload. Required unless `fileId` is sent.' }),
        fileId: Uuid.optional().meta({ description: 'Alias of `videoId`.' }),
        key: z.string().max(512).optional(),
        filename: uploadFields.filename.optional(),
      })
      .refine((body) => (body.videoId ?? body.fileId) !== undefined, { path: ['videoId'], message: 'Is required.' })
      .refine((body) => body.videoId === undefined || body.fileId === undefined || body.videoId === body.fileId, {
        path: ['fileId'],
        message: 'Must be the same as videoId.',
      })
      .meta({ id: 'CompleteUpload' }),
    status: 200,
    response: Video,
    errors: ['UPLOAD_NOT_FOUND', 'VIDEO_NOT_FOUND', 'FILE_TOO_LARGE', 'CONFLICT'],
    examples: { body: { videoId }, response: processing },
  }),
  createMultipartUpload: operation({
    method: 'post',
    path: '/videos/upload/multipart/create',
    scope: 'generate',
    tag: 'Videos',
    summary: 'Begin a resumable upload',
    description: 'For large files: parts of 8 MiB in any order, which can be retried and resumed.',
    body: z
      .strictObject({
        ...uploadFields,
        purpose: z.enum(['video', 'import']).optional().meta({
          description: 'Use of the file: a video, or a ZIP for `POST /import`. Defaults to `video`. An import is not listed as a video.',
        }),
      })
      .meta({ id: 'CreateMultipartUpload' }),
    status: 200,
    response: MultipartUpload,
    errors: ['FILE_TOO_LARGE', 'CONFLICT'],
    examples: {
      body: { filename: 'product-tour.mp4', contentType: 'video/mp4', sizeBytes: 734_003_200 },
      response: { videoId, uploadId, key, partSizeBytes: PART_BYTES, partsCount: 88, expiresAt: '2026-03-15T09:26:53.589Z' },
    },
  }),
  signUploadParts: operation({
    method: 'post',
    path: '/videos/upload/multipart/sign',
    scope: 'generate',
    tag: 'Videos',
    summary: 'Sign parts of a resumable upload',
    description:
      'Returns upload URLs for up to 100 parts, and the parts already uploaded. Without part numbers, it only lists the uploaded parts.',
    body: z.strictObject({ ...multipartRef, partNumbers: z.array(PartNumber).max(100) }).meta({ id: 'SignUploadParts' }),
    status: 200,
    response: SignedParts,
    errors: ['UPLOAD_NOT_FOUND', 'FILE_TOO_LARGE'],
    examples: {
      body: { videoId, uploadId, partNumbers: [2] },
      response: {
        parts: [
          {
            partNumber: 2,
            uploadUrl: `https://docs.example.com/uploads/${videoId}?part=2&expires=1773484013&signature=9f2c`,
            method: 'PUT',
            headers: {},
          },
        ],
        expiresIn: 3600,
        uploadedParts: [{ partNumber: 1, etag: '"5d41402abc4b2a76b9719d911017c592"', sizeBytes: PART_BYTES }],
      },
    },
  }),
  completeMultipartUpload: operation({
    method: 'post',
    path: '/videos/upload/multipart/complete',
    scope: 'generate',
    tag: 'Videos',
    summary: 'Finish a resumable upload',
    description: 'Joins the parts and starts processing. Repeated calls return the current video.',
    body: z
      .strictObject({
        ...multipartRef,
        parts: z
          .array(z.strictObject({ partNumber: PartNumber, etag: z.string().max(200).optional() }))
          .max(10_000)
          .optional()
          .meta({ description: 'Parts that must exist. Defaults to all uploaded parts.' }),
      })
      .meta({ id: 'CompleteMultipartUpload' }),
    status: 200,
    response: Video,
    errors: ['UPLOAD_NOT_FOUND', 'FILE_TOO_LARGE', 'CONFLICT'],
    examples: { body: { videoId, uploadId }, response: processing },
  }),
  abortMultipartUpload: operation({
    method: 'post',
    path: '/videos/upload/multipart/abort',
    scope: 'generate',
    tag: 'Videos',
    summary: 'Cancel a resumable upload',
    description: 'Deletes the uploaded parts.',
    body: z.strictObject(multipartRef).meta({ id: 'AbortMultipartUpload' }),
    status: 200,
    response: Deleted,
    errors: ['UPLOAD_NOT_FOUND', 'CONFLICT'],
    examples: { body: { videoId, uploadId }, response: { deleted: true } },
  }),
};
