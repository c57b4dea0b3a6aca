import { PART_BYTES } from '@docreel/contract';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Part } from '../../platform/storage/storage.ts';

/** Rules of uploads, without I/O. */

export type UploadRow = Selectable<Tables['uploads']>;

/** For how long one address is good. */
export const ADDRESS_SECONDS = 3600;

/** An upload in parts waits so long for the next request; together with the day below it ends well within `LONGEST_UPLOAD_MS`. */
export const MULTIPART_HOURS = 24;

/** What began while its address was still good may take a day to arrive. */
export const GRACE_HOURS = 24;

/** Nothing that was begun in the store is waited for any longer. */
export const LONGEST_UPLOAD_MS = 7 * 86_400_000;

const MOST_PARTS = 10_000;

/** Where the bytes of a video lie until they are taken over. */
export function uploadKeyOf(videoId: string): string {
  return `uploads/${videoId}`;
}

export function checkSize(sizeBytes: number | undefined, maxBytes: number): void {
  if (sizeBytes !== undefined && sizeBytes > maxBytes)
    throw new ApiError('FILE_TOO_LARGE', `The file has ${sizeBytes} bytes; this server takes at most ${maxBytes}.`);
}

/** Null where the size is not known. */
export function partsCount(sizeBytes: number | null | undefined): number | null {
  return sizeBytes === null || sizeBytes === undefined ? null : Math.ceil(sizeBytes / PART_BYTES);
}

/** As many as the file has; where its size is not known, as the largest one would have. */
export function mostParts(sizeBytes: number | null, maxBytes: number): number {
  return Math.ceil((sizeBytes ?? largestInParts(maxBytes)) / PART_BYTES);
}

/** Throws where what lies there is more than may be: a store takes parts of any size whose size was not announced. */
export function checkPartSizes(there: readonly Part[], maxBytes: number): void {
  checkSize(
    there.reduce((sum, part) => sum + part.sizeBytes, 0),
    maxBytes,
  );
  const larger = there.find((part) => part.sizeBytes > PART_BYTES);
  if (larger)
    throw new ApiError(
      'FILE_TOO_LARGE',
      `Part ${larger.partNumber} has ${larger.sizeBytes} bytes; every part but the last has ${PART_BYTES}.`,
    );
}

export function largestInParts(maxBytes: number): number {
  return Math.min(maxBytes, MOST_PARTS * PART_BYTES);
}

/** Undefined where the size is not known. */
export function partBytes(sizeBytes: number | null, partNumber: number): number | undefined {
  return sizeBytes === null ? undefined : Math.min(PART_BYTES, sizeBytes - (partNumber - 1) * PART_BYTES);
}

/** Throws where the parts that lie there are not the whole file, or not those that the client means. */
export function checkParts(
  there: readonly Part[],
  { expected, sizeBytes }: { expected: readonly ExpectedPart[]; sizeBytes: number | null },
): void {
  for (const { partNumber, etag } of expected) {
    const found = there.find((part) => part.partNumber === partNumber);
    if (!found) throw new ApiError('CONFLICT', `Part ${partNumber} has not arrived. Send it, then complete the upload.`);
    if (etag !== undefined && bare(etag) !== bare(found.etag))
      throw new ApiError(
        'CONFLICT',
        `Part ${partNumber} was replaced: it has the ETag ${found.etag}. Send it again, then complete the upload.`,
      );
  }
  for (const [index, part] of there.entries()) {
    if (part.partNumber !== index + 1) throw new ApiError('CONFLICT', `Part ${index + 1} is missing. Send it, then complete the upload.`);
    if (index < there.length - 1 && part.sizeBytes !== PART_BYTES)
      throw new ApiError('CONFLICT', `Part ${part.partNumber} has ${part.sizeBytes} bytes; every part but the last has ${PART_BYTES}.`);
  }
  const sum = there.reduce((bytes, part) => bytes + part.sizeBytes, 0);
  if (sizeBytes !== null && sum !== sizeBytes)
    throw new ApiError('CONFLICT', `${sum} of ${sizeBytes} bytes have arrived. Send the rest, then complete the upload.`);
}

type ExpectedPart = { partNumber: number; etag?: string | undefined };

function bare(etag: string): string {
  return etag.replaceAll('"', '');
}
