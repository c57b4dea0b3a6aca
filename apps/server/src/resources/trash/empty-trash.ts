import { TRASH_DAYS } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { purgeArticles } from '../articles/trash/purge-articles.ts';
import { lockTree } from '../folders/lock-tree.ts';
import { purgeFolders } from '../folders/purge-folders.ts';
import { deleteDigests } from '../publications/delete-digests.ts';
import { listProjectsWithTrash } from './trash.store.ts';

/** Permanently deletes content that has been in a project's trash for at least this many days. 0 days deletes everything in the trash. */
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

/**
 * Permanently deletes content of all projects that has been in the trash for longer than it can be restored. Several processes may run this
 * concurrently.
 */
export async function purgeTrash(context: Pick<Context, 'db' | 'queue'>): Promise<void> {
  for (const projectId of await listProjectsWithTrash(context.db, TRASH_DAYS)) await emptyTrash(context, { projectId, days: TRASH_DAYS });
}
