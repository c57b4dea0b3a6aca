import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import { deleteTab, type Tab } from './presence.store.ts';

/** Forgets a tab that no longer shows the article. Throws `ARTICLE_NOT_FOUND`. */
export async function endPresence(db: Db, projectId: string, tab: Omit<Tab, 'isEditing'>): Promise<void> {
  if (!(await deleteTab(db, projectId, tab))) throw new ApiError('ARTICLE_NOT_FOUND');
}
