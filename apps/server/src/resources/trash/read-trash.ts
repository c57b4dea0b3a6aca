import { type Pagination, type ResponseOf, TRASH_DAYS, type trashOperations } from '@docreel/contract';
import { pagination } from '../../lib/pagination.ts';
import type { Db } from '../../platform/db/tables.ts';
import { listTrash, type TrashRow } from './trash.store.ts';

const DAY_MS = 86_400_000;

type TrashItem = ResponseOf<(typeof trashOperations)['listTrash']>['items'][number];

export async function readTrash(
  db: Db,
  projectId: string,
  page: { limit: number; offset: number },
): Promise<{ items: TrashItem[]; pagination: Pagination }> {
  const { rows, total } = await listTrash(db, projectId, page);
  return { items: rows.map(toTrashItem), pagination: pagination(page, rows.length, total) };
}

function toTrashItem({ deletedAt, ...item }: TrashRow): TrashItem {
  const purgeAt = new Date(deletedAt.getTime() + TRASH_DAYS * DAY_MS);
  return { ...item, deletedAt: deletedAt.toISOString(), purgeAt: purgeAt.toISOString() };
}
