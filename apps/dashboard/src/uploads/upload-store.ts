import { useSyncExternalStore } from 'react';

/** A file on its way to the store. It goes on whatever page is shown, and is forgotten when the window is closed. */
export interface Upload {
  id: number;
  project: string;
  file: File;
  state: 'waiting' | 'sending' | 'paused' | 'failed' | 'done';
  sentBytes: number;
  /** Why it failed. */
  problem: string | null;
  /** Of the video that it became or becomes. */
  videoId: string | null;
}

let uploads: readonly Upload[] = [];
let made = 0;
const listeners = new Set<() => void>();
const stops = new Map<number, AbortController>();

function set(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

export function listUploads(): readonly Upload[] {
  return uploads;
}

export function addUpload(project: string, file: File): void {
  set([...uploads, { id: ++made, project, file, state: 'waiting', sentBytes: 0, problem: null, videoId: null }]);
}

export function changeUpload(id: number, change: Partial<Upload>): void {
  set(uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
}

export function removeUpload(id: number): void {
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

/** Those of one project. */
export function useUploads(project: string): readonly Upload[] {
  return useSyncExternalStore(subscribe, listUploads).filter((upload) => upload.project === project);
}
