import { useSyncExternalStore } from 'react';
import { type FileName, forgetUnfinished, isSameFile, type UnfinishedUpload, listUnfinished, type Purpose } from './unfinished-uploads.ts';

/**
 * A file upload. It continues while the user opens other pages. If its window was closed, it waits until the user selects the file again.
 */
export interface Upload {
  id: number;
  project: string;
  purpose: Purpose;
  name: FileName;
  /** The file, or null after a reload, because browsers give a page access only until it is closed. */
  file: File | null;
  state: 'waiting' | 'sending' | 'paused' | 'failed' | 'left';
  sentBytes: number;
  /** Error message of a failed upload. */
  problem: string | null;
}

let uploads: readonly Upload[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const stops = new Map<number, AbortController>();

void listUnfinished().then((left) => set([...left.filter(isNew).map(toUpload), ...uploads]));

function isNew({ project, file }: UnfinishedUpload): boolean {
  return !uploads.some((upload) => upload.project === project && isSameFile(upload.name, file));
}

function toUpload({ project, purpose, file }: UnfinishedUpload): Upload {
  return { id: ++lastId, project, purpose, name: file, file: null, state: 'left', sentBytes: 0, problem: null };
}

function set(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

export function listUploads(): readonly Upload[] {
  return uploads;
}

/** Adds a file to the list. If the file has an unfinished upload, resumes it at the same position. */
export function addUpload({ project, purpose, file }: Pick<Upload, 'project' | 'purpose'> & { file: File }): void {
  const begun = uploads.find((upload) => upload.project === project && isSameFile(upload.name, file));
  const fresh: Upload = { id: ++lastId, project, purpose, name: file, file, state: 'waiting', sentBytes: 0, problem: null };
  if (!begun) return set([...uploads, fresh]);
  if (begun.state === 'left') changeUpload(begun.id, { file, state: 'waiting' });
}

export function changeUpload(id: number, change: Partial<Upload>): void {
  set(uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
}

export function removeUpload(id: number): void {
  const gone = uploads.find((upload) => upload.id === id);
  if (gone) forgetUnfinished(gone.project, gone.name);
  set(uploads.filter((upload) => upload.id !== id));
}

/** Returns the abort controller that stops the upload of a file. */
export function createStopController(id: number): AbortController {
  const stop = new AbortController();
  stops.set(id, stop);
  return stop;
}

export function stopUpload(id: number): void {
  stops.get(id)?.abort();
  stops.delete(id);
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the project's uploads that have this purpose. */
export function useUploads(project: string, purpose: Purpose): readonly Upload[] {
  return useSyncExternalStore(subscribe, listUploads).filter((upload) => upload.project === project && upload.purpose === purpose);
}
