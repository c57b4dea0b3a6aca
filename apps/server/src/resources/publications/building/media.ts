import type { SiteAsset, SiteVideo } from '@docreel/site';
import { fileExtension } from '../../assets/file-urls.ts';
import type { AssetRow } from '../../assets/assets.store.ts';
import { toSizeKey } from '../../assets/size-key.ts';
import type { VideoRow } from '../../videos/video.ts';
import type { CaptionsRow } from './content.store.ts';
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

/** Time of the poster in the video, with some tolerance. */
const POSTER_SECONDS = { from: 0.5, to: 1.5 };

interface VideoMedia {
  assets: ReadonlyMap<string, AssetRow>;
  /** The current redactions of the project. */
  redactions: readonly Pick<AssetRow, 'redaction'>[];
  /** The captions of all videos. Those of a video start with its own language. */
  captions: readonly CaptionsRow[];
}

/** Returns a video of the site. Its poster is left out if it shows what a redaction covers. */
export function toSiteVideo(video: VideoRow, { assets, redactions, captions }: VideoMedia): SiteVideo {
  const pathOf = (id: string | null) => {
    const asset = id === null ? undefined : assets.get(id);
    return asset ? assetPath(asset) : null;
  };
  const covers = redactions
    .flatMap(({ redaction }) => redaction?.covers ?? [])
    .filter(({ videoId }) => videoId === video.id)
    .map(({ videoId: _videoId, ...cover }) => cover)
    .toSorted((one, other) => one.startSeconds - other.startSeconds);
  const isPosterCovered = covers.some((cover) => cover.startSeconds < POSTER_SECONDS.to && cover.endSeconds > POSTER_SECONDS.from);
  return {
    videoId: video.id,
    name: video.name,
    src: videoPath(video),
    contentType: video.content_type ?? 'application/octet-stream',
    poster: isPosterCovered ? null : pathOf(video.poster_asset),
    width: video.width,
    height: video.height,
    durationSeconds: video.duration_seconds,
    captions: captions
      .filter(({ videoId }) => videoId === video.id)
      .flatMap(({ assetId, language }) => {
        const src = pathOf(assetId);
        return src === null ? [] : [{ src, language }];
      }),
    ...(covers.length > 0 && { covers }),
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
