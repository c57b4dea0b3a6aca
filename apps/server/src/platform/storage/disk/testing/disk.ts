import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createDiskStorage } from '../disk.ts';
import type { TestedStorage } from '../../testing/storage.suite.ts';
import { serveUploads } from '../../testing/uploads.ts';

/** Creates a disk storage in a temporary folder, with an HTTP server for its upload URLs. */
export async function testDiskStorage(): Promise<TestedStorage & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'docreel-storage-'));
  const { storage, close } = await serveUploads((publicUrl) => createDiskStorage(folder, { publicUrl, secret: randomBytes(32) }));
  return {
    folder,
    storage,
    async remains() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
    },
    async [Symbol.asyncDispose]() {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
