import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';

export interface TakenRoom {
  videoBytes: number;
  /** Begun and not completed. */
  uploads: number;
  /** What those may bring; one that does not say its size, as much as it may. */
  uploadBytes: number;
}

/** What a project takes up. */
export async function readTakenRoom(db: Db, projectId: string, mostBytes: number): Promise<TakenRoom> {
  const { rows } = await sql<TakenRoom>`
    select (select coalesce(sum(size_bytes), 0)::float8 from videos where project_id = ${projectId}) as "videoBytes",
           count(*) as uploads, coalesce(sum(coalesce(size_bytes, ${mostBytes}::bigint)), 0)::float8 as "uploadBytes"
      from uploads where project_id = ${projectId}`.execute(db);
  return rows[0] ?? { videoBytes: 0, uploads: 0, uploadBytes: 0 };
}

/** Until the transaction ends, nobody else adds to what the project takes up. */
export async function lockRoom(tx: Db, projectId: string): Promise<void> {
  await tx.selectFrom('projects').select('id').where('id', '=', projectId).forNoKeyUpdate().execute();
}
