import type { Context } from '../../context.ts';
import { mapConcurrent } from '../../lib/iterating/map-concurrent.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import { scheduleDelayedDeletion, claimFiles } from '../assets/schedule-deletion.ts';
import type { RenderedFile } from './building/render-files.thread.ts';
import { insertSiteFiles } from './site-files.store.ts';

/** Number of concurrent writes. Most of the time of a write is spent waiting for the disk or the object storage. */
const CONCURRENT_WRITES = 8;
/** Time in milliseconds after which files of a killed process are deleted. Storing a batch of files takes much less time. */
const ORPHANED_AFTER_MS = 3_600_000;

/**
 * Stores rendered files under the hash of their bytes and records them in the database. Before that, it schedules their deletion, so that
 * no orphaned files stay if the process dies in between.
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
