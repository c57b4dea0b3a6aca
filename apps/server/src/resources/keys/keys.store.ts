import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tables } from '../../platform/db/tables.ts';
import type { KeyRow } from './key.ts';

export async function insertKey(db: Db, key: Insertable<Tables['api_keys']>): Promise<KeyRow> {
  return db.insertInto('api_keys').values(key).returningAll().executeTakeFirstOrThrow();
}

export async function listKeyRows(db: Db, projectId: string): Promise<KeyRow[]> {
  return db.selectFrom('api_keys').selectAll().where('project_id', '=', projectId).orderBy('created_at').orderBy('id').execute();
}

/**
 * Revokes a key and returns it. A key that is already revoked keeps its time of revocation. Returns undefined if the key does not exist or
 * belongs to another project.
 */
export async function revokeKeyRow(db: Db, id: string, projectId?: string): Promise<KeyRow | undefined> {
  let revoked = db.updateTable('api_keys').set({ revoked_at: sql<Date>`coalesce(revoked_at, clock_timestamp())` }).where('id', '=', id);
  if (projectId !== undefined) revoked = revoked.where('project_id', '=', projectId);
  return revoked.returningAll().executeTakeFirst();
}
