import { UploadRefusal } from '../storage.ts';

/**
 * Runs one upload at a time for each target file in this process. A newer upload aborts the older one, and starts after its unfinished file
 * is deleted. Unfinished bytes therefore never exceed the upload's size, which the project's quota includes.
 */
export type UploadQueue = <T>(target: string, signal: AbortSignal, upload: (signal: AbortSignal) => Promise<T>) => Promise<T>;

export function createUploadQueue(): UploadQueue {
  const running = new Map<string, { replace: () => void; ended: Promise<unknown> }>();

  return async (target, signal, upload) => {
    const older = running.get(target);
    const replaced = new AbortController();
    const ended = (async () => {
      older?.replace();
      await older?.ended.catch(() => undefined);
      const either = AbortSignal.any([signal, replaced.signal]);
      either.throwIfAborted();
      return upload(either);
    })();
    const entry = { replace: () => replaced.abort(), ended };
    running.set(target, entry);
    try {
      return await ended;
    } catch (error) {
      throw replaced.signal.aborted ? new UploadRefusal('OperationAborted', 'A newer PUT to this URL has replaced this one.') : error;
    } finally {
      if (running.get(target) === entry) running.delete(target);
    }
  };
}
