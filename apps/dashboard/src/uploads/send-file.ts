import type { Client } from '@docreel/sdk';
import { hasCode } from '../api/errors.ts';
import { type Begun, findBegun, forgetBegun, keepBegun } from './resumable.ts';
import { sendPart } from './send-part.ts';

export interface Sending {
  client: Client;
  project: string;
  file: File;
  signal: AbortSignal;
  onSent: (bytes: number) => void;
  onVideo: (videoId: string) => void;
}

const ATTEMPTS = 4;

/** Sends a file in parts and begins its processing. Goes on behind what lies there already; each part is tried again a few times. */
export async function sendFile(sending: Sending): Promise<void> {
  const { client, project, file, signal } = sending;
  const kept = findBegun(project, file);
  const begun = (kept && (await stillThere(sending, kept))) ?? (await begin(sending));
  sending.onVideo(begun.videoId);
  const ref = { videoId: begun.videoId, uploadId: begun.uploadId };
  const { uploadedParts } = await client.signUploadParts({ body: { ...ref, partNumbers: [] }, signal });
  const there = new Map(uploadedParts.map(({ partNumber, sizeBytes }) => [partNumber, sizeBytes]));
  let sent = [...there.values()].reduce((sum, size) => sum + size, 0);
  sending.onSent(sent);
  for (let partNumber = 1; partNumber <= begun.partsCount; partNumber++) {
    if (there.has(partNumber)) continue;
    const part = file.slice((partNumber - 1) * begun.partSizeBytes, partNumber * begun.partSizeBytes);
    await sendOnePart(sending, { ...ref, partNumber }, { part, sentBefore: sent });
    sent += part.size;
    sending.onSent(sent);
  }
  await client.completeMultipartUpload({ body: ref, signal });
  forgetBegun(project, file);
}

async function begin({ client, project, file, signal }: Sending): Promise<Begun> {
  const contentType = file.type || 'video/mp4';
  const made = await client.createMultipartUpload({ body: { filename: file.name, contentType, sizeBytes: file.size }, signal });
  const { videoId, uploadId, partSizeBytes } = made;
  const begun = { videoId, uploadId, partSizeBytes, partsCount: made.partsCount ?? Math.ceil(file.size / partSizeBytes) };
  keepBegun(project, file, begun);
  return begun;
}

/** What was begun in another visit, if the server has it still. */
async function stillThere({ client, project, file, signal }: Sending, begun: Begun): Promise<Begun | null> {
  try {
    await client.signUploadParts({ body: { videoId: begun.videoId, uploadId: begun.uploadId, partNumbers: [] }, signal });
    return begun;
  } catch (error) {
    if (!hasCode(error, 'UPLOAD_NOT_FOUND')) throw error;
    forgetBegun(project, file);
    return null;
  }
}

interface PartRef {
  videoId: string;
  uploadId: string;
  partNumber: number;
}

async function sendOnePart(
  { client, signal, onSent }: Sending,
  { partNumber, ...ref }: PartRef,
  { part, sentBefore }: { part: Blob; sentBefore: number },
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      // Signed anew for each attempt: an address holds for an hour, and a pause may be longer.
      const { parts } = await client.signUploadParts({ body: { ...ref, partNumbers: [partNumber] }, signal });
      const [address] = parts;
      if (!address) throw new Error('The server gave no address for a part of the file.');
      await sendPart(address, part, { signal, onSent: (bytes) => onSent(sentBefore + bytes) });
      return;
    } catch (error) {
      if (signal.aborted || attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
    }
  }
}
