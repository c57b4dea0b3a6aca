import { errorMonitor } from 'node:events';
import { toDiskStorageError } from './disk/errors.ts';
import { type Storage, StorageError, UploadRefusal } from './storage.ts';

/**
 * Result of a storage operation. `refused`: the caller made an error. `broken_off`: the sender or the reader stopped. `full` and
 * `unavailable`: the storage failed.
 */
export type StorageOutcome = 'ok' | 'refused' | 'broken_off' | 'full' | 'unavailable';

/** Returns a storage that reports the outcome of every operation on the disk or the store to `observe`. Signing a URL is not reported. */
export function observeStorage(storage: Storage, observe: (operation: string, outcome: StorageOutcome) => void): Storage {
  function watched<Args extends unknown[], Result>(operation: string, act: (...args: Args) => Promise<Result>) {
    return async (...args: Args): Promise<Result> => {
      try {
        const result = await act(...args);
        observe(operation, 'ok');
        return result;
      } catch (error) {
        observe(operation, toOutcome(error));
        throw error;
      }
    };
  }

  const { uploads } = storage;
  const open = watched('open', storage.open);
  return {
    put: watched('put', storage.put),
    stat: watched('stat', storage.stat),
    delete: watched('delete', storage.delete),
    deleteFolder: watched('delete_folder', storage.deleteFolder),
    localFile: watched('local_file', storage.localFile),
    copy: watched('copy', storage.copy),
    saveTo: watched('save_to', storage.saveTo),
    list: storage.list,
    /** A failure while bytes are streamed is reported separately, because it may happen long after the file was opened. */
    async open(key, range) {
      const opened = await open(key, range);
      opened?.stream.once('end', () => observe('read', 'ok')).once(errorMonitor, (error) => observe('read', toOutcome(error)));
      return opened;
    },
    uploads: {
      ...uploads,
      createMultipart: watched('create_multipart', uploads.createMultipart),
      listParts: watched('list_parts', uploads.listParts),
      completeMultipart: watched('complete_multipart', uploads.completeMultipart),
      abortMultipart: watched('abort_multipart', uploads.abortMultipart),
      sweep: watched('sweep_uploads', uploads.sweep),
      ...(uploads.receive && { receive: watched('receive', uploads.receive) }),
    },
  };
}

function toOutcome(thrown: unknown): StorageOutcome {
  const error = thrown instanceof Error ? toDiskStorageError(thrown) : thrown;
  if (error instanceof UploadRefusal) return 'refused';
  if (!(error instanceof StorageError)) return 'broken_off';
  if (error.code === 'FILE_TOO_LARGE') return 'refused';
  return error.code === 'STORAGE_FULL' ? 'full' : 'unavailable';
}
