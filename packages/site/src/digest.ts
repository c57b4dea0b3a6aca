import type { ArticleDigest } from './types.ts';

/** Raise it when the same text gives another digest or other search terms: stored digests are then computed again. */
export const DIGEST_VERSION = 9;

/** Returns true if the page would show nothing but its title: such an article is a draft. */
export function isBlank({ hasText, assetIds, videoIds }: Pick<ArticleDigest, 'hasText' | 'assetIds' | 'videoIds'>): boolean {
  return !hasText && assetIds.length === 0 && videoIds.length === 0;
}
