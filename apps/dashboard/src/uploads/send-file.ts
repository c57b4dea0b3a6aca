import type { Client } from '@docreel/sdk';
import { hasCode } from '../api/errors.ts';
import { type Begun, findBegun, forgetBegun, keepBegun } from './resumable.ts';
import { sendParts } from './send-parts.ts';

export interface Sending {
  client: Client;
  project: string;
  file: File;
  signal: AbortSignal;
  onSent: (bytes: number) => void;
}

/** Sends a file in parts and begins its processing. Goes on behind what lies there already. */
export async function sendFile(sending: Sending): Promise<void> {
  const { client, project, file, signal } = sending;
  const kept = findBegun(project, file);
  const there = kept && (await whatLiesThere(sending, kept));
  if (there !== 'complete') {
    const begun = kept && there ? kept : await begin(sending);
    await sendParts(sending, begun, there ?? new Map());
    await client.completeMultipartUpload({ body: { videoId: begun.videoId, uploadId: begun.uploadId }, signal });
  }
  forgetBegun(project, file);
}

async function begin({ client, project, file, signal }: Sending): Promise<Begun> {
  const contentType = file.type || 'video/mp4';
  const made = await client.createMultipartUpload({ body: { filename: file.name, contentType, sizeBytes: file.size }, signal });
  const { videoId, uploadId, partSizeBytes } = made;
  const begun = { videoId, uploadId, partSizeBytes, partsCount: made.partsCount ?? Math.ceil(file.size / partSizeBytes) };
  keepBegun({ project, file, begun });
  return begun;
}

/** Sizes of the parts that the server has of what was begun before; null where it knows nothing of it any more. */
async function whatLiesThere({ client, signal }: Sending, begun: Begun): Promise<Map<number, number> | 'complete' | null> {
  const { videoId, uploadId } = begun;
  try {
    const { uploadedParts } = await client.signUploadParts({ body: { videoId, uploadId, partNumbers: [] }, signal });
    return new Map(uploadedParts.map(({ partNumber, sizeBytes }) => [partNumber, sizeBytes]));
  } catch (error) {
    if (!hasCode(error, 'UPLOAD_NOT_FOUND')) throw error;
    // It may have been completed, and the answer lost.
    return (await isThere({ client, signal }, videoId)) ? 'complete' : null;
  }
}

async function isThere({ client, signal }: Pick<Sending, 'client' | 'signal'>, videoId: string): Promise<boolean> {
  try {
    const { status } = await client.getVideo({ params: { videoId }, signal });
    return status !== 'pending';
  } catch (error) {
    if (!hasCode(error, 'VIDEO_NOT_FOUND')) throw error;
    return false;
  }
}
