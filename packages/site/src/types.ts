import type { SiteBrand } from './brand.ts';
import type { Chapter } from './plan/chapters.ts';
import type { Passage } from './search/passages.ts';

/** Everything that a site is built from, except the texts: small enough to hold for 10,000 articles. Contains published content only. */
export interface SiteOutline {
  project: { name: string; slug: string; description: string | null; language: string; logoUrl: string | null };
  brand: SiteBrand;
  /** The languages with published content, the project's own first. */
  languages: SiteLanguage[];
  folders: SiteFolder[];
  /** One entry for each article and language, so the same id may occur several times. */
  articles: SiteArticle[];
  videos: SiteVideo[];
  assets: SiteAsset[];
  /** Absolute URL of the site, ending in a slash, for canonical links and the sitemap. */
  baseUrl: string;
}

export interface SiteLanguage {
  code: string;
  label: string;
  /** The description of the project in this language; null if it is not translated. */
  description: string | null;
}

export interface SiteFolder {
  id: number;
  name: string;
  slug: string;
  parentId: number | null;
  position: number;
  /** The name in other languages, by language code. */
  names: Record<string, string>;
}

export interface SiteArticle {
  id: number;
  language: string;
  title: string;
  /** Segment of its URL. It may not be a language code, because `de/` is the home page in German. */
  slug: string;
  folderId: number | null;
  position: number;
  metaTitle: string | null;
  description: string | null;
  keywords: string[];
  ogImage: string | null;
  canonicalUrl: string | null;
  noIndex: boolean;
  jsonLd: Record<string, unknown> | null;
  updatedAt: string;
  /** Hexadecimal SHA-256 of the Markdown. */
  contentHash: string;
  digest: ArticleDigest;
}

/**
 * The data that other pages and lists show about an article: a pure function of its content, stored by content hash, so that an unchanged
 * text is not read again. It is small, because a plan holds the digests of all articles.
 */
export interface ArticleDigest {
  /** Its first words on one line; empty if there are none. */
  excerpt: string;
  /** Whether it contains any text. */
  hasText: boolean;
  /** Sections that contain moments of a video. */
  chapters: Chapter[];
  /** Number of its steps. */
  steps: number;
  /** Each picture and video that the article references, once, in order. */
  assetIds: string[];
  videoIds: string[];
  /**
   * Each page that the article links to, once, in order, as written in the text: relative URLs, and URLs of any host, because the host
   * may be the site itself.
   */
  links: string[];
}

/** The search data of a text: stored next to its digest, and loaded only to build files of the search index. */
export interface ArticleSearch {
  /** Its text in parts that can be linked to, up to a maximum length. */
  passages: Passage[];
  /** The words of the passages with their weights, written by `listWeightedTerms`. */
  terms: string;
}

/** A video in an article. `src` and `poster` are URLs relative to the root of the site. */
export interface SiteVideo {
  videoId: string;
  name: string;
  src: string;
  contentType: string;
  poster: string | null;
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  /** URL of the WebVTT file, relative to the root of the site. */
  captions: string | null;
}

export interface SiteAsset {
  assetId: string;
  /** URL relative to the root of the site. */
  src: string;
  width: number | null;
  height: number | null;
  /** Narrower versions of the same picture, narrowest first. */
  sizes: PictureSize[];
  /** Its average colour as `#rrggbb`, if known. It is shown while the picture loads. */
  colour: string | null;
}

export interface PictureSize {
  src: string;
  width: number;
}

/** One file of the site. */
export interface SitePage {
  /** Path relative to the root: `index.html`, `create-a-project/index.html`, `assets/site.css`. */
  path: string;
  contentType: string;
  body: string | Uint8Array;
}

/** A picture as the page shows it. `src` is an absolute URL or one relative to the page. */
export interface AssetSource {
  src: string;
  width: number | null;
  height: number | null;
  /** Set for a page, which has the style sheet of this site. The picture then loads lazily, and has versions for phones. */
  page?: { sizes: PictureSize[]; colour: string | null; isFirst: boolean };
}

export interface VideoSource {
  src: string;
}

export interface MarkdownOptions {
  /** Returns null if the picture does not exist. The page then shows a note instead of the picture. */
  asset: (id: string) => AssetSource | null;
  video: (id: string) => VideoSource | null;
  /** Returns the URL of a moment; by default that of the media file with a fragment such as `#t=133`, from which browsers play. */
  moment?: (videoId: string, seconds: number) => string;
  /** Language of the generated labels; English by default. */
  language?: string;
}

export interface Heading {
  id: string;
  text: string;
  level: number;
}

export interface RenderedArticle {
  /**
   * Safe to put into a page: it contains no script, no event attribute, and only http(s), mailto, tel and relative URLs and those of the
   * resolvers.
   */
  html: string;
  headings: Heading[];
  plainText: string;
  /** Each picture and video that the content references, in order, including those that the resolvers do not know. */
  assetIds: string[];
  videoIds: string[];
  missingAssetIds: string[];
  missingVideoIds: string[];
}

/** A numbered step of the content. */
export interface ArticleStep {
  id: string;
  text: string;
  videoId: string | null;
  seconds: number | null;
  /** URL of its first picture, as the resolver returned it. */
  picture: string | null;
}
