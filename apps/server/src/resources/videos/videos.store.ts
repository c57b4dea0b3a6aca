import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Db, Tables } from '../../platform/db/tables.ts';
import type { VideoDetails, VideoRow } from './video.ts';

/** Contains all SQL that writes the `videos` table, and queries on other tables about videos. */

export type { VideoRow } from './video.ts';

export async function findVideo(db: Db, projectId: string, id: string): Promise<VideoDetails | undefined> {
  return selectVideos(db, projectId).where('videos.id', '=', id).executeTakeFirst();
}

export interface VideoPage {
  rows: VideoDetails[];
  total: number;
}

/** Lists the videos of a project, newest first. */
export async function listVideos(db: Db, projectId: string, page: { limit: number; offset: number }): Promise<VideoPage> {
  const [rows, count] = await Promise.all([
    selectVideos(db, projectId)
      .orderBy('videos.created_at', 'desc')
      .orderBy('videos.id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    db
      .selectFrom('videos')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** Selects videos with their poster and the progress of their pending processing job. A video has at most one such job. */
function selectVideos(db: Db, projectId: string) {
  return db
    .selectFrom('videos')
    .leftJoin('jobs', (join) =>
      join.onRef('jobs.video_id', '=', 'videos.id').on('jobs.kind', '=', 'process_video').on('jobs.status', '=', 'pending'),
    )
    .selectAll('videos')
    .select(['jobs.stage as job_stage', 'jobs.percent as job_percent'])
    .leftJoin('assets as poster', (join) =>
      join.onRef('poster.id', '=', 'videos.poster_asset').onRef('poster.project_id', '=', 'videos.project_id'),
    )
    .select(['poster.file_name as poster_file_name', 'poster.content_type as poster_content_type'])
    .where('videos.project_id', '=', projectId);
}

/** Inserts a video whose file is already stored and probed. Returns the video's ID. */
export async function insertVideo(tx: Db, video: Omit<Insertable<Tables['videos']>, 'id' | 'status'>): Promise<string> {
  const id = uuid();
  await tx
    .insertInto('videos')
    .values({ ...video, id, status: 'processing' })
    .execute();
  return id;
}

/** Inserts a video whose file has not arrived yet. */
export async function insertPendingVideo(
  tx: Db,
  video: Pick<Insertable<Tables['videos']>, 'id' | 'project_id' | 'filename' | 'name'>,
): Promise<void> {
  await tx.insertInto('videos').values(video).execute();
}

export async function deletePendingVideo(tx: Db, projectId: string, id: string): Promise<void> {
  await tx.deleteFrom('videos').where('project_id', '=', projectId).where('id', '=', id).where('status', '=', 'pending').execute();
}

export interface ReceivedUpload {
  storageKey: string;
  sizeBytes: number;
  sha256: string | null;
  filename?: string;
  name?: string;
}

/**
 * Records the received file of a pending video. Returns false if the video is not pending. A single statement ensures that only one of
 * several concurrent calls succeeds.
 */
export async function markReceived(
  tx: Db,
  { projectId, videoId }: { projectId: string; videoId: string },
  { storageKey, sizeBytes, sha256, ...names }: ReceivedUpload,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('videos')
    .set({ ...names, storage_key: storageKey, size_bytes: sizeBytes, sha256, status: 'processing', updated_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('id', '=', videoId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface ProbedFile {
  filename: string;
  sha256: string;
  contentType: string;
  durationSeconds: number;
  width: number;
  height: number;
}

/** Stores the metadata of an uploaded file after it was probed. */
export async function describeVideo(tx: Db, id: string, file: ProbedFile): Promise<VideoRow> {
  return tx
    .updateTable('videos')
    .set({
      filename: file.filename,
      sha256: file.sha256,
      content_type: file.contentType,
      duration_seconds: file.durationSeconds,
      width: file.width,
      height: file.height,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Removes the reference to the video's file if the file was never probed successfully. Returns the file's storage key, or null. */
export async function clearInvalidFile(tx: Db, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('videos')
    .select('storage_key')
    .where('id', '=', id)
    .where('duration_seconds', 'is', null)
    .executeTakeFirst();
  await tx.updateTable('videos').set({ storage_key: null }).where('id', '=', id).where('duration_seconds', 'is', null).execute();
  return row?.storage_key ?? null;
}

export interface ProcessingResult {
  language: string | null;
  posterAsset: string;
  captionsAsset: string | null;
}

export async function markReady(tx: Db, id: string, { language, posterAsset, captionsAsset }: ProcessingResult): Promise<void> {
  await tx
    .updateTable('videos')
    .set({ status: 'ready', language, poster_asset: posterAsset, captions_asset: captionsAsset, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function markFailed(tx: Db, id: string, failure: { code: string; message: string }): Promise<void> {
  await tx
    .updateTable('videos')
    .set({ status: 'failed', error_code: failure.code, error_message: failure.message, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Renames a video. Returns false if it does not exist. */
export async function updateVideoName(
  db: Db,
  { projectId, videoId }: { projectId: string; videoId: string },
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('videos')
    .set({ name, updated_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('id', '=', videoId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteVideoRow(tx: Db, projectId: string, id: string): Promise<VideoRow | undefined> {
  return tx.deleteFrom('videos').where('project_id', '=', projectId).where('id', '=', id).returningAll().executeTakeFirst();
}

export async function listPendingJobs(db: Db, projectId: string, videoId: string): Promise<string[]> {
  const jobs = db.selectFrom('jobs').select('id').where('project_id', '=', projectId).where('video_id', '=', videoId);
  const rows = await jobs.where('status', '=', 'pending').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export async function hasJobFailed(db: Db, jobId: string): Promise<boolean> {
  const row = await db.selectFrom('jobs').select('status').where('id', '=', jobId).executeTakeFirst();
  return row?.status === 'failed';
}

/** Returns whether any project has a video with this file hash. */
export async function hasVideoWithHash(db: Db, sha256: string): Promise<boolean> {
  return (await db.selectFrom('videos').select('id').where('sha256', '=', sha256).limit(1).executeTakeFirst()) !== undefined;
}

/** Returns those of the given videos that have a file. Publishing uses it. */
export async function findStoredVideos(db: Db, projectId: string, ids: string[]): Promise<VideoRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('videos')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', 'in', ids)
    .where('storage_key', 'is not', null)
    .orderBy('id')
    .execute();
}

/** Replaces the captions in the player. Returns the ID of the previous captions, or undefined if the video does not exist. */
export async function updateCaptions(tx: Db, id: string, captionsAsset: string | null): Promise<string | null | undefined> {
  const { rows } = await sql<{ before: string | null }>`
    with old as (select captions_asset as before from videos where id = ${id} for update)
    update videos set captions_asset = ${captionsAsset}, updated_at = now() from old where id = ${id}
    returning old.before`.execute(tx);
  return rows[0]?.before;
}
