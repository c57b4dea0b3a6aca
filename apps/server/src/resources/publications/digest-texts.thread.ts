import { type ArticleDigest, digestArticle } from '@docreel/site';
import { sendAll } from '../../platform/threads/send-all.ts';
import type { StreamCall } from '../../platform/threads/threads.ts';

export interface DigestedText {
  contentHash: string;
  digest: ArticleDigest;
}

/** Runs in a thread: the digest of each text. */
export default function digestTextsInThread({ input, port }: StreamCall<Map<string, string>>): Promise<void> {
  return sendAll(port, digestAll(input));
}

function* digestAll(texts: Map<string, string>): Generator<DigestedText> {
  for (const [contentHash, content] of texts) yield { contentHash, digest: digestArticle(content) };
}
