import type { Context } from '../../../../context.ts';
import type { SiteFile } from '../../site-files.store.ts';
import { type Making, PAGES_MS } from './making.ts';
import type { RenderedFile } from './render-files.thread.ts';
import { toSiteFile } from './to-site-file.ts';

const RENDER_FILES = new URL('./render-files.thread.ts', import.meta.url);
/** Writing waits for the store, so the next pages are rendered meanwhile. */
const WRITES_AT_A_TIME = 8;

/** For a store that threads do not reach: they render, and their bytes are sent from here. */
export async function makeHere(context: Context, { projectId, loadInput, signal, beforeStored }: Making): Promise<SiteFile[]> {
  const made: SiteFile[] = [];
  const writing = new Set<Promise<unknown>>();

  async function write(page: Page): Promise<void> {
    const written = store(context, page, signal).then(() => made.push(page.file));
    writing.add(written);
    // One that failed stays in the set and is thrown where the set is awaited.
    written.then(
      () => writing.delete(written),
      () => undefined,
    );
    if (writing.size >= WRITES_AT_A_TIME) await Promise.race(writing);
  }

  try {
    const rendered = context.threads.stream<RenderedFile[]>(RENDER_FILES, loadInput, { owner: projectId, stallMs: PAGES_MS, signal });
    for await (const some of rendered) {
      const pages = some.map((page) => toSiteFile(projectId, page.key, page));
      await beforeStored(pages.map(({ file }) => file));
      for (const page of pages) await write(page);
    }
    await Promise.all(writing);
  } finally {
    await Promise.allSettled(writing);
  }
  return made;
}

type Page = ReturnType<typeof toSiteFile>;

/** What has the same bytes is stored once. */
async function store({ storage }: Context, { file, bytes }: Page, signal: AbortSignal): Promise<void> {
  if (!(await storage.stat(file.storage_key))) await storage.put(file.storage_key, bytes, { signal });
}
