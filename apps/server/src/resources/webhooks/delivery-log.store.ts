import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../platform/db/tables.ts';
import type { DeliveryRow } from './deliveries.store.ts';

/** Contains the SQL that reads the delivery log, which `deliveries.store.ts` writes. */

export interface DeliveryPage {
  status?: DeliveryRow['status'] | undefined;
  /** Selects deliveries that were created at `since` or later, and before `until`. */
  since?: Date | undefined;
  until?: Date | undefined;
  limit: number;
  offset: number;
}

/** Lists deliveries of a project, newest first, through the index `deliveries_by_project`. */
export async function listDeliveries(db: Db, projectId: string, page: DeliveryPage): Promise<{ rows: DeliveryRow[]; total: number }> {
  let matching = db.selectFrom('deliveries').where('project_id', '=', projectId);
  if (page.since) matching = matching.where('created_at', '>=', page.since);
  if (page.until) matching = matching.where('created_at', '<', page.until);
  if (page.status) matching = matching.where('status', '=', page.status);
  const [rows, count] = await Promise.all([
    matching.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

export function findDelivery(db: Db, projectId: string, id: string): Promise<DeliveryRow | undefined> {
  return db.selectFrom('deliveries').selectAll().where('project_id', '=', projectId).where('id', '=', id).executeTakeFirst();
}

export function listAttempts(db: Db, deliveryId: string): Promise<Selectable<Tables['delivery_attempts']>[]> {
  return db.selectFrom('delivery_attempts').selectAll().where('delivery_id', '=', deliveryId).orderBy('number').execute();
}

/** Lists deliveries that failed at `since` or later, oldest first. */
export async function listFailed(db: Db, projectId: string, { since, limit }: { since: Date; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('id')
    .where('project_id', '=', projectId)
    .where('status', '=', 'failed')
    .where('finished_at', '>=', since)
    .orderBy('finished_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
