import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { type Archive, type ArchiveLimits, assertFits, createArchiveListing } from './archive.ts';
import { ArchiveError } from './archive-error.ts';

const [FILE_TYPE, SYMBOLIC_LINK] = [0o170_000, 0o120_000];

/**
 * Reads the list of files in a ZIP. Throws `ArchiveError` if the ZIP is broken, encrypted, contains symbolic links or exceeds the limits.
 */
export async function openZip(path: string, limits?: ArchiveLimits): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch(asArchiveError);
  try {
    return toArchive(zip, await listEntries(zip, limits));
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function listEntries(
  zip: ZipFile,
  limits: ArchiveLimits | undefined,
): Promise<{ files: ReadonlyMap<string, number>; entries: Map<string, Entry> }> {
  const listing = createArchiveListing(limits);
  listing.expect(zip.entryCount);
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      if (entry.isEncrypted()) throw new ArchiveError(`${entry.fileName} is encrypted`);
      if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK)
        throw new ArchiveError(`${entry.fileName} is a symbolic link`);
      listing.add(entry.fileName, entry.uncompressedSize);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    return asArchiveError(error);
  }
  return { files: listing.files, entries };
}

function toArchive(zip: ZipFile, { files, entries }: Awaited<ReturnType<typeof listEntries>>): Archive {
  return {
    files,
    async read(path, maxBytes) {
      assertFits(path, files.get(path), maxBytes);
      const entry = entries.get(path);
      if (!entry) throw new ArchiveError(`it holds no ${path}`);
      // The stream throws an error if an entry has more bytes than announced, so memory use never exceeds `maxBytes`.
      const bytes = await zip.openReadStreamPromise(entry).then(buffer).catch(asArchiveError);
      if (crc32(bytes) !== entry.crc32) throw new ArchiveError(`${path} is damaged`);
      return bytes;
    },
    [Symbol.asyncDispose]: async () => zip.close(),
  };
}

/** Converts errors of the ZIP library. File system errors keep their type, because they are no problem of the archive. */
function asArchiveError(error: unknown): never {
  if (!(error instanceof Error) || error instanceof ArchiveError || 'syscall' in error) throw error;
  throw new ArchiveError(`it cannot be read as a ZIP (${error.message})`, { cause: error });
}
