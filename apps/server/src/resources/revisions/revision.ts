import type { Revision } from '@docreel/contract';
import { listReferences } from '@docreel/site';
import type { Context } from '../../context.ts';
import { findAssets } from '../assets/assets.store.ts';
import { toAsset } from '../assets/to-asset.ts';
import { type ArticleRow, toMetadata } from '../articles/article.ts';
import type { RevisionItemRow, RevisionRow } from '../articles/revisions/revisions.store.ts';

export function toRevisionItem(
  article: Pick<ArticleRow, 'language'>,
  row: RevisionItemRow,
): Omit<Revision, 'content' | 'metadata' | 'assets'> {
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

/** Returns a revision with its content and the URLs of its pictures. */
export async function toRevision(
  { db, config }: Pick<Context, 'db' | 'config'>,
  article: Pick<ArticleRow, 'language' | 'project_id'>,
  row: RevisionRow,
): Promise<Revision> {
  const assets = await findAssets(db, article.project_id, listReferences(row.content).assetIds);
  return {
    ...toRevisionItem(article, row),
    content: row.content,
    metadata: toMetadata(row.metadata),
    assets: assets.map((asset) => toAsset(config, asset)),
  };
}
