import type { ArticleDigest, SiteArticle, SiteOutline } from '@docreel/site';
import { isBlank } from '@docreel/site';
import { toMetadata } from '../../articles/article.ts';
import type { ArticleVersion } from './content.store.ts';
import type { SiteContent } from './read-content.ts';

/** Structure of the site: its articles, folders, languages and media, without texts. */
export interface Outline {
  site: SiteOutline;
  /** The article or translation in the database for each article of the site. */
  versions: ReadonlyMap<SiteArticle, ArticleVersion>;
  /** Number of articles that are omitted because they are blank. */
  draftsCount: number;
}

/** Returns the structure of the site. Omits drafts, the translations of drafts, and languages without a translation. */
export function makeOutline(content: SiteContent): Outline {
  const { project, brand, baseUrl, folders, videos, assets } = content;
  const digestOf = ({ contentHash }: ArticleVersion) => content.digests.get(contentHash) ?? NOTHING;
  const written = content.versions.filter((version) => !isBlank(digestOf(version)));
  const ids = new Set(written.filter(({ language }) => language === '').map(({ articleId }) => articleId));
  const shown = written.filter(({ articleId }) => ids.has(articleId));
  const codes = new Set(shown.map(({ language }) => language));
  const languages = content.languages.filter(({ code }) => code !== project.language && codes.has(code));
  const slugs: Slugs = {
    languages: new Set(languages.map(({ code }) => code.toLowerCase())),
    taken: new Set(shown.map(({ slug }) => slug)),
  };
  const versions = new Map(
    shown.map((version) => [toSiteArticle(version, { digest: digestOf(version), ownLanguage: project.language, slugs }), version]),
  );
  const articles = [...versions.keys()];
  return {
    site: { project, brand, baseUrl, folders, articles, videos, assets, languages: [content.ownLanguage, ...languages] },
    versions,
    draftsCount: content.versions.filter(({ language, articleId }) => language === '' && !ids.has(articleId)).length,
  };
}

/** The content digest of an empty text. */
const NOTHING: ArticleDigest = { excerpt: '', hasText: false, chapters: [], steps: 0, assetIds: [], videoIds: [], links: [] };

interface Slugs {
  /**
   * Language codes, which articles cannot have as their slug. `/de/` is the home page of a language, so an article with that slug gets a
   * different one.
   */
  languages: ReadonlySet<string>;
  taken: ReadonlySet<string>;
}

function toSiteArticle(
  version: ArticleVersion,
  { digest, ownLanguage, slugs }: { digest: ArticleDigest; ownLanguage: string; slugs: Slugs },
): SiteArticle {
  const metadata = toMetadata(version.metadata);
  return {
    id: version.articleId,
    language: version.language || ownLanguage,
    title: version.title,
    slug: slugs.languages.has(version.slug) ? findFreeSlug(version, slugs.taken) : version.slug,
    folderId: version.folderId,
    position: version.position,
    metaTitle: metadata.metaTitle,
    description: metadata.metaDescription,
    keywords: metadata.metaKeywords,
    ogImage: metadata.ogImage,
    canonicalUrl: metadata.canonicalUrl,
    noIndex: metadata.noIndex,
    jsonLd: metadata.jsonLd,
    updatedAt: version.updatedAt,
    contentHash: version.contentHash,
    digest,
  };
}

function findFreeSlug({ slug, articleId }: ArticleVersion, taken: ReadonlySet<string>): string {
  let free = `${slug}-${articleId}`;
  while (taken.has(free)) free += '-2';
  return free;
}
