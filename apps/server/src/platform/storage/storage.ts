import type { Readable } from 'node:stream';

/** A storage for files. Keys are created from IDs and hashes, never from names given by users. No method loads a whole file into memory. */
export interface Storage {
  /**
   * Writes a file completely or not at all, and returns its size and hash. If the signal or the stream aborts, nothing remains. Throws
   * `StorageError`, or the error of the stream or the signal.
   */
  put(key: string, body: Body, options?: { maxBytes?: number; signal?: AbortSignal }): Promise<StoredSize>;
  /**
   * Returns the bytes from `start` to `end` inclusive, or all bytes without a range. `sizeBytes` is the size of the whole file. Returns
   * null if the key is unknown.
   */
  open(key: string, range?: { start: number; end: number }): Promise<{ stream: Readable; sizeBytes: number } | null>;
  stat(key: string): Promise<{ sizeBytes: number } | null>;
  /** Deletes a file. A missing file is not an error. */
  delete(key: string): Promise<void>;
  /** Deletes every file whose key starts with `{folder}/`. */
  deleteFolder(folder: string): Promise<void>;
  /**
   * Returns a path from which a child process can read the file; dispose it after use. For disk storage, this is the stored file itself.
   */
  localFile(key: string): Promise<LocalFile>;
  /** Copies a file within the storage. Later writes to `from` do not change `to`. Returns false if `from` does not exist. */
  copy(from: string, to: string): Promise<boolean>;
  /** Yields the keys of all complete files, in any order. Other objects in the same bucket or folder are left out. */
  list(): AsyncIterable<string>;
  /** Writes a copy to a new file outside the storage, whose folder must exist. Returns false if the key is unknown. */
  saveTo(key: string, path: string): Promise<boolean>;
  readonly uploads: DirectUploads;
}

/**
 * Uploads that clients send directly to the storage. Each signed URL is valid for one key, method, time and, if given, length. Keys start
 * with `uploads/`.
 */
export interface DirectUploads {
  sign(key: string, terms: UploadConditions): Promise<SignedUpload>;
  /** Starts a multipart upload and returns its ID. The file exists under the key only after the upload is completed. */
  createMultipart(key: string, contentType: string): Promise<string>;
  signPart(key: string, part: { uploadId: string; partNumber: number }, terms: PartConditions): Promise<SignedUpload>;
  /** Returns the uploaded parts in order, or null if the upload does not exist. */
  listParts(key: string, uploadId: string): Promise<Part[] | null>;
  /** Joins the given parts into one file, completely or not at all. Every part must exist. */
  completeMultipart(key: string, uploadId: string, parts: readonly Part[]): Promise<void>;
  /** Aborts a multipart upload. A missing upload is not an error. */
  abortMultipart(key: string, uploadId: string): Promise<void>;
  /** Deletes unfinished uploads that started before the given time, and files of processes that were killed. */
  sweep(begunBefore: Date): Promise<void>;
  /**
   * Receives an upload to a URL of this server and returns its ETag. Throws `UploadRefusal`. Undefined if clients upload to an
   * S3-compatible store.
   */
  receive?(upload: IncomingUpload): Promise<{ etag: string }>;
}

export interface UploadConditions {
  contentType: string;
  /** Exact size of the file in bytes. */
  sizeBytes?: number | undefined;
  /** Maximum size in bytes. Not every storage can enforce it by URL. */
  maxBytes: number;
  /** Lower-case hex. */
  sha256?: string | undefined;
  expiresInSeconds: number;
}

export type PartConditions = Pick<UploadConditions, 'sizeBytes' | 'maxBytes' | 'expiresInSeconds'>;

/** A signed URL for an upload. The client must send exactly these headers. */
export interface SignedUpload {
  url: string;
  headers: Record<string, string>;
}

export interface Part {
  partNumber: number;
  etag: string;
  sizeBytes: number;
}

export interface IncomingUpload {
  method: string;
  url: URL;
  headers: Headers;
  body: AsyncIterable<Uint8Array>;
  signal: AbortSignal;
}

/** Error for an upload that its URL does not allow. The codes are those of S3, so that clients work with both. */
export class UploadRefusal extends Error {
  readonly code:
    | 'AccessDenied'
    | 'SignatureDoesNotMatch'
    | 'IncompleteBody'
    | 'EntityTooLarge'
    | 'BadDigest'
    | 'NoSuchUpload'
    | 'OperationAborted'
    | 'RequestTimeout';

  constructor(code: UploadRefusal['code'], sentence: string) {
    super(sentence);
    this.name = 'UploadRefusal';
    this.code = code;
  }
}

/** Content of a file. Node streams are async iterables too. */
export type Body = AsyncIterable<Uint8Array | string> | Uint8Array | string;

export interface StoredSize {
  sizeBytes: number;
  sha256: string;
}

export interface LocalFile extends AsyncDisposable {
  readonly path: string;
}

/** Error of the file storage. A job that fails with it reports `code` in the API. */
export class StorageError extends Error {
  readonly code: 'STORAGE_FULL' | 'STORAGE_UNAVAILABLE' | 'FILE_TOO_LARGE';

  constructor(code: StorageError['code'], sentence: string, options?: { cause?: unknown }) {
    super(sentence, options);
    this.name = 'StorageError';
    this.code = code;
  }
}

/**
 * Pattern of storage keys. Each path segment contains letters, digits, `_`, `-` and dots, and does not start with a dot, so keys need no
 * encoding.
 */
const KEY = /^[A-Za-z0-9_-][\w.-]*(?:\/[A-Za-z0-9_-][\w.-]*)*$/;

export function isKey(text: string): boolean {
  return text.length <= 512 && KEY.test(text);
}

/** Throws a plain error for an invalid key, which is a bug and never a user's mistake. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
}
