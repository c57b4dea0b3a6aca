import { type ReactNode, useState } from 'react';
import { hasCode, notifyFailure } from '../api/errors.ts';
import type { Name } from '../api/operations.ts';
import { type ResultOf, useWrite, type Write, type WriteOptions } from '../api/query.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';

const PasswordDialog = lazyComponent('PasswordDialog', () => import('./people/PasswordDialog.tsx'));

export interface SensitiveWrite<Id extends Name> {
  /**
   * Sends the request, and asks for the password first if the user did not enter it recently. Rejects if the request fails or the user
   * cancels.
   */
  write: Write<Id>['run'];
  isRunning: boolean;
  /** The password dialog, or null. The page must render it anywhere. */
  dialog: ReactNode;
}

/** Returns a function that changes keys, secrets or members. Shows errors as toasts unless a form shows them. */
export function useSensitiveWrite<Id extends Name>(id: Id, options: WriteOptions<Id> = {}): SensitiveWrite<Id> {
  const { run, isRunning } = useWrite(id, { ...options, isForm: true });
  const [waiting, setWaiting] = useState<{ goOn: () => void; giveUp: () => void } | null>(null);

  async function write(call: Parameters<Write<Id>['run']>[0]): Promise<ResultOf<Id>> {
    try {
      return await run(call);
    } catch (error) {
      if (!hasCode(error, 'CONFIRMATION_REQUIRED')) {
        if (options.isForm !== true) notifyFailure(error);
        throw error;
      }
      await new Promise<void>((resolve, reject) => {
        setWaiting({ goOn: resolve, giveUp: () => reject(new DOMException('The password was not given.', 'AbortError')) });
      }).finally(() => setWaiting(null));
      return write(call);
    }
  }
  return { write, isRunning, dialog: waiting && <PasswordDialog onConfirmed={waiting.goOn} onClose={waiting.giveUp} /> };
}
