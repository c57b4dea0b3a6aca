import type { SiteAsset, SiteVideo } from '@docreel/site';
import { fileExtension } from '../../assets/file-urls.ts';
import type { AssetRow } from '../../assets/assets.store.ts';
import { toSizeKey } from '../../assets/size-key.ts';
import type { VideoRow } from '../../videos/video.ts';
import type { PublishedFile } from '../snapshots.store.ts';

/** Returns the path of a picture in the site. It does not depend on the page, so that browsers cache the picture for all pages. */
function assetPath(asset: Pick<AssetRow, 'id' | 'content_type'>): string {
  return `images/${asset.id}.${fileExtension(asset.content_type)}`;
}

function videoPath(video: Pick<VideoRow, 'id' | 'content_type'>): string {
  return `media/${video.id}.${fileExtension(video.content_type ?? '')}`;
}

export function toSiteAsset(asset: AssetRow): SiteAsset {
  const src = assetPath(asset);
  const sizes = asset.sizes.map(({ width }) => ({ src: toSizeKey(src, width), width }));
  return { assetId: asset.id, src, width: asset.width, height: asset.height, sizes, colour: asset.colour };
}

export function toSiteVideo(video: VideoRow, assets: ReadonlyMap<string, AssetRow>): SiteVideo {
  const pathOf = (id: string | null) => {
    const asset = id === null ? undefined : assets.get(id);
    return asset ? assetPath(asset) : null;
  };
  return {
    videoId: video.id,
    name: video.name,
    src: videoPath(video),
    contentType: video.content_type ?? 'application/octet-stream',
    poster: pathOf(video.poster_asset),
    width: video.width,
    height: video.height,
    durationSeconds: video.duration_seconds,
    captions: pathOf(video.captions_asset),
  };
}

export function toVideoFiles(video: VideoRow): PublishedFile[] {
  const { storage_key, content_type, sha256, size_bytes } = video;
  if (!storage_key || !content_type || !sha256 || size_bytes === null) return [];
  return [{ path: videoPath(video), storage_key, content_type, sha256, size_bytes }];
}

/** Returns the files of a picture: the original and its narrower sizes. */
export function toAssetFiles(asset: AssetRow): PublishedFile[] {
  const { storage_key, content_type, id, size_bytes } = asset;
  const path = assetPath(asset);
  const sizes = asset.sizes.map(({ width, sizeBytes, sha256 }) => ({
    path: toSizeKey(path, width),
    storage_key: toSizeKey(storage_key, width),
    content_type: 'image/webp',
    sha256,
    size_bytes: sizeBytes,
  }));
  return [{ path, storage_key, content_type, sha256: id, size_bytes }, ...sizes];
}
