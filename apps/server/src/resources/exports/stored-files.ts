import { mapConcurrent } from '../../lib/iterating/map-concurrent.ts';
import type { ArchiveFile } from '../../platform/archive/write-zip.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/**
 * Files up to 2 MiB are read before they are written to the ZIP. Their checksum can then precede the data, which every ZIP reader supports.
 */
const HELD_BYTES = 2 * 1024 * 1024;
/** Number of files read concurrently. For small files, most of the time is spent waiting for the disk or network. */
const READS_AT_A_TIME = 8;

/** A file in storage and the path that it gets in the archive. */
export interface StoredFile {
  path: string;
  storage_key: string;
  size_bytes: number;
}

interface Options {
  files: Iterable<StoredFile>;
  /** Called for each file that is not in storage. */
  onMissing: (file: StoredFile) => void;
}

/** Yields stored files in the given order, for an archive. Throws if the storage is unavailable. */
export async function* readStoredFiles(storage: Storage, { files, onMissing }: Options): AsyncGenerator<ArchiveFile, void, undefined> {
  // Large files are opened when they are written to the archive, because a stream that is open for long may time out.
  const read = async (file: StoredFile) => ({ file, held: file.size_bytes > HELD_BYTES ? null : await readWhole(storage, file) });
  for await (const { file, held } of mapConcurrent(files, READS_AT_A_TIME, read)) {
    if (held) {
      yield { path: file.path, body: held };
      continue;
    }
    const opened = file.size_bytes > HELD_BYTES ? await storage.open(file.storage_key) : null;
    if (opened) yield { path: file.path, body: { chunks: opened.stream, sizeBytes: opened.sizeBytes } };
    else onMissing(file);
  }
}

async function readWhole(storage: Storage, { storage_key }: StoredFile): Promise<Buffer | null> {
  const opened = await storage.open(storage_key);
  return opened && Buffer.concat(await opened.stream.toArray());
}
