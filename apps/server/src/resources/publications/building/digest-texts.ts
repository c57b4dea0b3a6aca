import type { ArticleDigest } from '@docreel/site';
import { DIGEST_VERSION } from '@docreel/site';
import type { Context } from '../../../context.ts';
import { mapConcurrent } from '../../../lib/iterating/map-concurrent.ts';
import type { TextSource } from './content.store.ts';
import { type DigestedText, insertDigests } from './digests.store.ts';
import { loadTexts } from './read-texts.ts';
import { chunkForThread, RENDER_THREADS, RENDER_TIMEOUT_MS } from './render-limits.ts';

const DIGEST_TEXTS = new URL('./digest-texts.thread.ts', import.meta.url);

interface Options {
  texts: Iterable<TextSource>;
  signal: AbortSignal;
  /** Called after each chunk with the number of texts analyzed so far. */
  onProgress?: (done: number) => void;
}

/** Computes and stores the content digests of these texts. Returns them by content hash. Throws `TextGone` and `ThreadTimeout`. */
export async function digestTexts(
  context: Pick<Context, 'db' | 'threads'>,
  projectId: string,
  { texts, signal, onProgress }: Options,
): Promise<Map<string, ArticleDigest>> {
  const digests = new Map<string, ArticleDigest>();
  const chunks = chunkForThread(texts, ({ sizeBytes }) => sizeBytes);
  const digested = mapConcurrent(chunks, RENDER_THREADS, async (chunk, stop) => {
    signal.throwIfAborted();
    const limits = { owner: projectId, timeoutMs: RENDER_TIMEOUT_MS, isJob: true, signal: stop };
    const found = await context.threads.run<DigestedText[]>(DIGEST_TEXTS, await loadTexts(context, chunk), limits);
    await insertDigests(context.db, projectId, { version: DIGEST_VERSION, digests: found });
    return found;
  });
  for await (const found of digested) {
    for (const { contentHash, digest } of found) digests.set(contentHash, digest);
    onProgress?.(digests.size);
  }
  return digests;
}
