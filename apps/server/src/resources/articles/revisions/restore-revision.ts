import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { updateTranslation } from '../../translations/update-translation.ts';
import { type ArticleRow, toMetadata } from '../article.ts';
import { updateArticle } from '../articles.store.ts';
import { getArticle } from '../read-article.ts';
import { findRevision, type RevisionRow } from './revisions.store.ts';
import { getForChange, type Target } from '../update-article.ts';

/**
 * Title, content and metadata as they were, as a new revision by a person: a later merge keeps what was taken back. What is so
 * already makes none. `language` is that of a translation; null is the article itself.
 */
export async function restoreRevision(
  context: Pick<Context, 'db' | 'threads'>,
  { language, ...target }: Target & { language: string | null },
  number: number,
): Promise<ArticleRow> {
  if (language !== null) return restoreTranslation(context, { ...target, language }, number);
  return context.db.transaction().execute(async (tx) => {
    const row = await getForChange(tx, target);
    const { title, content, metadata, evidence } = await getRevision(tx, { articleId: row.id, language, number });
    if (title === row.title && content === row.content && isDeepStrictEqual(toMetadata(metadata), toMetadata(row.metadata))) return row;
    return updateArticle(tx, row, {
      authorId: target.authorId,
      isApart: true,
      title,
      content,
      metadata: JSON.stringify(metadata),
      // Versions that were kept before evidence was have none; moments that are still there find theirs.
      ...(evidence !== null && { evidence: JSON.stringify(evidence) }),
    });
  });
}

async function restoreTranslation(
  context: Pick<Context, 'db' | 'threads'>,
  target: Target & { language: string },
  number: number,
): Promise<ArticleRow> {
  const article = await getArticle(context.db, target.projectId, target.id);
  const { title, content, metadata } = await getRevision(context.db, { articleId: article.id, language: target.language, number });
  // Its own fields alone: what a translation does not have of its own is the article's.
  return updateTranslation(context, { ...target, isApart: true }, { title, content, metadata });
}

export async function getRevision(db: Db, of: { articleId: number; language: string | null; number: number }): Promise<RevisionRow> {
  const row = await findRevision(db, of);
  if (!row) throw new ApiError('REVISION_NOT_FOUND');
  return row;
}
