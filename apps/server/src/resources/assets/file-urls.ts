import type { ServiceConfig } from '../../context.ts';

/**
 * URLs of pictures and videos for the dashboard. They need no API key, because browsers send none for an `<img>`. A random file name per
 * project protects them. It appears only in authenticated responses and stops working when the file is deleted. Published sites use other
 * URLs.
 */

/** File extensions by content type, used in URLs and archives. */
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

/** Returns the URL of a video, or null if its file has not been uploaded yet. */
export function toVideoUrl(
  config: ServiceConfig,
  video: { storage_key: string | null; file_name: string; content_type: string | null },
): string | null {
  if (!video.storage_key || !video.content_type) return null;
  return `${config.PUBLIC_URL}/files/videos/${video.file_name}.${fileExtension(video.content_type)}`;
}
