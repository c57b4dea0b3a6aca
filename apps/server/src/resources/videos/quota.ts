import type { Config } from '../../config.ts';
import { toClause } from '../../lib/to-clause.ts';
import type { Db } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { JobFailure } from '../../platform/queue/queue.ts';
import { lockQuota, readQuotaUsage, type QuotaUsage } from './quota.store.ts';

/** Settings for the storage quota of a project. Its videos and its pending uploads count towards the quota. */

export type QuotaLimits = Pick<Config, 'IMPORT_MAX_BYTES' | 'PROJECT_MAX_BYTES' | 'PROJECT_MAX_UPLOADS'>;

/** Rejects a new upload that would exceed the project's quota. Runs in the transaction that creates the upload. */
export async function checkUploadQuota(
  tx: Db,
  config: QuotaLimits,
  { projectId, sizeBytes }: { projectId: string; sizeBytes: number | undefined },
): Promise<void> {
  await lockQuota(tx, projectId);
  const usage = await readQuotaUsage(tx, projectId, config.IMPORT_MAX_BYTES);
  if (usage.uploads >= config.PROJECT_MAX_UPLOADS)
    throw new ApiError(
      'CONFLICT',
      `The project has ${usage.uploads} unfinished uploads. The limit is ${config.PROJECT_MAX_UPLOADS}. Complete them, or cancel multipart uploads. Other uploads expire within 25 hours.`,
    );
  const remaining = getRemainingBytes(config, usage);
  if (remaining === null || (sizeBytes ?? config.IMPORT_MAX_BYTES) <= remaining) return;
  const advice =
    sizeBytes === undefined ? 'Set sizeBytes to the size of the file, or delete videos.' : 'Delete videos that you no longer need.';
  throw new ApiError('FILE_TOO_LARGE', `${describeRemainingBytes(config, remaining)} ${advice}`);
}

/** Returns the maximum size in bytes of a video to import. Throws if the quota is used up. */
export async function getRemainingImportBytes(db: Db, config: QuotaLimits, projectId: string): Promise<number> {
  const remaining = await readRemainingBytes(db, config, projectId);
  if (remaining === null) return config.IMPORT_MAX_BYTES;
  if (remaining <= 0) throw createStorageFull(config, remaining);
  return Math.min(remaining, config.IMPORT_MAX_BYTES);
}

/** Checks the quota again in the transaction that creates the video, because several files may have arrived at the same time. */
export async function checkVideoQuota(
  tx: Db,
  config: QuotaLimits,
  { projectId, sizeBytes }: { projectId: string; sizeBytes: number },
): Promise<void> {
  if (config.PROJECT_MAX_BYTES === undefined) return;
  await lockQuota(tx, projectId);
  const remaining = await readRemainingBytes(tx, config, projectId);
  if (remaining !== null && sizeBytes > remaining) throw createStorageFull(config, remaining);
}

async function readRemainingBytes(db: Db, config: QuotaLimits, projectId: string): Promise<number | null> {
  if (config.PROJECT_MAX_BYTES === undefined) return null;
  return getRemainingBytes(config, await readQuotaUsage(db, projectId, config.IMPORT_MAX_BYTES));
}

function getRemainingBytes({ PROJECT_MAX_BYTES }: QuotaLimits, { videoBytes, uploadBytes }: QuotaUsage): number | null {
  return PROJECT_MAX_BYTES === undefined ? null : Math.max(0, PROJECT_MAX_BYTES - videoBytes - uploadBytes);
}

function describeRemainingBytes({ PROJECT_MAX_BYTES }: QuotaLimits, remaining: number): string {
  return `The project may store ${PROJECT_MAX_BYTES} bytes of videos, and ${remaining} bytes remain.`;
}

function createStorageFull(config: QuotaLimits, remaining: number): JobFailure {
  return new JobFailure('STORAGE_FULL', `${toClause(describeRemainingBytes(config, remaining))}; delete videos that you no longer need`);
}
