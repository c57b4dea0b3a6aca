import * as z from 'zod';
import { Job, pendingJobExample } from './jobs.ts';
import { operation } from './operation.ts';
import { callbackFields, Uuid } from './schemas.ts';

/** Of the ZIP, and of everything in it unpacked. */
export const ARCHIVE_MAX_BYTES = 1024 ** 3;
export const UNPACKED_MAX_BYTES = 4 * 1024 ** 3;
export const ARCHIVE_MAX_FILES = 50_000;

export const importOperations = {
  importProject: operation({
    method: 'post',
    path: '/import',
    scope: 'write',
    tag: 'Export',
    summary: 'Import a Markdown export',
    description:
      'Brings a Markdown export into the project: all of it or nothing. Upload the ZIP in parts as a video is, with `POST /videos/upload/multipart/create`, and name the upload here in place of completing it; no video is made of it. What is there already gets a new revision where it differs; nothing is deleted. The output of the job counts `articles` and `translations` (`created`, `updated`, `unchanged`), `folders` and `pictures`, and lists `warnings`. What cannot be taken fails the job with `IMPORT_REFUSED` and a sentence that names the file. A ZIP has at most 1 GiB, unpacked 4 GiB, and 50,000 files.',
    body: z
      .strictObject({
        videoId: Uuid.meta({ description: 'As answered when the upload was begun.' }),
        uploadId: z.string().min(1).max(1024),
        ...callbackFields,
      })
      .meta({ id: 'ImportProject' }),
    status: 202,
    response: Job,
    errors: ['UPLOAD_NOT_FOUND', 'FILE_TOO_LARGE', 'CONFLICT', 'INVALID_URL', 'URL_NOT_ALLOWED'],
    examples: {
      body: { videoId: '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47', uploadId: '2~Zq0mBv4n' },
      response: pendingJobExample('import'),
    },
  }),
};
