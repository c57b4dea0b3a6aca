import { ApiError } from '../../../platform/http/errors/api-error.ts';

/** Decodes the path of a URL. Throws `NOT_FOUND` for paths that are not UTF-8 or contain characters that no path of a site has. */
export function decodePath(path: string): string {
  try {
    const decoded = decodeURIComponent(path);
    if (!decoded.includes('\0')) return decoded;
  } catch {
    // Decoding fails for a single % or for bytes that are not UTF-8.
  }
  throw new ApiError('NOT_FOUND');
}
