import type { ServiceConfig } from '../../context.ts';

/**
 * Addresses of pictures and videos for people who edit. They ask for no key, so that an <img> can show them;
 * what protects them is their name: half of the SHA-256 of the bytes, known only to who has the content or a key.
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

export function extensionOf(contentType: string): string {
  return EXTENSIONS[contentType] ?? 'bin';
}

export function assetAddress(config: ServiceConfig, asset: { id: string; content_type: string }): string {
  return `${config.PUBLIC_URL}/files/assets/${asset.id}.${extensionOf(asset.content_type)}`;
}

/** Null while the video has no file. */
export function videoAddress(config: ServiceConfig, video: { sha256: string | null; content_type: string | null }): string | null {
  if (!video.sha256 || !video.content_type) return null;
  return `${config.PUBLIC_URL}/files/videos/${video.sha256}.${extensionOf(video.content_type)}`;
}
