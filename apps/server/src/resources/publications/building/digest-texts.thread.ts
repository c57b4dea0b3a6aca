import { type ArticleDigest, digestArticle } from '@docreel/site';
import { inBatches } from '../../../lib/in-batches.ts';
import { sendAll } from '../../../platform/threads/send-all.ts';
import type { StreamCall } from '../../../platform/threads/threads.ts';

export interface DigestedText {
  contentHash: string;
  digest: ArticleDigest;
}

const TEXTS_AT_A_TIME = 10;

/** Runs in a thread: the digest of each text, a few at a time. */
export default function digestTextsInThread({ input, port }: StreamCall<Map<string, string>>): Promise<void> {
  return sendAll(port, inBatches(digestAll(input), TEXTS_AT_A_TIME));
}

function* digestAll(texts: Map<string, string>): Generator<DigestedText> {
  for (const [contentHash, content] of texts) yield { contentHash, digest: digestArticle(content) };
}
