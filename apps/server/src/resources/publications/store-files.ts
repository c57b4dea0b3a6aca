import type { Context } from '../../context.ts';
import { mapConcurrent } from '../../lib/iterating/map-concurrent.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import { scheduleDelayedDeletion, claimFiles } from '../assets/schedule-deletion.ts';
import type { RenderedFile } from './building/render-files.thread.ts';
import { insertSiteFiles } from './site-files.store.ts';

/** Writes at a time: most of a write is waiting for the disk or for the store. */
const CONCURRENT_WRITES = 8;
/** Much longer than storing a chunk takes. Afterwards, files of a process that was killed are deleted. */
const ORPHANED_AFTER_MS = 3_600_000;

/**
 * Stores rendered files under the hash of their bytes and records them under their keys. Before they are stored they are recorded as
 * orphaned, so that they are deleted if the process dies before the second record is written.
 */
export async function storeFiles(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  job: JobRun<unknown>,
  rendered: RenderedFile[],
): Promise<void> {
  const { projectId, signal } = job;
  const files = rendered.map(({ key, body, contentType, sha256, sizeBytes }) => ({
    body,
    row: { source_key: key, storage_key: `sites/${projectId}/${sha256}`, content_type: contentType, sha256, size_bytes: sizeBytes },
  }));
  const storageKeys = files.map(({ row }) => row.storage_key);
  await scheduleDelayedDeletion(db, { projectId, storageKeys, afterMs: ORPHANED_AFTER_MS });
  const writing = mapConcurrent(files, CONCURRENT_WRITES, ({ row, body }) => storage.put(row.storage_key, body, { signal }));
  for await (const _ of writing) signal.throwIfAborted();
  await job.transaction(async (tx) => {
    await insertSiteFiles(
      tx,
      projectId,
      files.map(({ row }) => row),
    );
    await claimFiles(tx, storageKeys);
  });
}
