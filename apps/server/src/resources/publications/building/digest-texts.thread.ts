import { indexArticle } from '@docreel/site';
import type { DigestedText } from './digests.store.ts';

/** Parses articles and returns what other pages and the site search need from each text. Runs in a worker thread. */
export default function digestTextsInThread(texts: Map<string, string>): DigestedText[] {
  return Array.from(texts, ([contentHash, content]) => {
    const { digest, search } = indexArticle(content);
    return { contentHash, digest, terms: search.terms, passages: JSON.stringify(search.passages) };
  });
}
