import type { QueryClient } from '@tanstack/react-query';
import { getClient } from '../api/client.ts';
import { describeError } from '../text/errors.ts';
import { refresh } from '../api/query.ts';
import { findUnfinished, lockUpload } from './unfinished-uploads.ts';
import { uploadFile } from './upload-file.ts';
import { addUpload, changeUpload, listUploads, removeUpload, createStopController, stopUpload, type Upload } from './upload-store.ts';

/** Maximum number of files that upload at the same time. */
const FILES_AT_A_TIME = 2;

/** Uploads files without checking them, because the server checks their content. */
export function uploadFiles(queries: QueryClient, to: Pick<Upload, 'project' | 'purpose'>, files: Iterable<File>): void {
  for (const file of files) addUpload({ ...to, file });
  startNext(queries);
}

export function pauseUpload({ id }: Upload): void {
  changeUpload(id, { state: 'paused' });
  stopUpload(id);
}

/** Resumes a paused upload, or retries a failed one. */
export function resumeUpload(queries: QueryClient, { id }: Upload): void {
  changeUpload(id, { state: 'waiting', problem: null });
  startNext(queries);
}

/** Cancels an upload in the browser and on the server, and deletes its video. */
export async function cancelUpload(queries: QueryClient, { id, project, name }: Upload): Promise<void> {
  const begun = findUnfinished(project, name);
  stopUpload(id);
  removeUpload(id);
  startNext(queries);
  if (!begun) return;
  const { videoId, uploadId } = begun;
  // If the request fails, the server deletes the upload within a day.
  await getClient(project)
    .abortMultipartUpload({ body: { videoId, uploadId } })
    .catch(() => undefined);
  await refresh(queries, project, ['listVideos', 'getActivity']);
}

function startNext(queries: QueryClient): void {
  const running = listUploads().filter(({ state }) => state === 'sending').length;
  const next = listUploads().filter(({ state }) => state === 'waiting');
  for (const upload of next.slice(0, Math.max(0, FILES_AT_A_TIME - running))) if (upload.file) void send(queries, upload, upload.file);
}

async function send(queries: QueryClient, { id, project, purpose }: Upload, file: File): Promise<void> {
  const stop = createStopController(id);
  const { signal } = stop;
  changeUpload(id, { state: 'sending' });
  lockUpload(project, file, signal);
  try {
    const onSent = (sentBytes: number) => changeUpload(id, { sentBytes });
    await uploadFile({ client: getClient(project), project, purpose, file, signal, onSent });
    removeUpload(id);
    await refresh(queries, project, ['listVideos', 'listJobs', 'getActivity']);
  } catch (error) {
    if (!signal.aborted) changeUpload(id, { state: 'failed', problem: describeError(error) });
  } finally {
    stop.abort();
    startNext(queries);
  }
}
