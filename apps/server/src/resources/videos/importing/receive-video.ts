import type { Context } from '../../../context.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { removeExtension, sanitizeFilename } from '../../../lib/filename.ts';
import { PROCESS_VIDEO } from '../processing/process-video.job.ts';
import { markReceived } from '../videos.store.ts';

export interface ReceivedFile {
  /** Where it lies; nothing is written there any more. */
  storageKey: string;
  sizeBytes: number;
  /** Null where nobody has read the file yet. */
  sha256: string | null;
  /** Instead of the one that was announced. */
  filename?: string | undefined;
}

/** The file of an expected video has come: its processing begins. False where it had come before, or the video is gone. */
export async function receiveVideo(
  { queue }: Pick<Context, 'queue'>,
  tx: Db,
  { projectId, videoId, filename, ...file }: ReceivedFile & { projectId: string; videoId: string },
): Promise<boolean> {
  const safe = filename === undefined ? undefined : sanitizeFilename(filename);
  const names = safe === undefined ? {} : { filename: safe, name: removeExtension(safe) };
  if (!(await markReceived(tx, { projectId, videoId }, { ...file, ...names }))) return false;
  await queue.enqueue(tx, { projectId, kind: PROCESS_VIDEO, scope: 'generate', input: { videoId }, videoId });
  return true;
}
