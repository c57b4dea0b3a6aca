import { TRASH_DAYS } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { purgeArticles } from '../articles/trash/purge-articles.ts';
import { lockTree } from '../folders/lock-tree.ts';
import { purgeFolders } from '../folders/purge-folders.ts';
import { deleteDigests } from '../publications/delete-digests.ts';
import { listProjectsWithTrash } from './trash.store.ts';

/** Deletes for good what has been in the trash of a project for so many days: with none, all of it. */
export async function emptyTrash(
  context: Pick<Context, 'db' | 'queue'>,
  { projectId, days = 0 }: { projectId: string; days?: number },
): Promise<{ articlesDeleted: number; foldersDeleted: number }> {
  return context.db.transaction().execute(async (tx) => {
    await lockTree(tx, projectId);
    const articlesDeleted = await purgeArticles(context, tx, { projectId, days });
    if (articlesDeleted > 0) await deleteDigests(tx, projectId);
    return { articlesDeleted, foldersDeleted: await purgeFolders(tx, { projectId, days }) };
  });
}

/** What can no longer be restored goes. Any number of processes may do it. */
export async function purgeTrash(context: Pick<Context, 'db' | 'queue'>): Promise<void> {
  for (const projectId of await listProjectsWithTrash(context.db, TRASH_DAYS)) await emptyTrash(context, { projectId, days: TRASH_DAYS });
}
