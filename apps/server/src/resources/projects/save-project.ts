import type { Db } from '../../platform/db/tables.ts';
import type { ProjectRow } from './project.ts';
import { lockProjectRow, updateProjectRow } from './projects.store.ts';

/** Locks the project's row until the end of the transaction and returns it. */
export async function lockProject(tx: Db, projectId: string): Promise<ProjectRow> {
  return lockProjectRow(tx, projectId);
}

/** Saves the changed columns as one new revision of the project. The caller must have locked the row with `lockProject`. */
export async function saveProject(tx: Db, projectId: string, change: Parameters<typeof updateProjectRow>[2]): Promise<ProjectRow> {
  return updateProjectRow(tx, projectId, change);
}
