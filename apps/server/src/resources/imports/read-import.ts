import type { Context } from '../../context.ts';
import { ThreadTimeout } from '../../platform/threads/threads.ts';
import { ImportError } from './import-error.ts';
import type { ArticleText } from './read-files.ts';
import type { ImportSource, ReadItem, ReadRequest } from './read-import.thread.ts';
import type { ImportPlan } from './read-plan.ts';

/**
 * Reads the files of an import in threads. All methods throw `ImportError` if a file is invalid or exceeds the limits of time or memory.
 */
export interface ImportFiles {
  plan(onRead: (share: number) => void): Promise<ImportPlan>;
  /** Yields the bytes of the pictures at these paths, in order. */
  pictures(root: string, paths: readonly string[]): AsyncGenerator<Uint8Array, void, undefined>;
  /** Yields the texts at these paths, in order. */
  texts(plan: ImportPlan, paths: readonly string[]): AsyncGenerator<ArticleText, void, undefined>;
}

const READ_IMPORT = new URL('./read-import.thread.ts', import.meta.url);
/** Time limit for reading one file, in milliseconds. The largest accepted `docreel.yaml` needs a third of it on a slow machine. */
const FILE_MS = 60_000;

export function openImport(
  { threads }: Pick<Context, 'threads'>,
  { owner, source, signal }: { owner: string; source: ImportSource; signal: AbortSignal },
): ImportFiles {
  async function* read(request: ReadRequest): AsyncGenerator<ReadItem> {
    let refused: string | undefined;
    try {
      for await (const item of threads.stream<ReadItem>(READ_IMPORT, { source, request }, { owner, stallMs: FILE_MS, signal })) {
        if ('refused' in item) refused = item.refused;
        else yield item;
      }
    } catch (cause) {
      if (cause instanceof ThreadTimeout)
        throw new ImportError('A file takes too long to read. Split large files or import the project in parts.', { cause });
      if (isOutOfMemory(cause))
        throw new ImportError('The import needs too much memory. Split large files or import the project in parts.', { cause });
      throw cause;
    }
    if (refused !== undefined) throw new ImportError(refused);
  }

  return {
    async plan(onRead) {
      let plan: ImportPlan | undefined;
      // The loop reads to the end of the stream. Leaving it early would terminate the thread instead of reusing it.
      for await (const item of read({ what: 'plan' })) {
        if ('plan' in item) plan = item.plan;
        if ('read' in item) onRead(item.read / item.of);
      }
      if (!plan) throw new Error('The thread returned no plan of the import.');
      return plan;
    },

    async *pictures(root, paths) {
      if (paths.length > 0) for await (const item of read({ what: 'pictures', root, paths })) if ('bytes' in item) yield item.bytes;
    },

    async *texts({ root, pictures }, paths) {
      if (paths.length === 0) return;
      const known = pictures.map(({ path, id }) => [path, id] as const);
      for await (const item of read({ what: 'texts', root, paths, pictures: known })) {
        if (!('text' in item)) continue;
        if (!item.text) throw new ImportError('A file changed during the import. Start the import again.');
        yield item.text;
      }
    },
  };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
