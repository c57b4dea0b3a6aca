import type { SiteArticle } from '@docreel/site';

/** Hexadecimal SHA-256. */
const HASH_LENGTH = 64;

/**
 * Gives the digests of articles their marks, which come from `readMarks` as a few texts, a line for each: most of what planning is given
 * is marks, and ten thousand of anything take long to copy to a thread.
 */
export function unpackMarks(articles: SiteArticle[], packed: string[]): void {
  const found = new Map<string, string>();
  for (const many of packed) for (const line of many.split('\n')) found.set(line.slice(0, HASH_LENGTH), line.slice(HASH_LENGTH));
  for (const { digest, contentHash } of articles) digest.marks = found.get(contentHash) ?? '';
}
