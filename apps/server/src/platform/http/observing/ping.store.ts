import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';

/** Resolves when the database has responded. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
