import { ARCHIVE_MAX_FILES, UNPACKED_MAX_BYTES } from '@docreel/contract';
import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import { type Commit, JobFailure, type JobKind, type JobRun } from '../../platform/queue/queue.ts';
import { StorageError } from '../../platform/storage/storage.ts';
import { scheduleResizing } from '../assets/resize-pictures.job.ts';
import { scheduleFileDeletion } from '../assets/schedule-deletion.ts';
import { ImportError } from './import-error.ts';
import { importProject, type ImportReport } from './import-project.ts';

export interface ImportInput extends Record<string, unknown> {
  storageKey: string;
  /** File name of the uploaded archive. */
  name: string;
}

export const importProjectJob: JobKind<Context, ImportInput> = {
  kind: 'import',
  // The time is limited because an import locks the project's folders and articles while it writes.
  timeLimit: {
    milliseconds: 15 * 60_000,
    message: 'the import took longer than 15 minutes and was stopped; split it and import the parts one after the other',
  },
  run: importArchive,
};

const LIMITS = { files: ARCHIVE_MAX_FILES, bytes: UNPACKED_MAX_BYTES };

/** Runs the job that imports an uploaded archive. The archive is unpacked in threads and written to the database in one transaction. */
async function importArchive(context: Context, job: JobRun<ImportInput>): Promise<Commit> {
  const { projectId, input, progress, signal } = job;
  const report = await job
    .stepWithOwnTransaction<ImportReport>('import', async (end) => {
      await using file = await context.storage.localFile(input.storageKey);
      const source = { path: file.path, isFolder: false, limits: LIMITS };
      const onWritten = async (tx: Db, written: ImportReport) => {
        if (written.pictures > 0) await scheduleResizing(context, tx, projectId);
        await end(tx, written);
      };
      return await importProject(context, projectId, { source, signal, onProgress: progress, onWritten });
    })
    .catch((error: unknown) => {
      throw toJobFailure(error);
    });
  return async (tx) => {
    await scheduleFileDeletion(context, tx, { projectId, storageKeys: [input.storageKey] });
    return { ...report };
  };
}

function toJobFailure(error: unknown): unknown {
  if (error instanceof ImportError) return new JobFailure('IMPORT_REFUSED', error.message, { cause: error });
  if (error instanceof StorageError)
    return new JobFailure(error.code, error.message, { isTemporary: error.code !== 'FILE_TOO_LARGE', cause: error });
  return error;
}
