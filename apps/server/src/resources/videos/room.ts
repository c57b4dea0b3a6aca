import type { Config } from '../../config.ts';
import { toClause } from '../../lib/to-clause.ts';
import type { Db } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { JobFailure } from '../../platform/queue/queue.ts';
import { lockRoom, readTakenRoom, type TakenRoom } from './room.store.ts';

/** How much of a project may lie in storage: its videos, and what the uploads that it has begun may bring. */

export type RoomLimits = Pick<Config, 'IMPORT_MAX_BYTES' | 'PROJECT_MAX_BYTES' | 'PROJECT_MAX_UPLOADS'>;

/** Refuses another upload for which there is no room, in the transaction that begins it. */
export async function checkRoomForUpload(
  tx: Db,
  config: RoomLimits,
  { projectId, sizeBytes }: { projectId: string; sizeBytes: number | undefined },
): Promise<void> {
  await lockRoom(tx, projectId);
  const taken = await readTakenRoom(tx, projectId, config.IMPORT_MAX_BYTES);
  if (taken.uploads >= config.PROJECT_MAX_UPLOADS)
    throw new ApiError(
      'CONFLICT',
      `The project has begun ${taken.uploads} uploads that are not completed; it may have ${config.PROJECT_MAX_UPLOADS}. Complete them, or give up those in parts; the others are forgotten within 25 hours.`,
    );
  const left = bytesLeft(config, taken);
  if (left === null || (sizeBytes ?? config.IMPORT_MAX_BYTES) <= left) return;
  const advice =
    sizeBytes === undefined ? 'Say how large the file is in sizeBytes, or delete videos.' : 'Delete videos that are not needed.';
  throw new ApiError('FILE_TOO_LARGE', `${leftSentence(config, left)} ${advice}`);
}

/** The most that an import may bring now; a failure where there is no room at all. */
export async function roomForImport(db: Db, config: RoomLimits, projectId: string): Promise<number> {
  const left = await readBytesLeft(db, config, projectId);
  if (left === null) return config.IMPORT_MAX_BYTES;
  if (left <= 0) throw noRoom(config, left);
  return Math.min(left, config.IMPORT_MAX_BYTES);
}

/** Looks again when the file is there, in the transaction that makes it a video: several may have come at a time. */
export async function checkRoomForVideo(
  tx: Db,
  config: RoomLimits,
  { projectId, sizeBytes }: { projectId: string; sizeBytes: number },
): Promise<void> {
  if (config.PROJECT_MAX_BYTES === undefined) return;
  await lockRoom(tx, projectId);
  const left = await readBytesLeft(tx, config, projectId);
  if (left !== null && sizeBytes > left) throw noRoom(config, left);
}

async function readBytesLeft(db: Db, config: RoomLimits, projectId: string): Promise<number | null> {
  if (config.PROJECT_MAX_BYTES === undefined) return null;
  return bytesLeft(config, await readTakenRoom(db, projectId, config.IMPORT_MAX_BYTES));
}

function bytesLeft({ PROJECT_MAX_BYTES }: RoomLimits, { videoBytes, uploadBytes }: TakenRoom): number | null {
  return PROJECT_MAX_BYTES === undefined ? null : Math.max(0, PROJECT_MAX_BYTES - videoBytes - uploadBytes);
}

function leftSentence({ PROJECT_MAX_BYTES }: RoomLimits, left: number): string {
  return `The project may hold ${PROJECT_MAX_BYTES} bytes of videos and has room for ${left} more.`;
}

function noRoom(config: RoomLimits, left: number): JobFailure {
  return new JobFailure('STORAGE_FULL', `${toClause(leftSentence(config, left))}; delete videos that are not needed`);
}
