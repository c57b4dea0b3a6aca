import { type ArticleDigest, isBlank, type SiteArticle, type SiteOutline } from '@docreel/site';
import { toMetadata } from '../../../articles/article.ts';
import { type Piece, readTextNow } from '../../../../platform/process/pieces.ts';
import type { SmallDigest } from '../digests.store.ts';
import type { TextPlace } from '../outline.store.ts';
import { EMPTY_TEXT } from '../empty-text.ts';
import type { ArticleRow, SiteContent, TranslationRow } from './site-content.ts';
import { unpackMarks } from './unpack-marks.ts';

/** The content as a site shows it, and what only publishing needs to know of it. */
export interface MadeOutline {
  outline: SiteOutline;
  revisions: Map<SiteArticle, number>;
  /** Where a text is, by its hash. */
  placeOf: (contentHash: string) => TextPlace | undefined;
  /** Articles that were left out, for they say nothing. */
  draftsCount: number;
  /** Hashes of texts that are kept and not shown any more. */
  unused: string[];
}

/** Null where a text was looked at and is not kept any more: its article was removed meanwhile. */
export function makeOutline(content: SiteContent): MadeOutline | null {
  const { project, brand, baseUrl, folders } = content;
  const digests = readDigests(content.digests);
  const versions = versionsOf(content);
  const texts = new Map<string, Version>();
  for (const row of versions) texts.set(row.contentHash, row);
  digests.set(EMPTY_TEXT, NOTHING);
  if (versions.some(({ contentHash }) => !digests.has(contentHash))) return null;
  const digestOf = (row: Version) => digests.get(row.contentHash) ?? NOTHING;
  const written = versions.filter((row) => !isBlank(digestOf(row)));
  const own = new Set(written.filter(({ language }) => language === '').map(({ id }) => id));
  const shown = written.filter(({ id }) => own.has(id));
  const codes = new Set(shown.map(({ language }) => language));
  const languages = content.languages.filter(({ code }) => code !== project.language && codes.has(code));
  const slugs: Slugs = {
    languages: new Set(languages.map(({ code }) => code.toLowerCase())),
    taken: new Set(shown.map(({ slug }) => slug)),
  };
  const articles = shown.map((row) => toSiteArticle(row, { digest: digestOf(row), own: project.language, slugs }));
  unpackMarks(articles, content.marks.map(readTextNow));
  const { videos, assets } = content;
  const outline = { project, brand, baseUrl, folders, articles, videos, assets, languages: [content.language, ...languages] };
  return {
    outline,
    revisions: new Map(articles.map((article, at) => [article, shown[at]?.revision ?? 0])),
    placeOf(contentHash) {
      const row = texts.get(contentHash);
      return row && toTextPlace(row);
    },
    draftsCount: versions.filter((row) => row.language === '' && !own.has(row.id)).length,
    unused: [...digests.keys()].filter((hash) => !texts.has(hash) && hash !== EMPTY_TEXT),
  };
}

function readJson(piece: Piece): unknown {
  return JSON.parse(readTextNow(piece));
}

/** Each digest is made once and shared by all versions that have its text: ten thousand of anything take long to copy. */
function readDigests(kept: Piece[]): Map<string, ArticleDigest> {
  const digests = new Map<string, ArticleDigest>();
  for (const many of kept) {
    const read = readJson(many) as Record<string, SmallDigest>;
    for (const hash in read) digests.set(hash, Object.assign(read[hash] ?? NOTHING, { marks: '' }));
  }
  return digests;
}

/** Of a text in which nothing is. */
const NOTHING: ArticleDigest = { marks: '', excerpt: '', hasText: false, chapters: [], steps: 0, assetIds: [], videoIds: [], links: [] };

/** An article in one language: '' is its own. */
type Version = ArticleRow & { language: string };

/** Each article itself, then its translations, which stand where it stands. */
function versionsOf(content: Pick<SiteContent, 'articles' | 'translations'>): Version[] {
  const articles = content.articles
    .flatMap((piece) => readJson(piece) as ArticleRow[])
    .map((row): Version => Object.assign(row, { language: '' }));
  const translations = content.translations.flatMap((piece) => readJson(piece) as TranslationRow[]);
  if (translations.length === 0) return articles;
  const byId = new Map(articles.map((row) => [row.id, row]));
  const translated = translations.flatMap(({ articleId, ...row }): Version[] => {
    const article = byId.get(articleId);
    return article ? [{ ...article, ...row }] : [];
  });
  return [...articles, ...translated];
}

interface Slugs {
  /** `/de/` is the first page of a language: an article of that name stands beside it. */
  languages: ReadonlySet<string>;
  taken: ReadonlySet<string>;
}

function toSiteArticle(row: Version, { digest, own, slugs }: { digest: ArticleDigest; own: string; slugs: Slugs }): SiteArticle {
  const metadata = toMetadata(row.metadata);
  return {
    id: row.id,
    language: row.language || own,
    title: row.title,
    slug: slugs.languages.has(row.slug) ? freeSlug(row, slugs.taken) : row.slug,
    folderId: row.folderId,
    position: row.position,
    metaTitle: metadata.metaTitle,
    description: metadata.metaDescription,
    keywords: metadata.metaKeywords,
    ogImage: metadata.ogImage,
    canonicalUrl: metadata.canonicalUrl,
    noIndex: metadata.noIndex,
    jsonLd: metadata.jsonLd,
    updatedAt: row.updatedAt,
    contentHash: row.contentHash,
    digest,
  };
}

function freeSlug({ slug, id }: Version, taken: ReadonlySet<string>): string {
  let free = `${slug}-${id}`;
  while (taken.has(free)) free += '-2';
  return free;
}

function toTextPlace({ id, language, revision, contentHash, sizeBytes }: Version): TextPlace {
  return { articleId: id, language, revision, contentHash, sizeBytes };
}
