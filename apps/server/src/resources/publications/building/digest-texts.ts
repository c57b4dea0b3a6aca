import { DIGEST_VERSION } from '@docreel/site/light';
import type { Context } from '../../../context.ts';
import { insertDigests } from './digests.store.ts';
import type { DigestedText } from './digest-texts.thread.ts';
import { inLanes } from './in-lanes.ts';
import type { TextPlace } from './outline.store.ts';
import { portionsOf } from './portions.ts';
import { loadTexts } from './texts.ts';

export const DIGEST_TEXTS = new URL('./digest-texts.thread.ts', import.meta.url);
/** A thousand times what an ordinary text takes. */
const TEXT_MS = 30_000;

interface Missing {
  texts: Iterable<TextPlace>;
  signal: AbortSignal;
  /** Told after each portion how many it was. */
  onMade?: (count: number) => void;
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
      const load = () => loadTexts(context, portion);
      const made = context.threads.stream<DigestedText[]>(DIGEST_TEXTS, load, { owner: projectId, stallMs: TEXT_MS, signal: stopped });
      for await (const some of made) digests.push(...some);
      await insertDigests(context.db, projectId, { version: DIGEST_VERSION, digests });
      onMade?.(digests.length);
    },
  );
}
