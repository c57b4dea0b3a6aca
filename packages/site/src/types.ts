/** Everything a published site is made from: published content only, nothing else. */
export interface SiteSnapshot {
  project: { name: string; slug: string; description: string | null; language: string; logoUrl: string | null };
  folders: SiteFolder[];
  articles: SiteArticle[];
  videos: SiteVideo[];
  assets: SiteAsset[];
  /** Absolute address of the site, ending in a slash: canonical links, sitemap. */
  baseUrl: string;
  publishedAt: string;
}

export interface SiteFolder {
  id: number;
  name: string;
  slug: string;
  parentId: number | null;
  position: number;
}

export interface SiteArticle {
  id: number;
  title: string;
  slug: string;
  folderId: number | null;
  position: number;
  language: string;
  /** Markdown as stored: pictures `asset:{assetId}`, moments `video:{videoId}#t=133`. */
  content: string;
  description: string | null;
  noIndex: boolean;
  canonicalUrl: string | null;
  updatedAt: string;
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
