import type { Readable } from 'node:stream';

/** Storage for files. Keys are created from IDs and hashes, never from names given by users. No file is held in memory. */
export interface Storage {
  /**
   * Writes the whole file or nothing, and returns its size and hash. If the signal aborts or the stream fails, nothing remains. Throws
   * `StorageError`, or the error of the stream or the signal.
   */
  put(key: string, body: Body, options?: { maxBytes?: number; signal?: AbortSignal }): Promise<StoredSize>;
  /**
   * Returns the bytes from `start` to `end` inclusive (all without a range) and the size of the whole file, or null if the key is
   * unknown.
   */
  open(key: string, range?: { start: number; end: number }): Promise<{ stream: Readable; sizeBytes: number } | null>;
  stat(key: string): Promise<{ sizeBytes: number } | null>;
  /** Deleting a missing file is not an error. */
  delete(key: string): Promise<void>;
  /** Deletes every file whose key starts with `{folder}/`. */
  deleteFolder(folder: string): Promise<void>;
  /** Returns a path that a child process can read. With disk storage this is the file itself. Dispose it after use. */
  localFile(key: string): Promise<LocalFile>;
  /** Copies inside the storage. Later writes to `from` do not change `to`. Returns false if `from` does not exist. */
  copy(from: string, to: string): Promise<boolean>;
  readonly uploads: DirectUploads;
}

/**
 * Files that clients upload directly to storage. Each URL is valid for one object, method, time and, if given, length. Keys start with
 * `uploads/`.
 */
export interface DirectUploads {
  sign(key: string, terms: UploadConditions): Promise<SignedUpload>;
  /** Starts a multipart upload and returns its ID in the storage. Nothing exists under the key until it is completed. */
  createMultipart(key: string, contentType: string): Promise<string>;
  signPart(key: string, part: { uploadId: string; partNumber: number }, terms: PartConditions): Promise<SignedUpload>;
  /** Returns the uploaded parts in order, or null if there is no such upload. */
  listParts(key: string, uploadId: string): Promise<Part[] | null>;
  /** Joins the given parts, which must exist. Writes the whole file or nothing. */
  completeMultipart(key: string, uploadId: string, parts: readonly Part[]): Promise<void>;
  /** Aborting a missing upload is not an error. */
  abortMultipart(key: string, uploadId: string): Promise<void>;
  /** Deletes unfinished uploads that were started before that time, and files of processes that were killed. */
  sweep(begunBefore: Date): Promise<void>;
  /** Receives an upload to a URL of this server. Undefined if clients upload to the store itself. Throws `UploadRefusal`. */
  receive?(upload: IncomingUpload): Promise<{ etag: string }>;
}

export interface UploadConditions {
  contentType: string;
  /** Exact number of bytes. */
  sizeBytes?: number | undefined;
  /** Maximum number of bytes, if the storage supports one in a URL. */
  maxBytes: number;
  /** Lower-case hex. */
  sha256?: string | undefined;
  expiresInSeconds: number;
}

export type PartConditions = Pick<UploadConditions, 'sizeBytes' | 'maxBytes' | 'expiresInSeconds'>;

/** The client must send exactly these headers. */
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

/** A PUT that its URL does not allow. The codes are those of S3, so clients see no difference. */
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

/** A stream is iterable as well. */
export type Body = AsyncIterable<Uint8Array | string> | Uint8Array | string;

export interface StoredSize {
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

/** Parts of letters, digits, `_`, `-` and dots that do not come first, so that file systems and URLs read them as they are. */
const KEY = /^[A-Za-z0-9_-][\w.-]*(?:\/[A-Za-z0-9_-][\w.-]*)*$/;

/** A wrong key is a bug, never an error of a user. */
export function assertKey(key: string): void {
  if (key.length > 512 || !KEY.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
}
