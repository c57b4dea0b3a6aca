import type { SiteArticle, SiteOutline } from '@docreel/site';
import type { Snapshot } from '../publications/building/take-snapshot.ts';
import type { Selection } from './take-outline.ts';

/** The part of a site that is asked for: a folder and all below it, one language; with the media that it shows and no others. */
export function narrowSite({ outline, media }: Snapshot, { folderId, language }: Selection): Pick<Snapshot, 'outline' | 'media'> {
  if (folderId === undefined && language === undefined) return { outline, media };
  const inside = foldersBelow(outline, folderId);
  const only = language === null ? outline.project.language : language;
  const isMeant = (article: SiteArticle) =>
    (inside === null || (article.folderId !== null && inside.has(article.folderId))) && (only === undefined || article.language === only);
  const articles = outline.articles.filter(isMeant);
  const shown = new Set(articles.flatMap(({ digest }) => [...digest.assetIds, ...digest.videoIds]));
  const videos = outline.videos.filter(({ videoId }) => shown.has(videoId));
  const played = new Set(videos.flatMap(({ poster, captions }) => [poster, captions]));
  const { logo, logoDark, favicon } = outline.brand;
  const brand = new Set([logo, logoDark, favicon].map((picture) => picture?.src));
  const assets = outline.assets.filter(({ assetId, src }) => shown.has(assetId) || played.has(src) || brand.has(src));
  const sources = new Set([...videos, ...assets, ...assets.flatMap(({ sizes }) => sizes)].map(({ src }) => src));
  return {
    outline: {
      ...outline,
      // What is asked for alone stands at the root.
      project: { ...outline.project, language: only ?? outline.project.language },
      languages: outline.languages.filter(({ code }) => only === undefined || code === only),
      articles,
      videos,
      assets,
    },
    media: media.filter(({ path }) => sources.has(path)),
  };
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
