import type { BodyOf, articleOperations } from '@docreel/contract';
import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import { type ArticleRow, matchesRevision, RESERVED_SLUGS } from './article.ts';
import { endPosition, listSlugsLike, lockArticle, openPosition, updateArticle as saveArticle } from './articles.store.ts';
import { checkFolder, findFreeSlug } from './create-article.ts';

export type ArticlePatch = BodyOf<(typeof articleOperations)['updateArticle']>;

export interface Target {
  projectId: string;
  id: number;
  /** The caller's `If-Match` header. */
  ifMatch: string | undefined;
}

/** Changes what the patch names, as one new revision; a patch that changes nothing makes none. */
export async function updateArticle(db: Db, target: Target, patch: ArticlePatch): Promise<ArticleRow> {
  const save = db.transaction().execute(async (tx) => {
    const row = await getForChange(tx, target);
    const change = { ...contentChange(row, patch), ...(await slugChange(tx, row, patch.slug)), ...(await placeChange(tx, row, patch)) };
    return Object.keys(change).length === 0 ? row : saveArticle(tx, row, change);
  });
  return save.catch((error: unknown) => {
    // Another request took the slug between our look and our save: only the unique index decides.
    if (error instanceof Error && 'constraint' in error && error.constraint === 'articles_slug')
      throw new ApiError('SLUG_TAKEN', undefined, { cause: error });
    throw error;
  });
}

/** The row, locked, for the project and the revision that the caller has seen. */
export async function getForChange(tx: Db, target: Target): Promise<ArticleRow> {
  const row = await lockArticle(tx, target.projectId, target.id);
  if (!row) throw new ApiError('ARTICLE_NOT_FOUND');
  if (!matchesRevision(target.ifMatch, row.revision)) throw new ApiError('PRECONDITION_FAILED');
  return row;
}

function contentChange(row: ArticleRow, patch: ArticlePatch) {
  const { title, slug: _slug, content, folderId: _folderId, position: _position, isHidden, metadata, ...flat } = patch;
  const merged = { ...row.metadata, ...metadata, ...flat };
  return {
    ...(title !== undefined && title !== row.title && { title }),
    ...(content !== undefined && content !== row.content && { content }),
    ...(isHidden !== undefined && isHidden !== row.is_hidden && { is_hidden: isHidden }),
    ...(!isDeepStrictEqual(merged, row.metadata) && { metadata: JSON.stringify(merged) }),
  };
}

async function slugChange(tx: Db, row: ArticleRow, slug: string | undefined) {
  if (slug === undefined || slug === row.slug) return {};
  const taken = await listSlugsLike(tx, row.project_id, slug);
  if (taken.has(slug) || RESERVED_SLUGS.has(slug)) {
    const suggestion = await findFreeSlug(tx, row.project_id, slug);
    throw new ApiError('SLUG_TAKEN', `The slug "${slug}" is taken. "${suggestion}" is free.`);
  }
  return { slug };
}

async function placeChange(tx: Db, row: ArticleRow, patch: ArticlePatch) {
  const folderId = patch.folderId === undefined ? row.folder_id : patch.folderId;
  const isMoved = folderId !== row.folder_id;
  if (isMoved) await checkFolder(tx, row.project_id, folderId);
  const position = patch.position ?? (isMoved ? await endPosition(tx, row.project_id, folderId) : row.position);
  if (!isMoved && position === row.position) return {};
  await openPosition(tx, { projectId: row.project_id, folderId, position, exceptId: row.id });
  return { folder_id: folderId, position };
}
