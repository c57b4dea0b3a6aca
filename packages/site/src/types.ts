import type { SiteBrand } from './brand.ts';
import type { Chapter } from './plan/chapters.ts';
import type { Passage } from './search/passages.ts';

/**
 * Everything from which a site is built, except the texts. It contains only published content, and is small enough for 10,000 articles in
 * memory.
 */
export interface SiteOutline {
  project: { name: string; slug: string; description: string | null; language: string; logoUrl: string | null };
  brand: SiteBrand;
  /** Languages with published content. The project's main language comes first. */
  languages: SiteLanguage[];
  folders: SiteFolder[];
  /** One entry for each article and language, so the same ID may occur several times. */
  articles: SiteArticle[];
  videos: SiteVideo[];
  assets: SiteAsset[];
  /** Absolute URL of the site with a trailing slash, for canonical links and the sitemap. */
  baseUrl: string;
}

export interface SiteLanguage {
  code: string;
  label: string;
  /** Name of the site in this language. Null if it has the same name in all languages. */
  name: string | null;
  /** Description of the project in this language. Null if it is not translated. */
  description: string | null;
}

export interface SiteFolder {
  id: number;
  name: string;
  slug: string;
  parentId: number | null;
  position: number;
  /** Names in other languages by language code. */
  names: Record<string, string>;
}

export interface SiteArticle {
  id: number;
  language: string;
  title: string;
  /** URL segment of the article. It may not be a language code, because `de/` is the German home page. */
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
  /** SHA-256 hash of the Markdown in hex. */
  contentHash: string;
  digest: ArticleDigest;
}

/**
 * The data that other pages and lists show about an article. It depends only on the content and is stored by content hash, so unchanged
 * texts are not read again. It is small, because a plan contains the digests of all articles.
 */
export interface ArticleDigest {
  /** The first words of the text on one line. Empty if there are none. */
  excerpt: string;
  /** Whether the article contains any text. */
  hasText: boolean;
  /** Sections that link to times of a video. */
  chapters: Chapter[];
  /** Number of steps. */
  steps: number;
  /** Pictures and videos that the article references, each once, in order. */
  assetIds: string[];
  videoIds: string[];
  /**
   * Pages to which the article links, each once, in order. The URLs are as in the text: relative, or with any host, because the host may be
   * the site itself.
   */
  links: string[];
}

/** The search data of a text. It is stored next to the digest, and only loaded to build files of the search index. */
export interface ArticleSearch {
  /** Parts of the text with their own link, up to a maximum length. */
  passages: Passage[];
  /** The words of the passages with their weights, as `listWeightedTerms` returns them. */
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
  /** The captions of the video: first those of its own language, then their translations. */
  captions: SiteCaptions[];
  /** Parts that the player covers. Missing if there are none. */
  covers?: VideoCover[];
}

/** WebVTT captions in one language. `src` is a URL relative to the root of the site, `language` a code, or null if it is unknown. */
export interface SiteCaptions {
  src: string;
  language: string | null;
}

/** A time range in which the player hides an area of the video, in percent. Without a box, the player leaves out the time range. */
export interface VideoCover {
  startSeconds: number;
  endSeconds: number;
  box: { x: number; y: number; width: number; height: number } | null;
}

export interface SiteAsset {
  assetId: string;
  /** URL relative to the root of the site. */
  src: string;
  width: number | null;
  height: number | null;
  /** Smaller versions of the same picture, narrowest first. */
  sizes: PictureSize[];
  /** Average colour as `#rrggbb`, if known. Pages show it while the picture loads. */
  colour: string | null;
}

export interface PictureSize {
  src: string;
  width: number;
}

/** One file of the site. */
export interface SitePage {
  /** Path relative to the root, for example `index.html`, `create-a-project/index.html` or `assets/site.css`. */
  path: string;
  contentType: string;
  body: string | Uint8Array;
}

/** A picture on a page. `src` is absolute or relative to the page. */
export interface AssetSource {
  src: string;
  width: number | null;
  height: number | null;
  /** Set on a page with the site's style sheet. The picture then loads lazily, and has versions for phones. */
  page?: { sizes: PictureSize[]; colour: string | null; isFirst: boolean };
}

export interface VideoSource {
  src: string;
}

export interface MarkdownOptions {
  /** Returns null if the picture does not exist. The page then shows a note in its place. */
  asset: (id: string) => AssetSource | null;
  video: (id: string) => VideoSource | null;
  /** Returns the URL of a time in a video. Defaults to the media file with a fragment such as `#t=133`, at which browsers start to play. */
  moment?: (videoId: string, seconds: number) => string;
  /** Language of the generated labels. Defaults to English. */
  language?: string;
}

export interface Heading {
  id: string;
  text: string;
  level: number;
}

export interface RenderedArticle {
  /** Safe HTML: it contains no script, no event attribute, and only http(s), mailto, tel and relative URLs and those of the resolvers. */
  html: string;
  headings: Heading[];
  plainText: string;
  /** Pictures and videos that the content references, each once, in order. Includes those that the resolvers do not find. */
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
  /** URL of the first picture, as the resolver returned it. */
  picture: string | null;
}
