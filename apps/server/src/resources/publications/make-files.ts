import { createHash } from 'node:crypto';
import type { PlannedFile } from '@docreel/site';
import type { Context } from '../../context.ts';
import type { TextPlace } from './outline.store.ts';
import type { RenderedFile, RenderFiles } from './render-files.thread.ts';
import { insertSiteFiles, type SiteFile } from './site-files.store.ts';
import { loadTexts } from './texts.ts';

const RENDER_FILES = new URL('./render-files.thread.ts', import.meta.url);
/** A hundred times what some ordinary pages take. */
const PAGES_MS = 30_000;
/** Writing waits for the disk, so the next pages are rendered meanwhile. */
const WRITES_AT_A_TIME = 8;

interface Portion {
  projectId: string;
  files: PlannedFile[];
  texts: Map<string, TextPlace>;
  signal: AbortSignal;
}

/** Renders a portion of files in a thread, stores each under the hash of its bytes, and notes them under their keys. */
export async function makeFiles(context: Context, { projectId, files, texts, signal }: Portion): Promise<void> {
  const hashes = new Set(files.flatMap(({ contentHashes }) => contentHashes));
  const places = [...hashes].flatMap((hash) => texts.get(hash) ?? []);
  const input: RenderFiles = { files, contents: await loadTexts(context, places) };
  const made: SiteFile[] = [];
  const writing = new Set<Promise<unknown>>();

  async function write(page: RenderedFile): Promise<void> {
    const written = store(context, { projectId, page, signal }).then((file) => made.push(file));
    writing.add(written);
    // One that failed stays in the set and is thrown where the set is awaited.
    written.then(
      () => writing.delete(written),
      () => undefined,
    );
    if (writing.size >= WRITES_AT_A_TIME) await Promise.race(writing);
  }

  try {
    for await (const pages of context.threads.stream<RenderedFile[]>(RENDER_FILES, input, { stallMs: PAGES_MS, signal })) {
      for (const page of pages) await write(page);
    }
    await Promise.all(writing);
  } finally {
    // Where the rest failed too: the content may be another at the next try, and a file that no row names would stay for ever.
    await Promise.allSettled(writing);
    await insertSiteFiles(context.db, projectId, made);
  }
}

/** What has the same bytes is stored once. */
async function store(
  { storage }: Context,
  { projectId, page, signal }: { projectId: string; page: RenderedFile; signal: AbortSignal },
): Promise<SiteFile> {
  const bytes = Buffer.from(page.body);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const storageKey = `sites/${projectId}/${sha256}`;
  if (!(await storage.stat(storageKey))) await storage.put(storageKey, bytes, { signal });
  return { source_key: page.key, storage_key: storageKey, content_type: page.contentType, sha256, size_bytes: bytes.byteLength };
}
