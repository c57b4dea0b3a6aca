import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ArticleRow } from './article.ts';
import { updateArticle } from './articles.store.ts';
import { findRevision } from './revisions.store.ts';
import { getForChange, type Target } from './update-article.ts';

/**
 * Title, content and metadata as they were, as a new revision by a person: a later merge keeps what was taken back. What is so
 * already makes none.
 */
export async function restoreRevision(db: Db, target: Target, number: number): Promise<ArticleRow> {
  return db.transaction().execute(async (tx) => {
    const row = await getForChange(tx, target);
    const revision = await findRevision(tx, { articleId: row.id, language: null, number });
    if (!revision) throw new ApiError('REVISION_NOT_FOUND');
    const { title, content, metadata, evidence } = revision;
    if (title === row.title && content === row.content && isDeepStrictEqual(metadata, row.metadata)) return row;
    return updateArticle(tx, row, {
      title,
      content,
      metadata: JSON.stringify(metadata),
      ...(evidence !== null && { evidence: JSON.stringify(evidence) }),
    });
  });
}
