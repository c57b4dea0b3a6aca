import type { AssetSource, MarkdownOptions, VideoSource } from '../types.ts';

export interface TreeOptions extends Omit<MarkdownOptions, 'language'> {
  /** Whether resolved values are placeholders. Pictures are then drawn when the page is rendered. */
  isLater?: boolean;
}

/** Resolves each ID only once. Records which assets and videos the content references, and which of them are missing. */
export interface References {
  isLater: boolean;
  asset: (id: string) => AssetSource | null;
  video: (id: string) => VideoSource | null;
  momentHref: (videoId: string, seconds: number | null) => string | null;
  lists: () => { assetIds: string[]; videoIds: string[]; missingAssetIds: string[]; missingVideoIds: string[] };
}

export function collectReferences(options: TreeOptions): References {
  const assets = new Map<string, AssetSource | null>();
  const videos = new Map<string, VideoSource | null>();
  const video = (id: string) => remember(videos, id, options.video);
  return {
    isLater: options.isLater === true,
    asset: (id) => remember(assets, id, options.asset),
    video,
    momentHref(videoId, seconds) {
      const source = video(videoId);
      if (source === null) return null;
      if (seconds === null) return source.src;
      return options.moment?.(videoId, seconds) ?? `${source.src}#t=${seconds}`;
    },
    lists: () => ({
      assetIds: [...assets.keys()],
      videoIds: [...videos.keys()],
      missingAssetIds: missing(assets),
      missingVideoIds: missing(videos),
    }),
  };
}

function remember<T>(known: Map<string, T | null>, id: string, resolve: (id: string) => T | null): T | null {
  const found = known.get(id);
  if (found !== undefined) return found;
  const source = resolve(id);
  known.set(id, source);
  return source;
}

function missing(known: Map<string, unknown>): string[] {
  return [...known].filter(([, source]) => source === null).map(([id]) => id);
}
