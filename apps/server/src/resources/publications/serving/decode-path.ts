import { ApiError } from '../../../platform/http/errors/api-error.ts';

/** A path that is no UTF-8 or holds what no path of ours can hold leads nowhere. */
export function decodePath(path: string): string {
  try {
    const decoded = decodeURIComponent(path);
    if (!decoded.includes('\0')) return decoded;
  } catch {
    // Falls through: a lone % or bytes that are no UTF-8.
  }
  throw new ApiError('NOT_FOUND');
}
