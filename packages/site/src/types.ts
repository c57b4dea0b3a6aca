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
