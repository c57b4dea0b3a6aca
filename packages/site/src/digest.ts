import type { ArticleDigest } from './types.ts';

/** Raised when the same content gives another digest or another compiled page: those kept from before are then made anew. */
export const DIGEST_VERSION = 8;

/** Whether nothing would be seen on the page but its title: such an article is a draft. */
export function isBlank({ hasText, assetIds, videoIds }: Pick<ArticleDigest, 'hasText' | 'assetIds' | 'videoIds'>): boolean {
  return !hasText && assetIds.length === 0 && videoIds.length === 0;
}
