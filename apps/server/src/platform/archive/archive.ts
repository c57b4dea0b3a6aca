import { ArchiveError } from './archive-error.ts';

/** The files of a ZIP or a folder. They are read in place and never unpacked to disk. */
export interface Archive extends AsyncDisposable {
  /** Size in bytes of each file by its relative path, with `/` as separator. */
  readonly files: ReadonlyMap<string, number>;
  /** Returns the bytes of a listed file. Throws `ArchiveError` if the file is larger than `maxBytes` or differs from its announced size. */
  read(path: string, maxBytes: number): Promise<Buffer>;
}

export interface ArchiveLimits {
  files: number;
  /** Maximum unpacked size of all files together, because a small ZIP can contain huge files. */
  bytes: number;
}

/** Default limits for archives that the operator imports. */
const LIMITS: ArchiveLimits = { files: 200_000, bytes: 50 * 1024 ** 3 };

/**
 * Creates a list of the files in an archive. Adding a duplicate, a path outside of the folder, or a file above the limits throws
 * `ArchiveError`.
 */
export function createArchiveListing(limits: ArchiveLimits = LIMITS) {
  const files = new Map<string, number>();
  let bytes = 0;
  return {
    files,
    /** Checks the announced number of files before any is read. */
    expect(count: number): void {
      if (count > limits.files) throw new ArchiveError(`it holds more than ${limits.files} files`);
    },
    add(path: string, sizeBytes: number): void {
      if (!isSafe(path)) throw new ArchiveError(`it holds a file named ${JSON.stringify(path)}, which could lead out of its folder`);
      if (files.has(path)) throw new ArchiveError(`it holds ${path} twice`);
      bytes += sizeBytes;
      if (files.size >= limits.files) throw new ArchiveError(`it holds more than ${limits.files} files`);
      if (bytes > limits.bytes) throw new ArchiveError(`unpacked it would be larger than ${limits.bytes / 1024 ** 3} GiB`);
      files.set(path, sizeBytes);
    },
  };
}

export function assertFits(path: string, sizeBytes: number | undefined, maxBytes: number): void {
  if (sizeBytes === undefined) throw new ArchiveError(`it holds no ${path}`);
  if (sizeBytes > maxBytes) throw new ArchiveError(`${path} is larger than ${maxBytes} bytes`);
}

function isSafe(path: string): boolean {
  if (path.length > 4096 || /[\\\0]|^[A-Za-z]:/.test(path)) return false;
  return path.split('/').every((part) => !['', '.', '..'].includes(part));
}
