import type { BodyOf, articleOperations } from '@docreel/contract';
import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import { matchesRevision } from '../../platform/http/etag.ts';
import { type ArticleRow, toMetadata } from './article.ts';
import { lockTree } from '../folders/lock-tree.ts';
import { lockArticle, updateArticle as saveArticle } from './articles.store.ts';
import { addComparedEvidence } from './comparing/add-compared-evidence.ts';
import { checkFolder, findFreeSlug } from './create-article.ts';
import { findRevision } from './revisions/revisions.store.ts';
import { closeGaps, isLast, openPosition } from './positions.store.ts';

export type ArticlePatch = Omit<BodyOf<(typeof articleOperations)['updateArticle']>, 'baseRevision'>;

/** A position after any existing article: the largest 32-bit integer, which is also the maximum of the database column. */
const END = 2_147_483_647;

export interface Target {
  projectId: string;
  id: number;
  /** The `If-Match` header of the request. */
  ifMatch: string | undefined;
  /** ID of the signed-in user. It is null if the request used an API key. */
  authorId?: string | null | undefined;
  /** Whether to start a new edit session in the history. */
  isApart?: boolean | undefined;
}

/** Updates the given fields of an article as one new revision. Creates no revision if nothing changes. */
export async function updateArticle(db: Db, target: Target, patch: ArticlePatch): Promise<ArticleRow> {
  const save = db.transaction().execute(async (tx) => {
    if (patch.folderId !== undefined || patch.position !== undefined || patch.slug !== undefined) await lockTree(tx, target.projectId);
    const row = await lockForChange(tx, target);
    const change = { ...diffContent(row, patch), ...(await diffSlug(tx, row, patch.slug)), ...(await diffPosition(tx, row, patch)) };
    if (Object.keys(change).length === 0) return row;
    const evidence = await (change.content === undefined ? undefined : addComparedEvidence(tx, row, change.content));
    const saved = await saveArticle(tx, row, {
      ...change,
      ...(await keepPublished(tx, row, change)),
      ...(evidence && { evidence: JSON.stringify(evidence) }),
      authorId: target.authorId,
    });
    if (saved.folder_id !== row.folder_id) await closeGaps(tx, { projectId: target.projectId, folderId: row.folder_id });
    return saved;
  });
  return save.catch((error: unknown) => {
    // Another request took the slug after it was checked, so the unique index refused the update.
    if (error instanceof Error && 'constraint' in error && error.constraint === 'articles_slug')
      throw new ApiError('SLUG_TAKEN', undefined, { cause: error });
    throw error;
  });
}

/** Moves an article to a folder, at a position or at the end. Moving creates a new revision, so that other clients notice the change. */
export async function moveArticle(
  db: Db,
  target: Target,
  to: { folderId: number | null; position?: number | undefined },
): Promise<ArticleRow> {
  return updateArticle(db, target, { folderId: to.folderId, position: to.position ?? END });
}

/** Locks and returns the article. Throws `ARTICLE_NOT_FOUND`, or `PRECONDITION_FAILED` if `If-Match` names another revision. */
export async function lockForChange(tx: Db, target: Target): Promise<ArticleRow> {
  const row = await lockArticle(tx, target.projectId, target.id);
  if (!row) throw new ApiError('ARTICLE_NOT_FOUND');
  if (!matchesRevision(target.ifMatch, row.revision)) throw new ApiError('PRECONDITION_FAILED');
  return row;
}

function diffContent(row: ArticleRow, patch: ArticlePatch) {
  const { title, slug: _slug, content, folderId: _folderId, position: _position, isHidden, metadata, ...flat } = patch;
  const merged = { ...row.metadata, ...metadata, ...flat };
  return {
    ...(title !== undefined && title !== row.title && { title }),
    ...(content !== undefined && content !== row.content && { content }),
    ...(isHidden !== undefined && isHidden !== row.is_hidden && { is_hidden: isHidden }),
    ...(!isDeepStrictEqual(toMetadata(merged), toMetadata(row.metadata)) && { metadata: JSON.stringify(merged) }),
  };
}

/**
 * Returns the publication state of an article that was hidden and is shown again without another change: it is as published as before.
 * Otherwise undoing "Hide from site" would leave unpublished changes.
 */
async function keepPublished(tx: Db, row: ArticleRow, change: { is_hidden?: boolean }) {
  const isShownAgain = change.is_hidden === false && Object.keys(change).length === 1;
  if (!isShownAgain || row.published_revision === null || row.published_revision !== row.revision - 1) return {};
  const published = await findRevision(tx, { articleId: row.id, language: null, number: row.published_revision });
  const isSame = isDeepStrictEqual(
    { title: row.title, slug: row.slug, content: row.content, metadata: row.metadata },
    published && { title: published.title, slug: published.slug, content: published.content, metadata: published.metadata },
  );
  return isSame ? { published_revision: row.revision + 1 } : {};
}

async function diffSlug(tx: Db, row: ArticleRow, slug: string | undefined) {
  if (slug === undefined || slug === row.slug) return {};
  const free = await findFreeSlug(tx, row.project_id, slug);
  if (free !== slug) throw new ApiError('SLUG_TAKEN', `The slug "${slug}" is taken. "${free}" is free.`);
  return { slug };
}

async function diffPosition(tx: Db, row: ArticleRow, patch: ArticlePatch) {
  const folderId = patch.folderId === undefined ? row.folder_id : patch.folderId;
  const isMoved = folderId !== row.folder_id;
  if (isMoved) await checkFolder(tx, row.project_id, folderId);
  const wanted = patch.position ?? (isMoved ? END : row.position);
  if (!isMoved && wanted === row.position) return {};
  // If several articles have the same position, a move can change the order even if the article keeps its number.
  const siblings = { projectId: row.project_id, folderId };
  const wasLast = await isLast(tx, { ...siblings, id: row.id, position: row.position });
  const position = await openPosition(tx, { ...siblings, position: wanted, exceptId: row.id });
  return isMoved || position !== row.position || !wasLast ? { folder_id: folderId, position } : {};
}
