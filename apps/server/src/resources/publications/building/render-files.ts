import { DIGEST_VERSION, getNeededContents, type PlannedFile } from '@docreel/site';
import type { Context } from '../../../context.ts';
import { mapConcurrent } from '../../../lib/iterating/map-concurrent.ts';
import type { TextSource } from './content.store.ts';
import { listSearchData } from './digests.store.ts';
import { loadTexts } from './read-texts.ts';
import type { RenderChunk, RenderedFile } from './render-files.thread.ts';
import { chunkForThread, RENDER_THREADS, RENDER_TIMEOUT_MS } from './render-limits.ts';

const RENDER_FILES = new URL('./render-files.thread.ts', import.meta.url);

interface Options {
  files: readonly PlannedFile[];
  /** Sources of the articles' texts by content hash. */
  texts: ReadonlyMap<string, TextSource>;
  signal: AbortSignal;
}

/** Renders the files in worker threads, in chunks. Throws `TextGone` and `ThreadTimeout`. */
export function renderFiles(
  context: Pick<Context, 'db' | 'threads'>,
  projectId: string,
  { files, texts, signal }: Options,
): AsyncGenerator<RenderedFile[], void, undefined> {
  // Search files of a group share one list of terms, which is small, so they count as empty.
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
    // Search files share lists of content hashes, so each list is processed only once.
    const lists = new Set(chunk.filter((file) => getNeededContents(file) === need).map(({ contentHashes }) => contentHashes));
    return [...new Set([...lists].flat())];
  };
  const listSearch = (column: 'terms' | 'passages') =>
    listSearchData(context.db, projectId, { column, version: DIGEST_VERSION, hashes: hashesFor(column) });
  return {
    texts: await loadTexts(
      context,
      hashesFor('texts').flatMap((hash) => texts.get(hash) ?? []),
    ),
    terms: await listSearch('terms'),
    passages: await listSearch('passages'),
  };
}
