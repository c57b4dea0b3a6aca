import type { Context } from '../../../context.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { nameVideo, sanitizeFilename } from '../../../lib/filename.ts';
import { PROCESS_VIDEO } from '../processing/process-video.job.ts';
import { markReceived } from '../videos.store.ts';

export interface ReceivedFile {
  /** Storage key of the file. No client can write to this key. */
  storageKey: string;
  sizeBytes: number;
  /** SHA-256 hash of the file. Null if the file has not been read yet. */
  sha256: string | null;
  /** If set, replaces the file name that was given when the upload started. */
  filename?: string | undefined;
}

/**
 * Attaches the received file to a pending video and starts processing it. Returns false if a file was already attached or the video was
 * deleted.
 */
export async function receiveVideo(
  { queue }: Pick<Context, 'queue'>,
  tx: Db,
  { projectId, videoId, filename, ...file }: ReceivedFile & { projectId: string; videoId: string },
): Promise<boolean> {
  const safe = filename === undefined ? undefined : sanitizeFilename(filename);
  const names = safe === undefined ? {} : { filename: safe, name: nameVideo(safe) };
  if (!(await markReceived(tx, { projectId, videoId }, { ...file, ...names }))) return false;
  await queue.enqueue(tx, { projectId, kind: PROCESS_VIDEO, scope: 'generate', input: { videoId }, videoId });
  return true;
}
