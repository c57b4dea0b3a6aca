import { indexArticle } from '@docreel/site';
import type { DigestedText } from './digests.store.ts';

/** Runs in a thread: parses each text for what other pages and the search show of it. */
export default function digestTextsInThread(texts: Map<string, string>): DigestedText[] {
  return Array.from(texts, ([contentHash, content]) => {
    const { digest, search } = indexArticle(content);
    return { contentHash, digest, terms: search.terms };
  });
}
