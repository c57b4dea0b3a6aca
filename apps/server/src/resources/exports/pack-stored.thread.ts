import { createPacker, type PackedFiles } from '../../platform/archive/pack-files.ts';
import { tellFailure, type ToldFailure } from '../../platform/storage/disk/errors.ts';
import { readFile } from '../../platform/storage/disk/read-file.ts';
import { moved } from '../../platform/threads/moved.ts';
import type { StoredFile } from './stored-files.ts';

export interface PackStored {
  /** The storage's folder. */
  folder: string;
  files: StoredFile[];
}

/** `missing` are the places in the list of those that are not there. */
export type PackedStored = { packed: PackedFiles; missing: number[] } | { failure: ToldFailure };

/** More than a header with its name takes. */
const HEADER_BYTES = 256;

/** Runs in a thread: reads stored files where they lie and packs them, so that nobody waits for the disk four times a file. */
export default function packStored({ folder, files }: PackStored): PackedStored {
  const packer = createPacker(files.reduce((sum, { size_bytes }) => sum + size_bytes + HEADER_BYTES, 0));
  const missing: number[] = [];
  try {
    for (const [at, { path, storage_key }] of files.entries()) {
      const isThere = readFile(folder, storage_key, (sizeBytes, read) => packer.read(path, sizeBytes, read));
      if (!isThere) missing.push(at);
    }
  } catch (error) {
    return { failure: tellFailure(error) };
  }
  const packed = packer.done();
  return moved({ packed, missing }, [packed.bytes.buffer]);
}
