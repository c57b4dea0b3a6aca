import type { Db } from '../../platform/db/tables.ts';

/** SQL that imports use to read projects and videos. */

export async function getImportTarget(db: Db, projectId: string): Promise<{ language: string }> {
  return db.selectFrom('projects').select('language').where('id', '=', projectId).executeTakeFirstOrThrow();
}

export async function listKnownVideos(db: Db, projectId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('videos').select('id').where('project_id', '=', projectId).execute();
  return new Set(rows.map(({ id }) => id));
}
