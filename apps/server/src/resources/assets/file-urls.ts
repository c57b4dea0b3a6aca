import type { ServiceConfig } from '../../context.ts';

/**
 * Addresses of pictures and videos for people who edit. They ask for no key, so that an <img> can show them;
 * what protects them is their name: random, another one in each project, told only in answers to a key and gone with the row. Published
 * pages show none of them: what is published is taken back with the site.
 */

/** `png` for `image/png`: the extension a browser or an archive expects. */
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

/** Null while the video has no file. */
export function toVideoUrl(
  config: ServiceConfig,
  video: { storage_key: string | null; file_name: string; content_type: string | null },
): string | null {
  if (!video.storage_key || !video.content_type) return null;
  return `${config.PUBLIC_URL}/files/videos/${video.file_name}.${fileExtension(video.content_type)}`;
}
