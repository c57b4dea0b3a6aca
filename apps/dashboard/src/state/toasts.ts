import { useSyncExternalStore } from 'react';
import { commonText } from '../text/common.ts';

/** A message in the corner of the page. The newest one is last. */
export interface Toast {
  id: number;
  message: string;
  isError: boolean;
  /** ID of the failed request, so that users can report it. */
  requestId: string | null;
  action: ToastAction | null;
}

/** A button in a message. */
export interface ToastAction {
  label: string;
  perform: () => void;
}

/** Milliseconds until a message disappears, which is enough to read it and click undo. Errors stay until the user closes them. */
const SHOWN_MS = 8000;
const MAX_TOASTS = 4;

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function add(toast: Omit<Toast, 'id'>): void {
  const id = ++lastId;
  set([...shown.slice(1 - MAX_TOASTS), { ...toast, id }]);
  if (!toast.isError) setTimeout(() => closeToast(id), SHOWN_MS);
}

export function closeToast(id: number): void {
  set(shown.filter((toast) => toast.id !== id));
}

/** Shows a message about a completed action, with a button. A function is the action of an undo button. */
export function notify(message: string, action: (() => void) | ToastAction | null = null): void {
  const button = typeof action === 'function' ? { label: commonText.undo, perform: action } : action;
  add({ message, action: button, isError: false, requestId: null });
}

export function notifyError(message: string, requestId: string | null = null): void {
  const isShown = shown.some((toast) => toast.isError && toast.message === message);
  if (!isShown) add({ message, requestId, isError: true, action: null });
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
