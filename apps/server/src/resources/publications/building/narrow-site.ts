import type { SiteArticle, SiteOutline } from '@docreel/site';

/** Selects a part of the site to render. */
export interface Narrowing {
  /** ID of a folder. Selects this folder and everything below it. */
  folderId?: number | undefined;
  /** Language code, or null for the project's own language. Defaults to all languages. */
  language?: string | null | undefined;
}

/** Returns the requested part of a site, with only the pictures and videos that this part contains. */
export function narrowSite(outline: SiteOutline, { folderId, language }: Narrowing): SiteOutline {
  if (folderId === undefined && language === undefined) return { ...outline, ...selectMedia(outline, outline.articles) };
  const inside = listFoldersBelow(outline, folderId);
  const only = language === null ? outline.project.language : language;
  const isIncluded = (article: SiteArticle) =>
    (inside === null || (article.folderId !== null && inside.has(article.folderId))) && (only === undefined || article.language === only);
  const articles = outline.articles.filter(isIncluded);
  return {
    ...outline,
    // The pages of a single language are at the root of the site.
    project: { ...outline.project, language: only ?? outline.project.language },
    languages: outline.languages.filter(({ code }) => only === undefined || code === only),
    articles,
    ...selectMedia(outline, articles),
  };
}

/** Returns the media that these articles contain, with the posters and captions of videos, and the pictures of the site's branding. */
function selectMedia({ videos: all, assets, brand }: SiteOutline, articles: SiteArticle[]): Pick<SiteOutline, 'videos' | 'assets'> {
  const named = new Set<string>();
  for (const { digest } of articles) {
    for (const id of digest.assetIds) named.add(id);
    for (const id of digest.videoIds) named.add(id);
  }
  const videos = all.filter(({ videoId }) => named.has(videoId));
  const beside = new Set(videos.flatMap(({ poster, captions }) => [poster, ...captions.map(({ src }) => src)]));
  for (const picture of [brand.logo, brand.logoDark, brand.favicon]) if (picture) beside.add(picture.src);
  return { videos, assets: assets.filter(({ assetId, src }) => named.has(assetId) || beside.has(src)) };
}

/** Lists the paths of pictures and videos, relative to the root of the site. */
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
