import type { QueryClient } from '@tanstack/react-query';
import { clientOf } from '../api/client.ts';
import { describeError } from '../text/errors.ts';
import { refresh } from '../api/query.ts';
import { findBegun, holdAsSent } from './resumable.ts';
import { uploadFile } from './upload-file.ts';
import { addUpload, changeUpload, listUploads, removeUpload, stopOf, stopUpload, type Upload } from './upload-store.ts';

/** Files; their parts take turns. */
const AT_A_TIME = 2;

/** What is chosen or dropped. Files that are no videos, or cannot be imported, are told by the server, which looks inside. */
export function uploadFiles(queries: QueryClient, to: Pick<Upload, 'project' | 'purpose'>, files: Iterable<File>): void {
  for (const file of files) addUpload({ ...to, file });
  pump(queries);
}

export function pauseUpload({ id }: Upload): void {
  changeUpload(id, { state: 'paused' });
  stopUpload(id);
}

/** Goes on with what was paused, and tries again what failed. */
export function resumeUpload(queries: QueryClient, { id }: Upload): void {
  changeUpload(id, { state: 'waiting', problem: null });
  pump(queries);
}

/** Forgets it here and at the server, with the video that it was to become. */
export async function cancelUpload(queries: QueryClient, { id, project, name }: Upload): Promise<void> {
  const begun = findBegun(project, name);
  stopUpload(id);
  removeUpload(id);
  pump(queries);
  if (!begun) return;
  const { videoId, uploadId } = begun;
  // Where it cannot be told now, the server forgets it by itself within a day.
  await clientOf(project)
    .abortMultipartUpload({ body: { videoId, uploadId } })
    .catch(() => undefined);
  await refresh(queries, project, ['listVideos', 'getActivity']);
}

function pump(queries: QueryClient): void {
  const running = listUploads().filter(({ state }) => state === 'sending').length;
  const next = listUploads().filter(({ state }) => state === 'waiting');
  for (const upload of next.slice(0, Math.max(0, AT_A_TIME - running))) if (upload.file) void run(queries, upload, upload.file);
}

async function run(queries: QueryClient, { id, project, purpose }: Upload, file: File): Promise<void> {
  const stop = stopOf(id);
  const { signal } = stop;
  changeUpload(id, { state: 'sending' });
  holdAsSent(project, file, signal);
  try {
    const onSent = (sentBytes: number) => changeUpload(id, { sentBytes });
    await uploadFile({ client: clientOf(project), project, purpose, file, signal, onSent });
    removeUpload(id);
    await refresh(queries, project, ['listVideos', 'listJobs', 'getActivity']);
  } catch (error) {
    if (!signal.aborted) changeUpload(id, { state: 'failed', problem: describeError(error) });
  } finally {
    stop.abort();
    pump(queries);
  }
}
