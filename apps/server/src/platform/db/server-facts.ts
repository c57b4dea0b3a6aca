import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** Facts about the PostgreSQL server, for the `doctor` command. */
export interface ServerFacts {
  /** Version number in PostgreSQL's format: 150004 is version 15.4. */
  versionNumber: number;
  version: string;
  /** True for a standby server, which accepts no writes. */
  isReadOnly: boolean;
  /** True if the database user may create tables. */
  mayCreate: boolean;
  /** Size of the database on disk. */
  sizeBytes: number;
  now: Date;
}

export async function readServerFacts(db: Db): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`
    select current_setting('server_version_num')::int as "versionNumber", current_setting('server_version') as version,
           (pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool) as "isReadOnly",
           coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
           pg_database_size(current_database())::float8 as "sizeBytes", clock_timestamp() as now`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('PostgreSQL said nothing of itself.');
  return facts;
}
