import { type ArticleDigest, type ArticleSearch, compileArticle } from '@docreel/site';
import { inBatches } from '../../../lib/iterating/in-batches.ts';
import { sendAll } from '../../../platform/threads/send-all.ts';
import type { StreamCall } from '../../../platform/threads/threads.ts';

export interface DigestedText {
  contentHash: string;
  digest: ArticleDigest;
  /** Its page, as JSON. */
  compiled: string;
  /** What the search finds of it; the passages as JSON. */
  terms: ArticleSearch['terms'];
  passages: string;
}

const TEXTS_AT_A_TIME = 10;

/** Runs in a thread: each text read once, for its own page and for the others, a few at a time. */
export default function digestTextsInThread({ input, port }: StreamCall<Map<string, string>>): Promise<void> {
  return sendAll(port, inBatches(digestAll(input), TEXTS_AT_A_TIME));
}

function* digestAll(texts: Map<string, string>): Generator<DigestedText> {
  for (const [contentHash, content] of texts) {
    const { digest, search, ...page } = compileArticle(content);
    yield { contentHash, digest, compiled: JSON.stringify(page), terms: search.terms, passages: JSON.stringify(search.passages) };
  }
}
