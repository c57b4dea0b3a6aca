import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';

/** SQL for the table `comparison_pictures`. */

/** Inserts a picture, or extends the time for which it is kept. */
export async function insertComparisonPicture(
  db: Db,
  { projectId, assetId, days }: { projectId: string; assetId: string; days: number },
): Promise<void> {
  await sql`
    insert into comparison_pictures (project_id, asset_id, delete_after)
    values (${projectId}, ${assetId}, now() + ${days} * interval '1 day')
    on conflict (project_id, asset_id) do update set delete_after = excluded.delete_after`.execute(db);
}

/** Lists projects with pictures to delete, and without a pending job that writes articles. */
export async function listProjectsWithDuePictures(db: Db): Promise<string[]> {
  const { rows } = await sql<{ project_id: string }>`
    select distinct c.project_id from comparison_pictures c
     where c.delete_after <= now()
       and not exists (select from jobs j
                        where j.project_id = c.project_id and j.status = 'pending' and j.kind in ('generate', 'compare', 'generate_structure'))`.execute(
    db,
  );
  return rows.map((row) => row.project_id);
}

/** Deletes the entries of a project that are due, but not their pictures. Returns the asset IDs. */
export async function deleteDuePictures(tx: Db, projectId: string): Promise<string[]> {
  const { rows } = await sql<{ asset_id: string }>`
    delete from comparison_pictures where project_id = ${projectId} and delete_after <= now() returning asset_id`.execute(tx);
  return rows.map((row) => row.asset_id);
}
