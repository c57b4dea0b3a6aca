import { CliError, EXIT } from '../exit-codes.ts';
import { findFree } from './place-folders.ts';
import { hashPicture } from './pictures.ts';
import type { LocalProject } from './scan-folder.ts';
import type { ServerProject } from './server-project.ts';
import { writeChange } from './write-changes.ts';

const AT_A_TIME = 6;
const SAFE_FILE = /^assets\/[0-9a-f]{32}\.[a-z]{3,4}$/;

interface Download {
  id: string;
  path: string;
  url: string;
}

/** Adds the pictures that the folder lacks to `local.pictures`, and returns them. */
export function planDownloads(local: LocalProject, server: ServerProject): Download[] {
  const downloads: Download[] = [];
  for (const [id, { file, url }] of server.pictures) {
    if (local.pictures.pathOf(id) !== undefined || !SAFE_FILE.test(file)) continue;
    const dot = file.lastIndexOf('.');
    const path = findFree(file.slice(0, dot), file.slice(dot), local.taken);
    local.taken.add(path);
    local.pictures.add(path, id);
    downloads.push({ id, path, url });
  }
  return downloads;
}

/** Downloads pictures. Their URLs need no key, and the ID proves that the bytes are right. */
export async function downloadPictures(
  root: string,
  downloads: readonly Download[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (count: number) => void },
): Promise<void> {
  const queue = downloads.values();
  let count = 0;
  async function work(): Promise<void> {
    for (const { id, path, url } of queue) {
      const response = await fetch(url, { signal });
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (!response.ok || hashPicture(bytes) !== id) {
        const message = `The picture ${path} cannot be downloaded (status ${response.status}). Run docreel pull again.`;
        throw new CliError(message, { code: 'DOWNLOAD_FAILED', exitCode: EXIT.failed });
      }
      await writeChange(root, { path, text: bytes });
      onProgress(++count);
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_A_TIME, downloads.length) }, work));
}
