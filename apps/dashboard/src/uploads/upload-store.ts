import { useSyncExternalStore } from 'react';
import { type FileName, forgetBegun, isSameFile, type LeftBehind, listLeftBehind, type Purpose } from './resumable.ts';

/** A file on its way to the store. It goes on whatever page is shown; what a closed window leaves behind waits for its file. */
export interface Upload {
  id: number;
  project: string;
  purpose: Purpose;
  name: FileName;
  /** Null after a reload: a browser gives a file only to the page that it was chosen on. */
  file: File | null;
  state: 'waiting' | 'sending' | 'paused' | 'failed' | 'left';
  sentBytes: number;
  /** Why it failed. */
  problem: string | null;
}

let uploads: readonly Upload[] = [];
let made = 0;
const listeners = new Set<() => void>();
const stops = new Map<number, AbortController>();

void listLeftBehind().then((left) => set([...left.filter(isNew).map(toUpload), ...uploads]));

function isNew({ project, file }: LeftBehind): boolean {
  return !uploads.some((upload) => upload.project === project && isSameFile(upload.name, file));
}

function toUpload({ project, purpose, file }: LeftBehind): Upload {
  return { id: ++made, project, purpose, name: file, file: null, state: 'left', sentBytes: 0, problem: null };
}

function set(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

export function listUploads(): readonly Upload[] {
  return uploads;
}

/** One that was left behind is gone on with where it stands in the list. */
export function addUpload({ project, purpose, file }: Pick<Upload, 'project' | 'purpose'> & { file: File }): void {
  const begun = uploads.find((upload) => upload.project === project && isSameFile(upload.name, file));
  const fresh: Upload = { id: ++made, project, purpose, name: file, file, state: 'waiting', sentBytes: 0, problem: null };
  if (!begun) return set([...uploads, fresh]);
  if (begun.state === 'left') changeUpload(begun.id, { file, state: 'waiting' });
}

export function changeUpload(id: number, change: Partial<Upload>): void {
  set(uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
}

export function removeUpload(id: number): void {
  const gone = uploads.find((upload) => upload.id === id);
  if (gone) forgetBegun(gone.project, gone.name);
  set(uploads.filter((upload) => upload.id !== id));
}

/** What ends the sending of this file, for as long as it is sent. */
export function stopOf(id: number): AbortController {
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

/** Those of one project that are sent for one thing. */
export function useUploads(project: string, purpose: Purpose): readonly Upload[] {
  return useSyncExternalStore(subscribe, listUploads).filter((upload) => upload.project === project && upload.purpose === purpose);
}
