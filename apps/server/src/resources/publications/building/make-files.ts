import { createHash } from 'node:crypto';
import type { PlannedFile } from '@docreel/site';
import type { Context } from '../../../context.ts';
import type { JobRun } from '../../../platform/queue/queue.ts';
import { freeLater, keepFiles } from '../../assets/free-unreferenced-files.ts';
import { loadContents } from './contents.ts';
import type { TextPlace } from './outline.store.ts';
import type { RenderedFile, RenderFiles } from './render-files.thread.ts';
import { insertSiteFiles, type SiteFile } from '../site-files.store.ts';

const RENDER_FILES = new URL('./render-files.thread.ts', import.meta.url);
/** A hundred times what some ordinary pages take. */
const PAGES_MS = 30_000;
/** Writing waits for the disk, so the next pages are rendered meanwhile. */
const WRITES_AT_A_TIME = 8;
/** Far longer than a portion takes; what a process that was killed or frozen has stored is removed after this. */
const UNKEPT_MS = 3_600_000;

interface Portion {
  files: PlannedFile[];
  texts: Map<string, TextPlace>;
  signal: AbortSignal;
}

/**
 * Renders a portion of files in a thread, stores each under the hash of its bytes, and notes them under their keys. Before a file is
 * stored it is said to belong to nobody, so that none stays for ever if the process dies and the next try publishes other content.
 */
export async function makeFiles(context: Context, job: JobRun<unknown>, { files, texts, signal }: Portion): Promise<void> {
  const input: RenderFiles = { files, contents: await loadContents(context, job.projectId, { files, places: texts }) };
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
    for await (const rendered of context.threads.stream<RenderedFile[]>(RENDER_FILES, input, {
      owner: job.projectId,
      stallMs: PAGES_MS,
      signal,
    })) {
      const pages = rendered.map((page) => toPage(job.projectId, page));
      const storageKeys = pages.map(({ file }) => file.storage_key);
      await freeLater(context.db, { projectId: job.projectId, storageKeys, afterMs: UNKEPT_MS });
      for (const page of pages) await write(page);
    }
    await Promise.all(writing);
  } finally {
    await Promise.allSettled(writing);
  }
  await job.transaction(async (tx) => {
    await insertSiteFiles(tx, job.projectId, made);
    await keepFiles(
      tx,
      made.map((file) => file.storage_key),
    );
  });
}

interface Page {
  file: SiteFile;
  bytes: Uint8Array;
}

function toPage(projectId: string, { key, body, contentType }: RenderedFile): Page {
  const bytes = Buffer.from(body);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = {
    source_key: key,
    storage_key: `sites/${projectId}/${sha256}`,
    content_type: contentType,
    sha256,
    size_bytes: bytes.byteLength,
  };
  return { file, bytes };
}

/** What has the same bytes is stored once. */
async function store({ storage }: Context, { file, bytes }: Page, signal: AbortSignal): Promise<void> {
  if (!(await storage.stat(file.storage_key))) await storage.put(file.storage_key, bytes, { signal });
}
