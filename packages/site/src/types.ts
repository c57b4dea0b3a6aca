import type { SiteBrand } from './brand.ts';
import type { Chapter } from './plan/chapters.ts';
import type { Passage } from './search/passages.ts';

/** Everything a site is made from but the text itself: light enough to hold for 10,000 articles. Published content only, nothing else. */
export interface SiteOutline {
  project: { name: string; slug: string; description: string | null; language: string; logoUrl: string | null };
  brand: SiteBrand;
  /** The project's own language first; only those in which something is shown. */
  languages: SiteLanguage[];
  folders: SiteFolder[];
  /** One entry for each article and language: the same id may occur in several. */
  articles: SiteArticle[];
  videos: SiteVideo[];
  assets: SiteAsset[];
  /** Absolute address of the site, ending in a slash: canonical links, sitemap. */
  baseUrl: string;
}

export interface SiteLanguage {
  code: string;
  label: string;
  /** What the project says of itself in it; null: what it says in its own. */
  description: string | null;
}

export interface SiteFolder {
  id: number;
  name: string;
  slug: string;
  parentId: number | null;
  position: number;
  /** Its name in other languages, by their code. */
  names: Record<string, string>;
}

export interface SiteArticle {
  id: number;
  language: string;
  title: string;
  /** Its place in the site, so it is none of the languages: `de/` is the first page in German. */
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
  /** SHA-256 of the Markdown, hexadecimal: the same hash is the same text. */
  contentHash: string;
  digest: ArticleDigest;
}

/**
 * What other pages and lists show of an article: a pure function of its content, kept by content hash, so that a text
 * that did not change is never read again. Small, for a plan holds that of every article.
 */
export interface ArticleDigest {
  /** Its first words on one line; empty where there are none. */
  excerpt: string;
  /** Whether it says anything. */
  hasText: boolean;
  /** Sections that show something of a video. */
  chapters: Chapter[];
  /** How many numbered steps it has. */
  steps: number;
  /** Every picture and video that it names, each once, in order. */
  assetIds: string[];
  videoIds: string[];
  /** Every page that it links to, each once, in order, as it is written: relative ones, and those of any host, which may be the site's own. */
  links: string[];
}

/** What the search finds of a text: kept beside its digest, and loaded where files of the search are made. */
export interface ArticleSearch {
  /** Its text in pieces that can be linked to; cut at a length that an index can bear. */
  passages: Passage[];
  /** The words of the passages with their weights, as `termsOf` writes them. */
  terms: string;
}

/** A video that an article shows; `src` and `poster` are addresses relative to the root of the site. */
export interface SiteVideo {
  videoId: string;
  name: string;
  src: string;
  contentType: string;
  poster: string | null;
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  /** WebVTT, relative to the root of the site. */
  captions: string | null;
}

export interface SiteAsset {
  assetId: string;
  /** Relative to the root of the site. */
  src: string;
  width: number | null;
  height: number | null;
  /** The same picture, narrower, the narrowest first. */
  sizes: PictureSize[];
  /** Its average, as `#rrggbb`, where that is known: it stands there while the picture is loaded. */
  colour: string | null;
}

export interface PictureSize {
  src: string;
  width: number;
}

/** One file of the site. */
export interface SitePage {
  /** Relative to the root: `index.html`, `create-a-project/index.html`, `assets/site.css`. */
  path: string;
  contentType: string;
  body: string | Uint8Array;
}

/** A picture as the page shows it; `src` is an address relative to the page or a whole one. */
export interface AssetSource {
  src: string;
  width: number | null;
  height: number | null;
  /** Given for a page, which has the style of this site: loaded when it comes into view, and drawn for phones, too. */
  page?: { sizes: PictureSize[]; colour: string | null; isFirst: boolean };
}

export interface VideoSource {
  src: string;
}

export interface MarkdownOptions {
  /** Null: there is no such picture; the page then says so in its place. */
  asset: (id: string) => AssetSource | null;
  video: (id: string) => VideoSource | null;
  /** Address of a moment; by default the media file with `#t=133`, which browsers play from there. */
  moment?: (videoId: string, seconds: number) => string;
  /** Language of the words that are not content; English by default. */
  language?: string;
}

export interface Heading {
  id: string;
  text: string;
  level: number;
}

export interface RenderedArticle {
  /** Safe to put into a page: no script, no event attribute, no address but http(s), mailto, tel, relative ones and those of the resolvers. */
  html: string;
  headings: Heading[];
  plainText: string;
  /** Every picture and video that the content names, in order, those included that the resolvers don't know. */
  assetIds: string[];
  videoIds: string[];
  missingAssetIds: string[];
  missingVideoIds: string[];
}

/** One numbered step as it was found in the content. */
export interface ArticleStep {
  id: string;
  text: string;
  videoId: string | null;
  seconds: number | null;
  /** Address of its first picture, as the resolver gave it. */
  picture: string | null;
}
