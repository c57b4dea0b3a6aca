import type { Delivery, DeliveryListItem, Pagination } from '@docreel/contract';
import { pagination } from '../../lib/pagination.ts';
import type { Db } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { type DeliveryPage, findDelivery, listAttempts, listDeliveries, oweAgain } from './deliveries.store.ts';
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
  if (!row) throw noDelivery();
  return toDelivery(row, await listAttempts(db, id));
}

/** The same bytes under the same id, at once and by the whole schedule. */
export async function sendAgain(db: Db, projectId: string, id: string): Promise<DeliveryListItem> {
  const row = await db.transaction().execute((tx) => oweAgain(tx, projectId, id));
  if (!row) throw noDelivery();
  return toDeliveryItem(row);
}

function noDelivery(): ApiError {
  return new ApiError('NOT_FOUND', 'The project has no such delivery. The log goes back 30 days.');
}
