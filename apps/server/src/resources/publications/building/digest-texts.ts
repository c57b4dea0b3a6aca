import { DIGEST_VERSION } from '@docreel/site';
import type { Context } from '../../../context.ts';
import { insertDigests, type SmallDigest } from './digests.store.ts';
import type { DigestedText } from './digest-texts.thread.ts';
import { inLanes } from './in-lanes.ts';
import type { TextPlace } from './outline.store.ts';
import { tooIntricate } from './too-intricate.ts';
import { loadTexts, portionsOf } from './texts.ts';

const DIGEST_TEXTS = new URL('./digest-texts.thread.ts', import.meta.url);
/** A thousand times what an ordinary text takes. */
const TEXT_MS = 30_000;

export interface Digests {
  signal: AbortSignal;
  /** Told after each portion. */
  onProgress: (done: number, total: number) => void;
}

/** The digest of every text: those that are known, and the others made in threads and kept from now on. */
export async function digestTexts(
  context: Pick<Context, 'db' | 'threads'>,
  projectId: string,
  { texts, known, signal, onProgress }: Digests & { texts: Map<string, TextPlace>; known: Map<string, SmallDigest> },
): Promise<Map<string, SmallDigest>> {
  const missing = [...texts.values()].filter(({ contentHash }) => !known.has(contentHash));
  let done = 0;
  await digestMissing(context, projectId, {
    texts: missing,
    signal,
    onMade(digests) {
      for (const { contentHash, digest } of digests) known.set(contentHash, digest);
      done += digests.length;
      onProgress(done, missing.length);
    },
  }).catch(tooIntricate);
  return known;
}

interface Missing {
  texts: Iterable<TextPlace>;
  signal: AbortSignal;
  /** Told after each portion. */
  onMade?: (digests: DigestedText[]) => void;
}

/** Makes the digests of these texts, and keeps them. */
export async function digestMissing(
  context: Pick<Context, 'db' | 'threads'>,
  projectId: string,
  { texts, signal, onMade }: Missing,
): Promise<void> {
  await inLanes(
    portionsOf(texts, ({ sizeBytes }) => sizeBytes),
    signal,
    async (portion, stopped) => {
      const digests: DigestedText[] = [];
      const contents = await loadTexts(context, portion);
      const made = context.threads.stream<DigestedText[]>(DIGEST_TEXTS, contents, { owner: projectId, stallMs: TEXT_MS, signal: stopped });
      for await (const some of made) digests.push(...some);
      await insertDigests(context.db, projectId, { version: DIGEST_VERSION, digests });
      onMade?.(digests);
    },
  );
}
