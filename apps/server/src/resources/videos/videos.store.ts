import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Db, Tables } from '../../platform/db/tables.ts';
import type { ShownVideo, VideoRow } from './video.ts';

/** All SQL that writes videos, and what is asked of other tables about them. */

export type { VideoRow } from './video.ts';

export async function findVideo(db: Db, projectId: string, id: string): Promise<ShownVideo | undefined> {
  return shown(db, projectId).where('videos.id', '=', id).executeTakeFirst();
}

export interface VideoPage {
  rows: ShownVideo[];
  total: number;
}

/** Newest first. */
export async function listVideos(db: Db, projectId: string, page: { limit: number; offset: number }): Promise<VideoPage> {
  const [rows, count] = await Promise.all([
    shown(db, projectId).orderBy('videos.created_at', 'desc').orderBy('videos.id', 'desc').limit(page.limit).offset(page.offset).execute(),
    db
      .selectFrom('videos')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** At most one job processes a video, and only while it is pending has it anything to tell. */
function shown(db: Db, projectId: string) {
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

/** A video whose file is stored and known to be one. Answers its id. */
export async function insertVideo(tx: Db, video: Omit<Insertable<Tables['videos']>, 'id' | 'status'>): Promise<string> {
  const id = uuid();
  await tx
    .insertInto('videos')
    .values({ ...video, id, status: 'processing' })
    .execute();
  return id;
}

/** A video whose file is still to come. */
export async function insertPendingVideo(
  tx: Db,
  video: Pick<Insertable<Tables['videos']>, 'id' | 'project_id' | 'filename' | 'name'>,
): Promise<void> {
  await tx.insertInto('videos').values(video).execute();
}

export async function deletePendingVideo(tx: Db, projectId: string, id: string): Promise<void> {
  await tx.deleteFrom('videos').where('project_id', '=', projectId).where('id', '=', id).where('status', '=', 'pending').execute();
}

export interface Received {
  storageKey: string;
  sizeBytes: number;
  sha256: string | null;
  filename?: string;
  name?: string;
}

/** One statement: of several that bring the file, the row lock lets one be the first. */
export async function markReceived(
  tx: Db,
  { projectId, videoId }: { projectId: string; videoId: string },
  { storageKey, sizeBytes, sha256, ...names }: Received,
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

export interface Described {
  filename: string;
  sha256: string;
  contentType: string;
  durationSeconds: number;
  width: number;
  height: number;
}

/** What the file of an uploaded video was found to be. */
export async function describeVideo(tx: Db, id: string, file: Described): Promise<VideoRow> {
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

/** Lets go of a file that was found to be no video; answers where it lies, or null where there is none such. */
export async function forgetUndescribedFile(tx: Db, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('videos')
    .select('storage_key')
    .where('id', '=', id)
    .where('duration_seconds', 'is', null)
    .executeTakeFirst();
  await tx.updateTable('videos').set({ storage_key: null }).where('id', '=', id).where('duration_seconds', 'is', null).execute();
  return row?.storage_key ?? null;
}

export interface Processed {
  language: string | null;
  posterAsset: string;
  captionsAsset: string | null;
}

export async function markReady(tx: Db, id: string, { language, posterAsset, captionsAsset }: Processed): Promise<void> {
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

/** Whether any project has a video of these bytes. */
export async function isContentKnown(db: Db, sha256: string): Promise<boolean> {
  return (await db.selectFrom('videos').select('id').where('sha256', '=', sha256).limit(1).executeTakeFirst()) !== undefined;
}

/** Those of the videos that have a file, for a site that shows them. */
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

/** Gives the player other captions. Answers those before, or undefined where there is no such video. */
export async function updateCaptions(tx: Db, id: string, captionsAsset: string | null): Promise<string | null | undefined> {
  const { rows } = await sql<{ before: string | null }>`
    with old as (select captions_asset as before from videos where id = ${id} for update)
    update videos set captions_asset = ${captionsAsset}, updated_at = now() from old where id = ${id}
    returning old.before`.execute(tx);
  return rows[0]?.before;
}
