import type { Readable } from 'node:stream';

/** Where bytes lie. Keys are made by us from ids and hashes, never from what a user named. Nothing here holds a file in memory. */
export interface Storage {
  /** Writes whole or not at all; counts and hashes what goes through. Aborting the signal or an error of the stream leaves nothing. */
  put(key: string, body: Readable | Uint8Array | string, options?: { maxBytes?: number; signal?: AbortSignal }): Promise<Stored>;
  /** The bytes from `start` to `end` inclusive (all without a range), or null where the key is unknown. */
  open(key: string, range?: { start: number; end: number }): Promise<{ stream: Readable; sizeBytes: number } | null>;
  stat(key: string): Promise<{ sizeBytes: number } | null>;
  delete(key: string): Promise<void>;
  /** A path that a child process can read; with disk storage the file itself. Dispose it when done. */
  localFile(key: string): Promise<LocalFile>;
}

export interface Stored {
  sizeBytes: number;
  sha256: string;
}

export interface LocalFile extends AsyncDisposable {
  readonly path: string;
}
