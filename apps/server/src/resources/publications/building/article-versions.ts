import type { SiteArticle } from '@docreel/site';
import { toMetadata } from '../../articles/article.ts';
import type { TranslationToPublish } from '../../translations/outputs.store.ts';
import type { SmallDigest } from './digests.store.ts';
import type { OutlineArticleRow, TextPlace } from './outline.store.ts';

/** An article in one language: '' is its own. */
export type Version = OutlineArticleRow & { language: string };

/** Each article itself, then its translations, which stand where it stands. */
export function versionsOf({ articles, translations }: { articles: OutlineArticleRow[]; translations: TranslationToPublish[] }): Version[] {
  const byId = new Map(articles.map((row) => [row.id, row]));
  const translated = translations.flatMap(({ article_id, ...row }) => {
    const article = byId.get(article_id);
    return article ? [{ ...article, ...row }] : [];
  });
  return [...articles.map((row) => ({ ...row, language: '' })), ...translated];
}

interface Languages {
  own: string;
  languages: { code: string }[];
  taken: Set<string>;
}

export function toSiteArticle(row: Version, digest: SmallDigest, { own, languages, taken }: Languages): SiteArticle {
  const metadata = toMetadata(row.metadata);
  return {
    id: row.id,
    language: row.language || own,
    title: row.title,
    slug: languages.some(({ code }) => code.toLowerCase() === row.slug) ? freeSlug(row, taken) : row.slug,
    folderId: row.folder_id,
    position: row.position,
    metaTitle: metadata.metaTitle,
    description: metadata.metaDescription,
    keywords: metadata.metaKeywords,
    ogImage: metadata.ogImage,
    canonicalUrl: metadata.canonicalUrl,
    noIndex: metadata.noIndex,
    jsonLd: metadata.jsonLd,
    updatedAt: row.updated_at.toISOString(),
    contentHash: row.content_hash,
    digest: { ...digest, marks: '' },
  };
}

/** `/de/` is the first page of a language: an article of that name stands beside it. */
function freeSlug({ slug, id }: Version, taken: Set<string>): string {
  let free = `${slug}-${id}`;
  while (taken.has(free)) free += '-2';
  return free;
}

export function toTextPlace(row: Version): TextPlace {
  return { articleId: row.id, language: row.language, revision: row.revision, contentHash: row.content_hash, sizeBytes: row.size_bytes };
}
