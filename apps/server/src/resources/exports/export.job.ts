import type { ExportFormat } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { type Commit, JobFailure, type JobKind, type JobRun, Deferred } from '../../platform/queue/queue.ts';
import { getSigningSecret } from '../../platform/storage/signing-secret.store.ts';
import { StorageError } from '../../platform/storage/storage.ts';
import { scheduleDelayedDeletion } from '../assets/schedule-deletion.ts';
import { EXPORT_LIFE_MS, createExportUrl, toExportKey } from './export-url.ts';
import { ContentChanged } from './content-changed.ts';
import { prepareExport } from './prepare-export.ts';

export interface ExportInput extends Record<string, unknown> {
  format: ExportFormat;
  folderId?: number;
  language?: string | null;
  purpose?: 'sync';
}

export const exportJob: JobKind<Context, ExportInput> = {
  kind: 'export',
  run: storeExport,
};

/** Runs the job that stores an export for 24 hours. Its output contains the signed download URL. */
async function storeExport(context: Context, { id, projectId, input, signal, progress }: JobRun<ExportInput>): Promise<Commit> {
  const { extension, chunks } = await prepareExport(context, { projectId, ...input }).catch(rethrowAsFailure);
  const file = { jobId: id, extension };
  const storageKeys = [toExportKey(file)];
  // The deletion is scheduled before the file exists, so that a killed job does not leave the file in storage.
  await scheduleDelayedDeletion(context.db, { projectId, storageKeys, afterMs: 2 * EXPORT_LIFE_MS });
  progress('packing', 10);
  const { sizeBytes, sha256 } = await context.storage.put(toExportKey(file), chunks(), { signal }).catch(rethrowAsFailure);
  const secret = await getSigningSecret(context.db);
  return async (tx) => {
    await scheduleDelayedDeletion(tx, { projectId, storageKeys, afterMs: EXPORT_LIFE_MS });
    const expiresAt = new Date(Date.now() + EXPORT_LIFE_MS);
    return {
      url: createExportUrl(context.config.PUBLIC_URL, secret, { ...file, expiresAt }),
      expiresAt: expiresAt.toISOString(),
      sizeBytes,
      sha256,
    };
  };
}

function rethrowAsFailure(error: unknown): never {
  if (error instanceof ContentChanged) throw new Deferred(0);
  if (error instanceof ApiError) throw new JobFailure(error.code, error.message, { cause: error });
  if (error instanceof StorageError)
    throw new JobFailure(error.code, error.message, { isTemporary: error.code !== 'FILE_TOO_LARGE', cause: error });
  throw error;
}
