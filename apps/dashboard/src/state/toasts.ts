import { useSyncExternalStore } from 'react';

/** What is told beside the page: one thing after the other, the newest last. */
export interface Toast {
  id: number;
  message: string;
  isError: boolean;
  /** Quoted when one reports the error. */
  requestId: string | null;
  undo: (() => void) | null;
}

/** Long enough to be read and to be undone; an error stays until it is closed. */
const SHOWN_MS = 8000;
const MOST = 4;

let shown: readonly Toast[] = [];
let made = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function add(toast: Omit<Toast, 'id'>): void {
  const id = ++made;
  set([...shown.slice(1 - MOST), { ...toast, id }]);
  if (!toast.isError) setTimeout(() => closeToast(id), SHOWN_MS);
}

export function closeToast(id: number): void {
  set(shown.filter((toast) => toast.id !== id));
}

/** Says what was done, and how to take it back where that can be. */
export function notify(message: string, undo: (() => void) | null = null): void {
  add({ message, undo, isError: false, requestId: null });
}

export function notifyError(message: string, requestId: string | null = null): void {
  const isTold = shown.some((toast) => toast.isError && toast.message === message);
  if (!isTold) add({ message, requestId, isError: true, undo: null });
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
}
