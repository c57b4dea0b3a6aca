import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';
import type { PublicationFile, PublicationRow } from '../publications.store.ts';
import { findPackedMarkdown, type PackedMarkdown } from '../serving/live-files.store.ts';

/** Contains all SQL for previews of a site. Only the function that deletes expired previews can see them. */

const IS_VALID = sql<boolean>`preview_expires_at > now()`;

/** Lists the valid previews of a project, newest first. */
export async function listPreviewRows(db: Db, projectId: string, page: { limit: number; offset: number }) {
  const mine = db.selectFrom('publications').where('project_id', '=', projectId).where(IS_VALID);
  const rows = await mine.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute();
  return { rows, total: await countPreviews(db, projectId) };
}

export async function countPreviews(db: Db, projectId: string): Promise<number> {
  const row = await db
    .selectFrom('publications')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('project_id', '=', projectId)
    .where(IS_VALID)
    .executeTakeFirstOrThrow();
  return row.total;
}

/**
 * Replaces the token in the preview's URL, so that earlier URLs stop working. Returns undefined if the preview does not exist or has
 * expired.
 */
export async function updateToken(
  db: Db,
  { projectId, id }: { projectId: string; id: string },
  { tokenHash, days }: { tokenHash: Buffer; days: number },
): Promise<PublicationRow | undefined> {
  return db
    .updateTable('publications')
    .set({ preview_token_hash: tokenHash, preview_expires_at: sql<Date>`now() + make_interval(days => ${days})` })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where(IS_VALID)
    .returningAll()
    .executeTakeFirst();
}

/** Expires a preview immediately. Returns false if the preview does not exist or has expired. */
export async function endPreview(db: Db, projectId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('publications')
    .set({ preview_token_hash: null, preview_expires_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where(IS_VALID)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listEndedPreviews(db: Db, projectId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('publications')
    .select('id')
    .where('project_id', '=', projectId)
    .where('preview_expires_at', '<=', sql<Date>`now()`)
    .execute();
  return rows.map((row) => row.id);
}

export async function listProjectsWithEndedPreviews(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('publications')
    .select('project_id')
    .distinct()
    .where('preview_expires_at', '<=', sql<Date>`now()`)
    .execute();
  return rows.map((row) => row.project_id);
}

/** Finds a file of the preview that belongs to this token. */
export async function findPreviewFile(db: Db, tokenHash: Buffer, path: string): Promise<PublicationFile | undefined> {
  return db
    .selectFrom('publications')
    .innerJoin('publication_files', 'publication_files.publication_id', 'publications.id')
    .select(['path', 'storage_key', 'content_type', 'sha256', 'size_bytes'])
    .where('preview_token_hash', '=', tokenHash)
    .where(IS_VALID)
    .where('publication_files.path', '=', path)
    .executeTakeFirst();
}

/** Finds the Markdown of an article in the preview that belongs to this token. */
export async function findPreviewMarkdown(db: Db, tokenHash: Buffer, path: string): Promise<PackedMarkdown | undefined> {
  const preview = await db
    .selectFrom('publications')
    .select('id')
    .where('preview_token_hash', '=', tokenHash)
    .where(IS_VALID)
    .executeTakeFirst();
  return preview && findPackedMarkdown(db, preview.id, path);
}
