import type { ArticleDigest } from './types.ts';

/**
 * Version of the stored digests. Increase it if the same text gives another digest, other search terms or other passages, so that the server
 * computes them again.
 */
export const DIGEST_VERSION = 11;

/** Returns whether the page would show only its title. Such an article is a draft. */
export function isBlank({ hasText, assetIds, videoIds }: Pick<ArticleDigest, 'hasText' | 'assetIds' | 'videoIds'>): boolean {
  return !hasText && assetIds.length === 0 && videoIds.length === 0;
}
