import type { Delivery, DeliveryListItem, Pagination } from '@docreel/contract';
import { pagination } from '../../lib/pagination.ts';
import type { Db } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { requeueDelivery } from './deliveries.store.ts';
import { type DeliveryPage, findDelivery, listAttempts, listDeliveries, listFailed } from './delivery-log.store.ts';
import { toDelivery, toDeliveryItem } from './delivery.ts';

export async function readDeliveries(
  db: Db,
  projectId: string,
  page: DeliveryPage,
): Promise<{ deliveries: DeliveryListItem[]; pagination: Pagination }> {
  const { rows, total } = await listDeliveries(db, projectId, page);
  return { deliveries: rows.map(toDeliveryItem), pagination: pagination(page, rows.length, total) };
}

export async function readDelivery(db: Db, projectId: string, id: string): Promise<Delivery> {
  const row = await findDelivery(db, projectId, id);
  if (!row) throw deliveryNotFound();
  return toDelivery(row, await listAttempts(db, id));
}

/** Sends a delivery again with the same body and ID. It is due immediately and, if it fails, follows the full retry schedule. */
export async function resendDelivery(db: Db, projectId: string, id: string): Promise<DeliveryListItem> {
  const row = await db.transaction().execute((tx) => requeueDelivery(tx, projectId, id));
  if (!row) throw deliveryNotFound();
  return toDeliveryItem(row);
}

const BATCH_SIZE = 1000;

/** Sends all deliveries that failed at `since` or later again, up to 1,000 per call. Returns the number of deliveries. */
export async function resendFailedDeliveries(db: Db, projectId: string, since: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ids = await listFailed(tx, projectId, { since, limit: BATCH_SIZE });
    for (const id of ids) await requeueDelivery(tx, projectId, id);
    return ids.length;
  });
}

function deliveryNotFound(): ApiError {
  return new ApiError('NOT_FOUND', 'The project has no such delivery. Deliveries are kept for 30 days.');
}
