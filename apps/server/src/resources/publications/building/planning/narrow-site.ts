import type { SiteArticle, SiteOutline } from '@docreel/site';

/** Which part of a site is asked for. */
export interface Narrowing {
  /** This folder and all below it. */
  folderId?: number | undefined;
  /** Left out: all. Null: the project's own. */
  language?: string | null | undefined;
}

/** The part of a site that is asked for, with the media that it shows and no others. */
export function narrowSite(outline: SiteOutline, { folderId, language }: Narrowing): SiteOutline {
  if (folderId === undefined && language === undefined) return { ...outline, ...mediaShown(outline, outline.articles) };
  const inside = foldersBelow(outline, folderId);
  const only = language === null ? outline.project.language : language;
  const isMeant = (article: SiteArticle) =>
    (inside === null || (article.folderId !== null && inside.has(article.folderId))) && (only === undefined || article.language === only);
  const articles = outline.articles.filter(isMeant);
  return {
    ...outline,
    // What is asked for alone stands at the root.
    project: { ...outline.project, language: only ?? outline.project.language },
    languages: outline.languages.filter(({ code }) => only === undefined || code === only),
    articles,
    ...mediaShown(outline, articles),
  };
}

/** What these articles name, what plays with it, and what stands around the pages. */
function mediaShown({ videos: all, assets, brand }: SiteOutline, articles: SiteArticle[]): Pick<SiteOutline, 'videos' | 'assets'> {
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

/** Where the files of its media lie, from the root. */
export function mediaPaths({ videos, assets }: Pick<SiteOutline, 'videos' | 'assets'>): string[] {
  return [...videos, ...assets, ...assets.flatMap(({ sizes }) => sizes)].map(({ src }) => src);
}

function foldersBelow({ folders }: SiteOutline, folderId: number | undefined): Set<number> | null {
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
