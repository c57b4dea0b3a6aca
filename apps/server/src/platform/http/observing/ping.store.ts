import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';

/** Sends a trivial query and resolves when the database has responded. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
