import type { FolderNode, Outline } from '../pages/outline.ts';
import type { SiteArticle, SiteAsset, SiteFolder, SiteVideo } from '../types.ts';
import type { Alternates } from './alternates.ts';
import type { FolderLink, Frame } from './inputs.ts';
import type { Planner } from './planner.ts';

/** The data needed to plan the pages of one language. */
export interface LanguagePlan {
  planner: Planner;
  frame: Frame;
  /** The description of the project in this language. */
  description: string | null;
  outline: Outline;
  media: { videos: Map<string, SiteVideo>; assets: Map<string, SiteAsset> };
  /** Folders with their names in this language. */
  folders: SiteFolder[];
  alternates: Alternates;
}

export function toFolderLinks(branch: FolderNode[]): FolderLink[] {
  return branch.flatMap(({ folder }) => (folder ? { id: folder.id, name: folder.name } : []));
}

export function getDescription({ description, digest }: SiteArticle): string {
  return description ?? digest.excerpt;
}

/** Returns the existing videos and pictures that the article references. */
export function mediaOf({ media }: Pick<LanguagePlan, 'media'>, { digest }: SiteArticle): { videos: SiteVideo[]; assets: SiteAsset[] } {
  return {
    videos: digest.videoIds.flatMap((id) => media.videos.get(id) ?? []),
    assets: digest.assetIds.flatMap((id) => media.assets.get(id) ?? []),
  };
}

/**
 * Returns the first picture that Docreel has captured from a video, otherwise the poster of the first video. The average colour of such
 * pictures is known. Uploaded pictures are never decoded, so their colour is unknown.
 */
export function frameOf({ assets, videos }: { assets: SiteAsset[]; videos: SiteVideo[] }): string | null {
  return assets.find(({ colour }) => colour !== null)?.src ?? videos[0]?.poster ?? null;
}

/** Returns the path of an article's first picture in at least this width, otherwise the poster of its first video. */
export function findPicture(plan: Pick<LanguagePlan, 'media'>, article: SiteArticle, width: number): string | null {
  const { videos, assets } = mediaOf(plan, article);
  return assets[0] ? chooseSize(assets[0], width) : (videos[0]?.poster ?? null);
}

/** Returns references to missing videos and pictures, as `video:ID` or `asset:ID`. */
export function findMissingMedia({ media }: Pick<LanguagePlan, 'media'>, { digest }: SiteArticle): string[] {
  return [
    ...digest.videoIds.filter((id) => !media.videos.has(id)).map((id) => `video:${id}`),
    ...digest.assetIds.filter((id) => !media.assets.has(id)).map((id) => `asset:${id}`),
  ];
}

/** Returns the narrowest version of a picture that has at least this width in pixels. */
export function chooseSize({ src, sizes }: SiteAsset, width: number): string {
  return sizes.find((size) => size.width >= width)?.src ?? src;
}
