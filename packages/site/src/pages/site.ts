import type { SiteAsset, SiteSnapshot, SiteVideo } from '../types.ts';
import { type Outline, outlineOf } from './outline.ts';

/** What every page of a site shares. */
export interface Site {
  snapshot: SiteSnapshot;
  outline: Outline;
  assets: Map<string, SiteAsset>;
  videos: Map<string, SiteVideo>;
  /** Paths of the shared files, from the root. */
  theme: { style: string; script: string; icon: string };
  /** `files`: links name `index.html`, so that the site opens from a disk. */
  addresses: 'folders' | 'files';
}

/** Where a page stands: `root` leads from it to the root of the site. */
export interface Place {
  site: Site;
  root: string;
}

export function siteOf(snapshot: SiteSnapshot, shared: Pick<Site, 'theme' | 'addresses'>): Site {
  return {
    snapshot,
    outline: outlineOf(snapshot),
    assets: new Map(snapshot.assets.map((asset) => [asset.assetId, asset])),
    videos: new Map(snapshot.videos.map((video) => [video.videoId, video])),
    ...shared,
  };
}

export function homeHref({ site, root }: Place): string {
  return site.addresses === 'files' ? `${root}index.html` : root;
}

export function articleHref({ site, root }: Place, slug: string): string {
  return `${root}${encodeURIComponent(slug)}/${site.addresses === 'files' ? 'index.html' : ''}`;
}

/** Whole address, for those that read the page from elsewhere: search engines, previews. */
export function absoluteUrl(site: Site, path: string): string {
  return new URL(path, site.snapshot.baseUrl).href;
}

/** A logo is shown where it lies on the site itself: a page asks no other site for anything. */
export function logoHref({ site, root }: Place): string | null {
  const { project, baseUrl } = site.snapshot;
  if (project.logoUrl === null) return null;
  const url = URL.parse(project.logoUrl, baseUrl);
  if (url === null || url.origin !== new URL(baseUrl).origin) return null;
  return url.href.startsWith(baseUrl) ? root + url.href.slice(baseUrl.length) : url.pathname + url.search;
}
