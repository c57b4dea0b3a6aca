import { hasCode } from '../api/errors.ts';
import { type Begun, findBegun, forgetBegun, keepBegun, type Purpose } from './resumable.ts';
import { type Sending, uploadParts } from './upload-parts.ts';

/** Sends a file in parts and begins what it is sent for. Goes on behind what lies there already. */
export async function uploadFile(sending: Sending): Promise<void> {
  const { client, project, purpose, file, signal } = sending;
  const kept = findBegun(project, file);
  const there = kept && (await whatLiesThere(sending, kept));
  if (there !== 'complete') {
    const begun = kept && there ? kept : await begin(sending);
    await uploadParts(sending, begun, there ?? new Map());
    const ref = { body: { videoId: begun.videoId, uploadId: begun.uploadId }, signal };
    await (purpose === 'video' ? client.completeMultipartUpload(ref) : client.importProject(ref));
  }
  forgetBegun(project, file);
}

/** Where the browser does not know what it is. */
const TYPES: Record<Purpose, string> = { video: 'video/mp4', import: 'application/zip' };

async function begin({ client, project, purpose, file, signal }: Sending): Promise<Begun> {
  const contentType = file.type || TYPES[purpose];
  const made = await client.createMultipartUpload({ body: { filename: file.name, contentType, sizeBytes: file.size }, signal });
  const { videoId, uploadId, partSizeBytes } = made;
  const begun = { videoId, uploadId, partSizeBytes, partsCount: made.partsCount ?? Math.ceil(file.size / partSizeBytes) };
  keepBegun({ project, purpose, file, begun });
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
