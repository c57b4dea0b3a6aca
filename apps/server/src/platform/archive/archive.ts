import { ArchiveError } from './archive-error.ts';

/** Files that came from somewhere, as a ZIP or a folder: looked at where they lie, never unpacked. */
export interface Archive extends AsyncDisposable {
  /** Size of each file by its path: relative, parts joined by `/`. */
  readonly files: ReadonlyMap<string, number>;
  /** The bytes of a file that is known. Throws `ArchiveError` where it is larger than `maxBytes` or not what it says. */
  read(path: string, maxBytes: number): Promise<Buffer>;
}

export interface ArchiveLimits {
  files: number;
  /** Of everything together, unpacked: a small file may say that it is a huge one. */
  bytes: number;
}

/** Of what the operator brings. */
const LIMITS: ArchiveLimits = { files: 200_000, bytes: 50 * 1024 ** 3 };

/** Takes files in while it still can: refuses what is too much, twice there, or would lead out of the folder. */
export function createArchiveListing(limits: ArchiveLimits = LIMITS) {
  const files = new Map<string, number>();
  let bytes = 0;
  return {
    files,
    /** What it says of itself, before it is read. */
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
