import * as z from 'zod';
import { Job, pendingJobExample } from './jobs.ts';
import { operation } from './operation.ts';
import { callbackFields, Uuid } from './schemas.ts';

/** Maximum size of the ZIP file, and of its unpacked content, in bytes. */
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
      "Imports a Markdown export, completely or not at all. Upload the ZIP in parts with `POST /videos/upload/multipart/create` and `purpose: import`, and pass the upload here instead of completing it. Existing content gets a new revision if it differs; nothing is deleted. The job's output counts `articles` and `translations` (`created`, `updated`, `unchanged`), `folders` and `pictures`, and lists `warnings`. An invalid file fails the job with `IMPORT_REFUSED` and a message that names the file. Limits: 1 GiB per ZIP, 4 GiB unpacked, 50,000 files.",
    body: z
      .strictObject({
        videoId: Uuid.meta({ description: 'The `videoId` from the response that created the upload.' }),
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
