import type { SiteArticle, SiteOutline } from '@docreel/site';

/** The part of a site to plan. */
export interface Narrowing {
  /** This folder and everything below it. */
  folderId?: number | undefined;
  /** Null is the project's own language. Defaults to all languages. */
  language?: string | null | undefined;
}

/** Returns the requested part of a site, with only the media that it shows. */
export function narrowSite(outline: SiteOutline, { folderId, language }: Narrowing): SiteOutline {
  if (folderId === undefined && language === undefined) return { ...outline, ...selectMedia(outline, outline.articles) };
  const inside = listFoldersBelow(outline, folderId);
  const only = language === null ? outline.project.language : language;
  const isIncluded = (article: SiteArticle) =>
    (inside === null || (article.folderId !== null && inside.has(article.folderId))) && (only === undefined || article.language === only);
  const articles = outline.articles.filter(isIncluded);
  return {
    ...outline,
    // A single language is at the root.
    project: { ...outline.project, language: only ?? outline.project.language },
    languages: outline.languages.filter(({ code }) => only === undefined || code === only),
    articles,
    ...selectMedia(outline, articles),
  };
}

/** Returns the media that these articles name, with posters and captions, and the pictures of the brand. */
function selectMedia({ videos: all, assets, brand }: SiteOutline, articles: SiteArticle[]): Pick<SiteOutline, 'videos' | 'assets'> {
  const named = new Set<string>();
  for (const { digest } of articles) {
    for (const id of digest.assetIds) named.add(id);
    for (const id of digest.videoIds) named.add(id);
  }
  const videos = all.filter(({ videoId }) => named.has(videoId));
  const beside = new Set(videos.flatMap(({ poster, captions }) => [poster, captions]));
  for (const picture of [brand.logo, brand.logoDark, brand.favicon]) if (picture) beside.add(picture.src);
  return { videos, assets: assets.filter(({ assetId, src }) => named.has(assetId) || beside.has(src)) };
}

/** Lists the paths of the media, relative to the root. */
export function listMediaPaths({ videos, assets }: Pick<SiteOutline, 'videos' | 'assets'>): string[] {
  return [...videos, ...assets, ...assets.flatMap(({ sizes }) => sizes)].map(({ src }) => src);
}

function listFoldersBelow({ folders }: SiteOutline, folderId: number | undefined): Set<number> | null {
  if (folderId === undefined) return null;
  const children = Map.groupBy(folders, ({ parentId }) => parentId);
  const inside = new Set<number>();
  const add = (id: number): void => {
    inside.add(id);
    for (const child of children.get(id) ?? []) add(child.id);
  };
  add(folderId);
  return inside;
}
