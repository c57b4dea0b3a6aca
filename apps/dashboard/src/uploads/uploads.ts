import type { QueryClient } from '@tanstack/react-query';
import { clientOf } from '../api/client.ts';
import { sentenceOf } from '../api/errors.ts';
import { refresh } from '../api/query.ts';
import { forgetBegun } from './resumable.ts';
import { sendFile } from './send-file.ts';
import { addUpload, changeUpload, listUploads, removeUpload, stopOf, stopUpload, type Upload } from './upload-store.ts';

/** Browsers open six connections to a server; three leave room for everything else. */
const AT_A_TIME = 3;

/** What is dropped on the page. Files that are no videos are told by the server, which looks inside. */
export function uploadFiles(queries: QueryClient, project: string, files: Iterable<File>): void {
  for (const file of files) addUpload(project, file);
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

export function cancelUpload(queries: QueryClient, { id, project, file }: Upload): void {
  stopUpload(id);
  removeUpload(id);
  forgetBegun(project, file);
  pump(queries);
}

function pump(queries: QueryClient): void {
  const running = listUploads().filter(({ state }) => state === 'sending').length;
  const next = listUploads().filter(({ state }) => state === 'waiting');
  for (const upload of next.slice(0, Math.max(0, AT_A_TIME - running))) void run(queries, upload);
}

async function run(queries: QueryClient, { id, project, file }: Upload): Promise<void> {
  const { signal } = stopOf(id);
  changeUpload(id, { state: 'sending' });
  try {
    await sendFile({
      client: clientOf(project),
      project,
      file,
      signal,
      onSent: (sentBytes) => changeUpload(id, { sentBytes }),
      onVideo: (videoId) => changeUpload(id, { videoId }),
    });
    removeUpload(id);
    await refresh(queries, project, ['listVideos', 'listJobs', 'getActivity']);
  } catch (error) {
    if (!signal.aborted) changeUpload(id, { state: 'failed', problem: sentenceOf(error) });
  } finally {
    pump(queries);
  }
}
