import type { Revision } from '@docreel/contract';
import { type ArticleRow, toMetadata } from '../articles/article.ts';
import type { RevisionItemRow, RevisionRow } from '../articles/revisions/revisions.store.ts';

export function toRevisionItem(article: Pick<ArticleRow, 'language'>, row: RevisionItemRow): Omit<Revision, 'content' | 'metadata'> {
  return {
    number: row.number,
    title: row.title,
    slug: row.slug,
    language: row.language === '' ? article.language : row.language,
    author: row.author,
    authorId: row.author_id,
    createdAt: row.created_at.toISOString(),
  };
}

export function toRevision(article: Pick<ArticleRow, 'language'>, row: RevisionRow): Revision {
  return { ...toRevisionItem(article, row), content: row.content, metadata: toMetadata(row.metadata) };
}
