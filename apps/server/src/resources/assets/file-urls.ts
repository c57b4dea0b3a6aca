import type { ServiceConfig } from '../../context.ts';

/**
 * URLs of pictures and videos for editors. They require no key, so that an <img> can show them. Their random names protect them: each
 * project has its own, only authenticated responses contain them, and they end with the row. Published pages use other URLs, which end
 * when the site is unpublished.
 */

/** File extensions by content type, as browsers and archives expect them. */
const EXTENSIONS: Record<string, string> = {
  'image/webp': 'webp',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'text/vtt': 'vtt',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'video/x-matroska': 'mkv',
  'video/x-msvideo': 'avi',
  'video/mp2t': 'ts',
};

export function fileExtension(contentType: string): string {
  return EXTENSIONS[contentType] ?? 'bin';
}

export function toAssetUrl(config: ServiceConfig, asset: { file_name: string; content_type: string }): string {
  return `${config.PUBLIC_URL}/files/assets/${asset.file_name}.${fileExtension(asset.content_type)}`;
}

/** Returns null if the video has no file yet. */
export function toVideoUrl(
  config: ServiceConfig,
  video: { storage_key: string | null; file_name: string; content_type: string | null },
): string | null {
  if (!video.storage_key || !video.content_type) return null;
  return `${config.PUBLIC_URL}/files/videos/${video.file_name}.${fileExtension(video.content_type)}`;
}
