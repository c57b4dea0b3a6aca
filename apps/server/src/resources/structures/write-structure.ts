import type { Quality } from '@docreel/writer';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import { JobFailure } from '../../platform/queue/queue.ts';
import { createArticleIn } from '../articles/create-article.ts';
import type { NewArticle } from '../articles/articles.store.ts';
import { createFolderIn } from '../folders/create-folder.ts';
import { findFolder } from '../folders/folders.store.ts';

/** A generated article without its folder and position. `quality` is set only if the text was written. */
export type ReadyArticle = Omit<NewArticle, 'projectId' | 'folderId'> & { quality?: Quality };

export interface ReadyStructure {
  folders: { name: string; articles: ReadyArticle[] }[];
  /** Articles that are in no folder. */
  articles: ReadyArticle[];
}

export interface StructureResult {
  folderIds: number[];
  articleIds: number[];
  foldersCount: number;
  articlesCount: number;
  /** Quality of each article, in the order of `articleIds`. Omitted if no article was written. */
  quality?: Quality[];
}

/** Creates the folders and articles in the target folder or at the root, in the caller's transaction. */
export async function writeStructureIn(
  tx: Db,
  target: { projectId: string; folderId: number | null },
  { folders, articles }: ReadyStructure,
): Promise<StructureResult> {
  const { projectId } = target;
  // If the target folder was deleted in the meantime, the structure is created at the root, so that the work is not lost.
  const parent = target.folderId === null ? undefined : await findFolder(tx, projectId, target.folderId);
  const parentId = parent?.id ?? null;
  const articleIds: number[] = [];
  const folderIds: number[] = [];
  const qualities: Quality[] = [];
  const add = async ({ quality, ...article }: ReadyArticle, folderId: number | null) => {
    const { id } = await createArticleIn(tx, { ...article, projectId, folderId });
    articleIds.push(id);
    if (quality) qualities.push(quality);
  };
  for (const article of articles) await add(article, parentId);
  for (const { name, articles: inside } of folders) {
    const folder = await createFolderIn(tx, { projectId, name, parentId }).catch(rethrowAsFailure);
    folderIds.push(folder.id);
    for (const article of inside) await add(article, folder.id);
  }
  const counts = { foldersCount: folderIds.length, articlesCount: articleIds.length };
  return { folderIds, articleIds, ...counts, ...(qualities.length > 0 && { quality: qualities }) };
}

/** Converts API errors to job failures. For example, the target folder may have been moved too deep since the request. */
function rethrowAsFailure(error: unknown): never {
  if (error instanceof ApiError) throw new JobFailure(error.code, error.message, { cause: error });
  throw error;
}
