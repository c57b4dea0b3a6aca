import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { ArticleRow } from './article.ts';
import { insertArticle, lockArticle, type NewArticle, updateArticle } from './articles.store.ts';
import { setArticlePosition, releaseSlugs } from './import-articles.store.ts';
import { closeGaps, closeGapsIn } from './positions.store.ts';

/** An article to import. Unlike a new article, it may already have a slug and a position. */
export interface ImportedArticle extends NewArticle {
  slug: string;
  /** Position in the folder. Defaults to the current position of an existing article, or to the end of the folder. */
  position: number | undefined;
  isHidden: boolean;
}

export type ImportOutcome = 'created' | 'updated' | 'unchanged';

/**
 * Creates an article, or updates the one with the given ID. The caller must hold the tree lock (`lockTree`). Throws `SLUG_TAKEN` if another
 * article uses the slug.
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

/** Replaces the articles' slugs with temporary ones, so that an import can exchange the slugs of two articles. */
export async function releaseArticleSlugs(tx: Db, ids: readonly number[]): Promise<void> {
  await releaseSlugs(tx, ids);
}

/** Renumbers the articles in these folders and at the root without gaps. Imports call it once, after writing all articles. */
export async function orderArticles(tx: Db, projectId: string, folderIds: Iterable<number | null>): Promise<void> {
  const ids = [...new Set(folderIds)].filter((id) => id !== null);
  await closeGaps(tx, { projectId, folderId: null });
  await closeGapsIn(tx, ids);
}
