import type { Presence } from '@docreel/contract';
import type { Db } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { deleteExpiredTabs, listOthers, renewTab, type Tab } from './presence.store.ts';

/** Stores that an article is open in a tab, and returns who else has it open. Throws `ARTICLE_NOT_FOUND`. */
export async function announcePresence(db: Db, projectId: string, tab: Tab): Promise<Presence> {
  const revision = await renewTab(db, projectId, tab);
  if (revision === undefined) throw new ApiError('ARTICLE_NOT_FOUND');
  await deleteExpiredTabs(db);
  return { revision, others: await listOthers(db, tab) };
}
