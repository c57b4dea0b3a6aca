import type { FolderNode, Outline } from '../pages/outline.ts';
import type { SiteArticle, SiteAsset, SiteFolder, SiteVideo } from '../types.ts';
import type { Alternates } from './alternates.ts';
import type { FolderLink, Frame } from './inputs.ts';
import type { Planner } from './planner.ts';

/** What planning the pages of one language takes. */
export interface LanguagePlan {
  planner: Planner;
  frame: Frame;
  /** What the project says of itself in it. */
  description: string | null;
  outline: Outline;
  media: { videos: Map<string, SiteVideo>; assets: Map<string, SiteAsset> };
  /** With their names in this language. */
  folders: SiteFolder[];
  alternates: Alternates;
}

export function trailOf(branch: FolderNode[]): FolderLink[] {
  return branch.flatMap(({ folder }) => (folder ? { id: folder.id, name: folder.name } : []));
}

export function descriptionOf({ description, digest }: SiteArticle): string {
  return description ?? digest.excerpt;
}

/** What the article names and the project has. */
export function mediaOf({ media }: Pick<LanguagePlan, 'media'>, { digest }: SiteArticle): { videos: SiteVideo[]; assets: SiteAsset[] } {
  return {
    videos: digest.videoIds.flatMap((id) => media.videos.get(id) ?? []),
    assets: digest.assetIds.flatMap((id) => media.assets.get(id) ?? []),
  };
}

/** The first picture that we took ourselves, which its known colour tells: what others sent is never opened. */
export function frameOf({ assets, videos }: { assets: SiteAsset[]; videos: SiteVideo[] }): string | null {
  return assets.find(({ colour }) => colour !== null)?.src ?? videos[0]?.poster ?? null;
}

/** What it names and the project does not have. */
export function missingOf({ media }: Pick<LanguagePlan, 'media'>, { digest }: SiteArticle): string[] {
  return [
    ...digest.videoIds.filter((id) => !media.videos.has(id)).map((id) => `video:${id}`),
    ...digest.assetIds.filter((id) => !media.assets.has(id)).map((id) => `asset:${id}`),
  ];
}

/** The narrowest of a picture that is at least so wide, where it is shown small. */
export function narrowestOf({ src, sizes }: SiteAsset, width: number): string {
  return sizes.find((size) => size.width >= width)?.src ?? src;
}
