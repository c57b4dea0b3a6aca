import { DIGEST_VERSION, getNeededContents, type PlannedFile } from '@docreel/site';
import type { Context } from '../../../context.ts';
import { mapConcurrent } from '../../../lib/iterating/map-concurrent.ts';
import type { TextSource } from './content.store.ts';
import { listTerms } from './digests.store.ts';
import { loadTexts } from './read-texts.ts';
import type { RenderChunk, RenderedFile } from './render-files.thread.ts';
import { chunkForThread, RENDER_THREADS, RENDER_TIMEOUT_MS } from './render-limits.ts';

const RENDER_FILES = new URL('./render-files.thread.ts', import.meta.url);

interface Options {
  files: readonly PlannedFile[];
  /** By content hash. */
  texts: ReadonlyMap<string, TextSource>;
  signal: AbortSignal;
}

/** Renders the files in threads, chunk by chunk. Throws `TextGone` and `ThreadTimeout`. */
export function renderFiles(
  context: Pick<Context, 'db' | 'threads'>,
  projectId: string,
  { files, texts, signal }: Options,
): AsyncGenerator<RenderedFile[], void, undefined> {
  // The word files of a group share one list of terms, which is small.
  const sizeOf = (file: PlannedFile) =>
    getNeededContents(file) === 'terms' ? 0 : file.contentHashes.reduce((sum, hash) => sum + (texts.get(hash)?.sizeBytes ?? 0), 0);
  return mapConcurrent(chunkForThread(files, sizeOf), RENDER_THREADS, async (chunk, stop) => {
    signal.throwIfAborted();
    const input: RenderChunk = { files: chunk, contents: await loadContents(context, projectId, { chunk, texts }) };
    const limits = { owner: projectId, timeoutMs: RENDER_TIMEOUT_MS, isJob: true, signal: stop };
    return context.threads.run<RenderedFile[]>(RENDER_FILES, input, limits);
  });
}

async function loadContents(
  context: Pick<Context, 'db'>,
  projectId: string,
  { chunk, texts }: { chunk: PlannedFile[]; texts: Options['texts'] },
): Promise<RenderChunk['contents']> {
  const hashesFor = (need: ReturnType<typeof getNeededContents>) => {
    // Files of words share one list: look at each list once.
    const lists = new Set(chunk.filter((file) => getNeededContents(file) === need).map(({ contentHashes }) => contentHashes));
    return [...new Set([...lists].flat())];
  };
  return {
    texts: await loadTexts(
      context,
      hashesFor('texts').flatMap((hash) => texts.get(hash) ?? []),
    ),
    terms: await listTerms(context.db, projectId, { version: DIGEST_VERSION, hashes: hashesFor('terms') }),
  };
}
