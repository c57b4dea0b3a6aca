import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';

/** Unpacks a ZIP file into a folder. Returns the names of the unpacked files. Throws if a name points outside of the folder. */
export async function unpack(file: string, root: string): Promise<string[]> {
  const zip = await openPromise(file, { autoClose: false });
  const names: string[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      const target = path.join(root, entry.fileName);
      if (!target.startsWith(root + path.sep)) throw new Error(`${entry.fileName} leads out of the folder.`);
      await mkdir(path.dirname(target), { recursive: true });
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target));
      names.push(entry.fileName);
    }
  } finally {
    zip.close();
  }
  return names;
}
