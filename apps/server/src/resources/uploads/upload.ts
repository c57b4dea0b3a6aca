import { PART_BYTES } from '@docreel/contract';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Part } from '../../platform/storage/storage.ts';

/** Contains the rules for uploads, without I/O. */

export type UploadRow = Selectable<Tables['uploads']>;

/** Lifetime of an upload URL in seconds. */
export const URL_SECONDS = 3600;

/** Lifetime of a multipart upload in hours since its last request. The sum with `GRACE_HOURS` stays well below `MAX_UPLOAD_MS`. */
export const MULTIPART_HOURS = 24;

/** Hours to wait after an upload URL has expired. A transfer that started before may take up to a day. */
export const GRACE_HOURS = 24;

/** The storage deletes unfinished uploads after this number of milliseconds. */
export const MAX_UPLOAD_MS = 7 * 86_400_000;

const MAX_PARTS = 10_000;

/** Returns the storage key of the uploaded bytes, which is used until the upload is completed. */
export function getUploadKey(videoId: string): string {
  return `uploads/${videoId}`;
}

export function checkSize(sizeBytes: number | undefined, maxBytes: number): void {
  if (sizeBytes !== undefined && sizeBytes > maxBytes)
    throw new ApiError('FILE_TOO_LARGE', `The file has ${sizeBytes} bytes. This server accepts at most ${maxBytes}.`);
}

/** Returns the number of parts of a file, or null if its size is unknown. */
export function countParts(sizeBytes: number | null | undefined): number | null {
  return sizeBytes === null || sizeBytes === undefined ? null : Math.ceil(sizeBytes / PART_BYTES);
}

/** Returns the number of parts of the file. If its size is unknown, returns the number for the largest accepted file. */
export function getMaxPartCount(sizeBytes: number | null, maxBytes: number): number {
  return Math.ceil((sizeBytes ?? getMaxMultipartBytes(maxBytes)) / PART_BYTES);
}

/** Throws if the uploaded parts are larger than allowed. If no size was announced, S3 stores accept parts of any size. */
export function checkPartSizes(uploaded: readonly Part[], maxBytes: number): void {
  checkSize(
    uploaded.reduce((sum, part) => sum + part.sizeBytes, 0),
    maxBytes,
  );
  const larger = uploaded.find((part) => part.sizeBytes > PART_BYTES);
  if (larger)
    throw new ApiError(
      'FILE_TOO_LARGE',
      `Part ${larger.partNumber} has ${larger.sizeBytes} bytes. Every part except the last must have ${PART_BYTES}.`,
    );
}

export function getMaxMultipartBytes(maxBytes: number): number {
  return Math.min(maxBytes, MAX_PARTS * PART_BYTES);
}

/** Returns the size of a part in bytes, or undefined if the size of the file is unknown. */
export function getPartSize(sizeBytes: number | null, partNumber: number): number | undefined {
  return sizeBytes === null ? undefined : Math.min(PART_BYTES, sizeBytes - (partNumber - 1) * PART_BYTES);
}

/** Throws if uploaded parts are missing or differ from those that the client lists. */
export function checkParts(
  uploaded: readonly Part[],
  { expected, sizeBytes }: { expected: readonly ExpectedPart[]; sizeBytes: number | null },
): void {
  for (const { partNumber, etag } of expected) {
    const found = uploaded.find((part) => part.partNumber === partNumber);
    if (!found) throw new ApiError('CONFLICT', `Part ${partNumber} is missing. Upload it, then complete the upload.`);
    if (etag !== undefined && withoutQuotes(etag) !== withoutQuotes(found.etag))
      throw new ApiError(
        'CONFLICT',
        `Part ${partNumber} was replaced: its ETag is now ${found.etag}. Upload it again, then complete the upload.`,
      );
  }
  for (const [index, part] of uploaded.entries()) {
    if (part.partNumber !== index + 1) throw new ApiError('CONFLICT', `Part ${index + 1} is missing. Upload it, then complete the upload.`);
    if (index < uploaded.length - 1 && part.sizeBytes !== PART_BYTES)
      throw new ApiError(
        'CONFLICT',
        `Part ${part.partNumber} has ${part.sizeBytes} bytes. Every part except the last must have ${PART_BYTES}.`,
      );
  }
  const sum = uploaded.reduce((bytes, part) => bytes + part.sizeBytes, 0);
  if (sizeBytes !== null && sum !== sizeBytes)
    throw new ApiError('CONFLICT', `Only ${sum} of ${sizeBytes} bytes were uploaded. Upload the rest, then complete the upload.`);
}

type ExpectedPart = { partNumber: number; etag?: string | undefined };

function withoutQuotes(etag: string): string {
  return etag.replaceAll('"', '');
}
