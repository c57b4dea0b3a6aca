import type { Readable } from 'node:stream';

/** Where bytes lie. Keys are made by us from ids and hashes, never from what a user named. Nothing here holds a file in memory. */
export interface Storage {
  /**
   * Writes whole or not at all; counts and hashes what goes through. Aborting the signal or an error of the stream leaves nothing.
   * Throws `StorageError`, or what the stream or the signal threw.
   */
  put(key: string, body: Body, options?: { maxBytes?: number; signal?: AbortSignal }): Promise<StoredSize>;
  /** The bytes from `start` to `end` inclusive (all without a range) and the size of the whole, or null where the key is unknown. */
  open(key: string, range?: { start: number; end: number }): Promise<{ stream: Readable; sizeBytes: number } | null>;
  stat(key: string): Promise<{ sizeBytes: number } | null>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Deletes every file whose key starts with `{folder}/`. */
  deleteFolder(folder: string): Promise<void>;
  /** A path that a child process can read; with disk storage the file itself. Dispose it when done. */
  localFile(key: string): Promise<LocalFile>;
  /** Copies without bringing the bytes here. What is put to `from` afterwards changes nothing in `to`. False where there is no `from`. */
  copy(from: string, to: string): Promise<boolean>;
  readonly uploads: DirectUploads;
}

/**
 * Files that clients send straight to storage, to addresses that hold for one object, method, time and, where given, length.
 * Keys start with `uploads/`.
 */
export interface DirectUploads {
  sign(key: string, terms: UploadConditions): Promise<SignedUpload>;
  /** Begins an upload in parts; answers the storage's name of it. Nothing lies under the key until it is completed. */
  createMultipart(key: string, contentType: string): Promise<string>;
  signPart(key: string, part: { uploadId: string; partNumber: number }, terms: PartConditions): Promise<SignedUpload>;
  /** The parts that lie there, in order; null where there is no such upload (any more). */
  listParts(key: string, uploadId: string): Promise<Part[] | null>;
  /** Joins the parts given, which must lie there. Whole or not at all. */
  completeMultipart(key: string, uploadId: string, parts: readonly Part[]): Promise<void>;
  /** Aborting what is not there is no error. */
  abortMultipart(key: string, uploadId: string): Promise<void>;
  /** Removes what was begun before that moment and never finished, by clients and by processes that were killed. */
  sweep(begunBefore: Date): Promise<void>;
  /** Takes what comes to an address of our own; missing where the store takes it itself. Throws `UploadRefusal`. */
  receive?(upload: IncomingUpload): Promise<{ etag: string }>;
}

export interface UploadConditions {
  contentType: string;
  /** Exactly so many bytes. */
  sizeBytes?: number | undefined;
  /** At most so many, where the storage can say so in an address. */
  maxBytes: number;
  /** Lower-case hex. */
  sha256?: string | undefined;
  expiresInSeconds: number;
}

export type PartConditions = Pick<UploadConditions, 'sizeBytes' | 'maxBytes' | 'expiresInSeconds'>;

/** The client must send the headers as they are. */
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

/** A PUT that does not fit its address. The codes are those of S3, so that clients see no difference. */
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

/** A stream is an iterable too. */
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

/** Parts of letters, digits, `_`, `-` and dots that do not lead: nothing that a file system or an address could read otherwise. */
const KEY = /^[A-Za-z0-9_-][\w.-]*(?:\/[A-Za-z0-9_-][\w.-]*)*$/;

/** A wrong key is a mistake of ours, never of a user. */
export function assertKey(key: string): void {
  if (key.length > 512 || !KEY.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
}
