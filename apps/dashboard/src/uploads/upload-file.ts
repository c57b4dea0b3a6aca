import { hasCode } from '../api/errors.ts';
import { type StartedUpload, findUnfinished, forgetUnfinished, storeUnfinished, type Purpose } from './unfinished-uploads.ts';
import { type UploadTask, uploadParts } from './upload-parts.ts';

/** Uploads a file in parts and completes the upload. Resumes an unfinished upload of the same file. */
export async function uploadFile(sending: UploadTask): Promise<void> {
  const { client, project, purpose, file, signal } = sending;
  const kept = findUnfinished(project, file);
  const uploaded = kept && (await readUploadedParts(sending, kept));
  if (uploaded !== 'complete') {
    const begun = kept && uploaded ? kept : await startUpload(sending);
    await uploadParts(sending, begun, uploaded ?? new Map());
    const ref = { body: { videoId: begun.videoId, uploadId: begun.uploadId }, signal };
    await (purpose === 'video' ? client.completeMultipartUpload(ref) : client.importProject(ref));
  }
  forgetUnfinished(project, file);
}

/** MIME type of files whose type the browser does not know. */
const TYPES: Record<Purpose, string> = { video: 'video/mp4', import: 'application/zip' };

async function startUpload({ client, project, purpose, file, signal }: UploadTask): Promise<StartedUpload> {
  const contentType = file.type || TYPES[purpose];
  const made = await client.createMultipartUpload({ body: { filename: file.name, contentType, sizeBytes: file.size, purpose }, signal });
  const { videoId, uploadId, partSizeBytes } = made;
  const begun = { videoId, uploadId, partSizeBytes, partsCount: made.partsCount ?? Math.ceil(file.size / partSizeBytes) };
  storeUnfinished({ project, purpose, file, begun });
  return begun;
}

/** Returns the sizes of the parts that the server already has in bytes. Returns null if the server has deleted the upload. */
async function readUploadedParts({ client, signal }: UploadTask, begun: StartedUpload): Promise<Map<number, number> | 'complete' | null> {
  const { videoId, uploadId } = begun;
  try {
    const { uploadedParts } = await client.signUploadParts({ body: { videoId, uploadId, partNumbers: [] }, signal });
    return new Map(uploadedParts.map(({ partNumber, sizeBytes }) => [partNumber, sizeBytes]));
  } catch (error) {
    if (!hasCode(error, 'UPLOAD_NOT_FOUND')) throw error;
    // The server may have completed the upload although its response was lost, so this checks the state.
    return (await hasVideo({ client, signal }, videoId)) ? 'complete' : null;
  }
}

async function hasVideo({ client, signal }: Pick<UploadTask, 'client' | 'signal'>, videoId: string): Promise<boolean> {
  try {
    const { status } = await client.getVideo({ params: { videoId }, signal });
    return status !== 'pending';
  } catch (error) {
    if (!hasCode(error, 'VIDEO_NOT_FOUND')) throw error;
    return false;
  }
}
