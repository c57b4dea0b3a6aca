import { constants } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Archive, assertFits, createArchiveListing } from './archive.ts';
import { ArchiveError } from './archive-error.ts';

/** Lists the files of a folder, except hidden files such as `.git`. Throws `ArchiveError` if the folder contains symbolic links. */
export async function openFolder(root: string): Promise<Archive> {
  const listing = createArchiveListing();
  async function walk(directory: string): Promise<void> {
    const entries = await readdir(join(root, directory), { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith('.')) continue;
      const path = directory === '' ? entry.name : `${directory}/${entry.name}`;
      if (entry.isSymbolicLink()) throw new ArchiveError(`${path} is a symbolic link`);
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile()) listing.add(path, (await lstat(join(root, path))).size);
    }
  }
  await walk('');
  return {
    files: listing.files,
    async read(path, maxBytes) {
      assertFits(path, listing.files.get(path), maxBytes);
      // The file may have changed since it was listed. A symbolic link is not followed, and the size is checked again.
      await using file = await open(join(root, path), constants.O_RDONLY | constants.O_NOFOLLOW);
      assertFits(path, (await file.stat()).size, maxBytes);
      return await file.readFile();
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
}
