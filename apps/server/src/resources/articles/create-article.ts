import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import { findFolder } from '../folders/folders.store.ts';
import { lockTree } from '../folders/lock-tree.ts';
import { freeSlug, slugify } from '../../lib/slug.ts';
import { type ArticleRow, RESERVED_SLUGS } from './article.ts';
import { insertArticle, listTakenSlugs, type NewArticle } from './articles.store.ts';

/** Creates an article at the end of its folder. Its slug is generated from the title. */
export async function createArticle(db: Db, article: NewArticle): Promise<ArticleRow> {
  return db.transaction().execute((tx) => createArticleIn(tx, article));
}

/** Creates an article in the caller's transaction. To avoid deadlocks, the transaction must not yet have locked any article or folder. */
export async function createArticleIn(tx: Db, article: NewArticle): Promise<ArticleRow> {
  await lockTree(tx, article.projectId);
  await checkFolder(tx, article.projectId, article.folderId);
  const base = slugify(article.title, 'article');
  for (;;) {
    const slug = await findFreeSlug(tx, article.projectId, base);
    const row = await insertArticle(tx, slug, article);
    // `row` is undefined if another request took the slug after the check, so the loop tries the next free one.
    if (row) return row;
  }
}

export async function checkFolder(db: Db, projectId: string, folderId: number | null): Promise<void> {
  if (folderId !== null && !(await findFolder(db, projectId, folderId))) throw new ApiError('FOLDER_NOT_FOUND');
}

/**
 * Returns `base` or the first free slug of `base-2`, `base-3` and so on. Slugs of articles, language codes and reserved paths are not free.
 */
export async function findFreeSlug(db: Db, projectId: string, base: string): Promise<string> {
  const taken = await listTakenSlugs(db, projectId, base);
  return freeSlug(base, (slug) => taken.has(slug) || RESERVED_SLUGS.has(slug));
}
