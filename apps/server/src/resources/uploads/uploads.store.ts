import { type Insertable, sql } from 'kysely';
import type { Db, Tables } from '../../platform/db/tables.ts';
import type { UploadRow } from './upload.ts';

/** Contains all SQL that writes the `uploads` table. A row exists from the first upload URL until the upload is completed or cancelled. */

export async function insertUpload(
  tx: Db,
  { expiresInSeconds, ...upload }: Omit<Insertable<Tables['uploads']>, 'expires_at'> & { expiresInSeconds: number },
): Promise<Date> {
  const { expires_at } = await tx
    .insertInto('uploads')
    .values({ ...upload, expires_at: sql<Date>`now() + ${expiresInSeconds} * interval '1 second'` })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
}

export async function findUpload(db: Db, projectId: string, videoId: string): Promise<UploadRow | undefined> {
  return db.selectFrom('uploads').selectAll().where('project_id', '=', projectId).where('video_id', '=', videoId).executeTakeFirst();
}

/** Extends the lifetime of an upload to `hours` from now, but to at most `longestMs` milliseconds after its creation. */
export async function extendUpload(db: Db, videoId: string, { hours, longestMs }: { hours: number; longestMs: number }): Promise<void> {
  const latest = sql`created_at + ${longestMs} * interval '1 millisecond'`;
  await db
    .updateTable('uploads')
    .set({ expires_at: sql<Date>`greatest(expires_at, least(${latest}, now() + ${hours} * interval '1 hour'))` })
    .where('video_id', '=', videoId)
    .execute();
}

export async function listProjectUploads(db: Db, projectId: string): Promise<UploadRow[]> {
  return db.selectFrom('uploads').selectAll().where('project_id', '=', projectId).orderBy('video_id').execute();
}

export async function deleteUpload(tx: Db, videoId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('uploads').where('video_id', '=', videoId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Returns storage keys of completed or cancelled uploads whose URLs are valid or expired at most `minutes` minutes ago. Clients may have
 * written to them since.
 */
export async function listWritableKeys(db: Db, { graceHours, minutes }: { graceHours: number; minutes: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('orphaned_files')
    .select('storage_key')
    .where('storage_key', 'like', 'uploads/%')
    .where('delete_after', '>', sql<Date>`now() + ${graceHours} * interval '1 hour' - ${minutes} * interval '1 minute'`)
    .execute();
  return rows.map((row) => row.storage_key);
}

/** Returns uploads whose last URL expired more than `graceHours` ago, oldest first. */
export async function listAbandonedUploads(db: Db, { graceHours, limit }: { graceHours: number; limit: number }): Promise<UploadRow[]> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('expires_at', '<', sql<Date>`now() - ${graceHours} * interval '1 hour'`)
    .orderBy('expires_at')
    .orderBy('video_id')
    .limit(limit)
    .execute();
}
