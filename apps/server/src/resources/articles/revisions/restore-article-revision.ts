import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { type ArticleRow, toMetadata } from '../article.ts';
import { updateArticle } from '../articles.store.ts';
import { lockForChange, type Target } from '../update-article.ts';
import { findRevision, type RevisionRow } from './revisions.store.ts';

/**
 * Restores title, content and metadata of an earlier revision as a new revision. A person counts as its author, so regenerating the article
 * keeps the text. Nothing is saved if nothing would change.
 */
export async function restoreArticleRevision(db: Db, target: Target, number: number): Promise<ArticleRow> {
  return db.transaction().execute(async (tx) => {
    const row = await lockForChange(tx, target);
    const { title, content, metadata, evidence } = await getRevision(tx, { articleId: row.id, language: null, number });
    if (title === row.title && content === row.content && isDeepStrictEqual(toMetadata(metadata), toMetadata(row.metadata))) return row;
    return updateArticle(tx, row, {
      authorId: target.authorId,
      isApart: true,
      title,
      content,
      metadata: JSON.stringify(metadata),
      // Revisions saved by earlier versions have no evidence. In that case the article keeps its current evidence.
      ...(evidence !== null && { evidence: JSON.stringify(evidence) }),
    });
  });
}

/** Returns a revision of an article, or of its translation if `language` is not null. Throws `REVISION_NOT_FOUND`. */
export async function getRevision(db: Db, target: { articleId: number; language: string | null; number: number }): Promise<RevisionRow> {
  const row = await findRevision(db, target);
  if (!row) throw new ApiError('REVISION_NOT_FOUND');
  return row;
}
