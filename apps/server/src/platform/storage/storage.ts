import type { Readable } from 'node:stream';

/** Where bytes lie. Keys are made by us from ids and hashes, never from what a user named. Nothing here holds a file in memory. */
export interface Storage {
  /**
   * Writes whole or not at all; counts and hashes what goes through. Aborting the signal or an error of the stream leaves nothing.
   * Throws `StorageError`, or what the stream or the signal threw.
   */
  put(key: string, body: Body, options?: { maxBytes?: number; signal?: AbortSignal }): Promise<Stored>;
  /** The bytes from `start` to `end` inclusive (all without a range) and the size of the whole, or null where the key is unknown. */
  open(key: string, range?: { start: number; end: number }): Promise<{ stream: Readable; sizeBytes: number } | null>;
  stat(key: string): Promise<{ sizeBytes: number } | null>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Deletes every file whose key starts with `{folder}/`. */
  deleteFolder(folder: string): Promise<void>;
  /** A path that a child process can read; with disk storage the file itself. Dispose it when done. */
  localFile(key: string): Promise<LocalFile>;
}

/** A stream is an iterable too. */
export type Body = AsyncIterable<Uint8Array | string> | Uint8Array | string;

export interface Stored {
  sizeBytes: number;
  sha256: string;
}

export interface LocalFile extends AsyncDisposable {
  readonly path: string;
}

/** `code` is a failure code of decisions, section 5. */
export class StorageError extends Error {
  readonly code: 'STORAGE_FULL' | 'STORAGE_UNAVAILABLE' | 'FILE_TOO_LARGE';

  constructor(code: StorageError['code'], sentence: string, options?: { cause?: unknown }) {
    super(sentence, options);
    this.name = 'StorageError';
    this.code = code;
  }
}

/** Parts of letters, digits, `_`, `-` and dots that do not lead: nothing that a file system or an address could read otherwise. */
const KEY = /^[A-Za-z0-9_-][\w.-]*(?:\/[A-Za-z0-9_-][\w.-]*)*$/;

/** A wrong key is a mistake of ours, never of a user. */
export function assertKey(key: string): void {
  if (key.length > 512 || !KEY.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
}
