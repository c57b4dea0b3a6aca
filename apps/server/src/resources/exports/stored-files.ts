import type { Context } from '../../context.ts';
import { prefetch } from '../../lib/iterating/prefetch.ts';
import { mapConcurrent } from '../../lib/iterating/map-concurrent.ts';
import { chunkBySize } from '../../lib/iterating/chunk.ts';
import type { PackedFiles } from '../../platform/archive/pack-files.ts';
import type { ArchivePart, StreamedBody } from '../../platform/archive/write-zip.ts';
import { failureOf } from '../../platform/storage/disk/errors.ts';
import { type LocalFolder, type Storage, StorageError } from '../../platform/storage/storage.ts';
import { ThreadTimeout } from '../../platform/threads/threads.ts';
import type { PackedStored, PackStored } from './pack-stored.thread.ts';

const PACK_STORED = new URL('./pack-stored.thread.ts', import.meta.url);
/** A thousand times what a disk takes for a portion. */
const PORTION_MS = 60_000;
/** Up to this size a file is held whole: its CRC then stands before its bytes, where every reader of ZIPs finds it. */
const HELD_BYTES = 2 * 1024 * 1024;
const PORTION = { most: 128, bytes: HELD_BYTES };
/** Most of the time that a small file takes is waiting for the disk, or for the store at the other end of a line. */
const READS_AT_A_TIME = 8;

/** A file in storage, and its path in the archive. */
export interface StoredFile {
  path: string;
  storage_key: string;
  size_bytes: number;
}

interface Wanted {
  files: Iterable<StoredFile>;
  /** Told of each that is not there. */
  onMissing: (file: StoredFile) => void;
  packing?: Packing | undefined;
}

/** Where files lie in a folder, a thread reads and packs many at once: asking the disk for each from here takes four calls and their answers. */
export interface Packing {
  threads: Context['threads'];
  owner: string;
}

/** Stored files for an archive, in their order. What storage cannot read just now throws. */
export function storedFiles(storage: Storage, { packing, ...wanted }: Wanted): AsyncGenerator<ArchivePart, void, undefined> {
  const folder = storage.localFolder();
  return folder && packing ? packed(storage, { ...wanted, packing, folder }) : apart(storage, wanted);
}

async function* packed(
  storage: Storage,
  { files, onMissing, ...there }: Wanted & { packing: Packing; folder: LocalFolder },
): AsyncGenerator<ArchivePart, void, undefined> {
  async function* portions() {
    for (const some of chunkBySize(files, (file) => file.size_bytes, PORTION))
      yield { some, read: some.some(isLarge) ? null : await pack(there, some) };
  }
  for await (const { some, read } of prefetch(portions())) {
    // A large one is alone in its portion.
    if (read === null) yield* apart(storage, { files: some, onMissing });
    else {
      read.missing.forEach(onMissing);
      yield read.packed;
    }
  }
}

async function* apart(storage: Storage, { files, onMissing }: Wanted): AsyncGenerator<ArchivePart, void, undefined> {
  const folder = storage.localFolder();
  const readSmall = ({ storage_key: key }: StoredFile) => (folder ? folder.read(key) : storedBody(storage, key));
  // A large one is opened when its turn has come, not while it waits.
  const read = async (file: StoredFile) => ({ file, body: isLarge(file) ? null : await readSmall(file) });
  for await (const { file, body: held } of mapConcurrent(files, READS_AT_A_TIME, read)) {
    const body = isLarge(file) ? await storedBody(storage, file.storage_key) : held;
    if (body) yield { path: file.path, body };
    else onMissing(file);
  }
}

function isLarge(file: StoredFile): boolean {
  return file.size_bytes > HELD_BYTES;
}

async function pack(
  { packing: { threads, owner }, folder }: { packing: Packing; folder: LocalFolder },
  files: StoredFile[],
): Promise<{ packed: PackedFiles; missing: StoredFile[] }> {
  const input: PackStored = {
    folder: folder.path,
    files: files.map(({ path, storage_key, size_bytes }) => ({ path, storage_key, size_bytes })),
  };
  const told = await threads.run<PackedStored>(PACK_STORED, input, { owner, timeoutMs: PORTION_MS }).catch(asUnavailable);
  if ('failure' in told) {
    const failure = failureOf(told.failure);
    folder.told('read', [], failure);
    throw failure;
  }
  const missing = files.filter((_, at) => told.missing.includes(at));
  const read = files.filter((file) => !missing.includes(file));
  folder.told(
    'read',
    read.map(({ storage_key }) => storage_key),
  );
  return { packed: told.packed, missing };
}

function asUnavailable(error: unknown): never {
  if (!(error instanceof ThreadTimeout)) throw error;
  throw new StorageError('STORAGE_UNAVAILABLE', 'Files are not read in time just now.', { cause: error });
}

async function storedBody(storage: Storage, storageKey: string): Promise<Uint8Array | StreamedBody | null> {
  const opened = await storage.open(storageKey);
  if (!opened) return null;
  const { stream, sizeBytes } = opened;
  return sizeBytes <= HELD_BYTES ? Buffer.concat(await stream.toArray()) : { chunks: stream, sizeBytes };
}
