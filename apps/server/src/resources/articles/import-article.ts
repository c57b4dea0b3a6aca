import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { ArticleRow } from './article.ts';
import { insertArticle, lockArticle, type NewArticle, updateArticle } from './articles.store.ts';
import { setArticlePosition, releaseSlugs } from './import-articles.store.ts';
import { closeGaps, closeGapsIn } from './positions.store.ts';

/** An article of an import, which includes slug and position. */
export interface ImportedArticle extends NewArticle {
  slug: string;
  /** Defaults to the current position, or to the end. */
  position: number | undefined;
  isHidden: boolean;
}

export type ImportOutcome = 'created' | 'updated' | 'unchanged';

/**
 * Creates an article, or updates the article with the given ID. The caller holds the tree lock. Throws `SLUG_TAKEN` if another article
 * has the slug.
 */
export async function importArticle(
  tx: Db,
  id: number | undefined,
  article: ImportedArticle,
): Promise<{ row: ArticleRow; outcome: ImportOutcome }> {
  const before = id === undefined ? undefined : await lockArticle(tx, article.projectId, id);
  if (before) return update(tx, before, article);
  const row = await insertArticle(tx, article.slug, article);
  if (!row) throw new ApiError('SLUG_TAKEN', `The slug "${article.slug}" is taken.`);
  const { position = row.position, isHidden } = article;
  return { row: await setArticlePosition(tx, row.id, { position, isHidden }), outcome: 'created' };
}

async function update(tx: Db, before: ArticleRow, article: ImportedArticle) {
  const { title, slug, content, isHidden, metadata = {}, evidence, position = before.position } = article;
  const change = {
    ...(title !== before.title && { title }),
    ...(slug !== before.slug && { slug }),
    ...(content !== before.content && { content }),
    ...(isHidden !== before.is_hidden && { is_hidden: isHidden }),
    ...(article.folderId !== before.folder_id && { folder_id: article.folderId }),
    ...(!isDeepStrictEqual(metadata, before.metadata) && { metadata: JSON.stringify(metadata) }),
    ...(evidence !== undefined && !isDeepStrictEqual(evidence, before.evidence) && { evidence: JSON.stringify(evidence) }),
  };
  const isChanged = Object.keys(change).length > 0;
  const row = isChanged ? await updateArticle(tx, before, change) : before;
  const isMoved = position !== before.position;
  const outcome: ImportOutcome = isChanged || isMoved ? 'updated' : 'unchanged';
  return { row: isMoved ? await setArticlePosition(tx, row.id, { position, isHidden }) : row, outcome };
}

/** Before articles take one another's slugs. */
export async function releaseArticleSlugs(tx: Db, ids: readonly number[]): Promise<void> {
  await releaseSlugs(tx, ids);
}

/** Closes the gaps between the positions of many articles, after all were written. */
export async function orderArticles(tx: Db, projectId: string, folderIds: Iterable<number | null>): Promise<void> {
  const ids = [...new Set(folderIds)].filter((id) => id !== null);
  await closeGaps(tx, { projectId, folderId: null });
  await closeGapsIn(tx, ids);
}
