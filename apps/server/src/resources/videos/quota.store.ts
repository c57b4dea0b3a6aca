import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';

export interface QuotaUsage {
  videoBytes: number;
  /** Number of uploads that were started and not completed. */
  uploads: number;
  /** Maximum number of bytes that these uploads can add. An upload of unknown size counts with the maximum size. */
  uploadBytes: number;
}

/** Returns the storage in bytes that a project's videos and pending uploads use. */
export async function readQuotaUsage(db: Db, projectId: string, mostBytes: number): Promise<QuotaUsage> {
  const { rows } = await sql<QuotaUsage>`
    select (select coalesce(sum(size_bytes), 0)::float8 from videos where project_id = ${projectId}) as "videoBytes",
           count(*) as uploads, coalesce(sum(coalesce(size_bytes, ${mostBytes}::bigint)), 0)::float8 as "uploadBytes"
      from uploads where project_id = ${projectId}`.execute(db);
  return rows[0] ?? { videoBytes: 0, uploads: 0, uploadBytes: 0 };
}

/** Locks the project's row until the transaction ends, so that concurrent uploads cannot exceed the quota together. */
export async function lockQuota(tx: Db, projectId: string): Promise<void> {
  await tx.selectFrom('projects').select('id').where('id', '=', projectId).forNoKeyUpdate().execute();
}
