import { isDeepStrictEqual } from 'node:util';
import { inOrder } from '../../lib/iterating/in-order.ts';
import type { ArchiveFile, ArchivePart } from '../../platform/archive/write-zip.ts';
import { openScratch } from '../../platform/process/scratch.ts';
import { LANES } from '../publications/building/in-lanes.ts';
import { loadContents } from '../publications/building/making/contents.ts';
import { startPlan } from '../publications/building/planning/start-plan.ts';
import { type PlannedPortion, readNeeds } from '../publications/building/planning/planned-portion.ts';
import type { RenderedFile, RenderFiles } from '../publications/building/making/render-files.thread.ts';
import { takeSnapshot } from '../publications/building/take-snapshot.ts';
import { ContentChanged } from './content-changed.ts';
import { warningsFile } from './media.ts';
import type { ExportContext } from './export-context.ts';
import { type StoredFile, storedFiles } from './stored-files.ts';
import { type Selection, type TakenOutline, takeOutline } from './take-outline.ts';

const RENDER_FILES = new URL('../publications/building/making/render-files.thread.ts', import.meta.url);
/** A thousand times what an ordinary page takes. */
const STALL_MS = 60_000;

/** The site as it would be published now, with its media, to be opened from a folder. */
export async function* exportHtml(
  context: ExportContext,
  selection: Selection,
  taken: TakenOutline,
): AsyncGenerator<ArchivePart, void, undefined> {
  // First, because it is there at once: what other pages show of a text may have to be read from all of them.
  yield { path: 'README.txt', body: 'Unpack all of it, then open index.html in a browser. No server is needed.\n' };
  await using scratch = await openScratch('plan');
  const stop = new AbortController();
  const owner = selection.projectId;
  try {
    const whole = await takeSnapshot(context, selection.projectId, { scratch, signal: stop.signal, onProgress: () => undefined });
    // It was read a moment after the outline that the ETag is made of.
    const now = await takeOutline(context.db, selection);
    if (!isDeepStrictEqual(now, taken)) throw new ContentChanged('The project was changed just as its export began.');
    const { folderId, language } = selection;
    const plan = startPlan(context, whole.content, {
      scratch,
      owner,
      addresses: 'files',
      signal: stop.signal,
      narrowing: { folderId, language },
    });
    const pages = inOrder(plan.portions(), LANES, (portion, signal) => render(context, { owner, portion, signal }));
    for await (const portion of pages) yield* portion;
    const end = plan.end();
    const warnings = [...end.missing];
    const shown = new Set(end.mediaPaths);
    const media = whole.media.filter(({ path }) => shown.has(path));
    const onMissing = ({ path }: StoredFile) => warnings.push(`The file ${path} is not in storage; it is missing here.`);
    yield* storedFiles(context.storage, { files: media, onMissing });
    yield* warningsFile(warnings);
  } finally {
    stop.abort();
  }
}

interface Portion {
  owner: string;
  portion: PlannedPortion;
  signal: AbortSignal;
}

/** The whole portion, so that no thread waits for the client. */
async function render(context: ExportContext, { owner, portion, signal }: Portion): Promise<ArchiveFile[]> {
  const needs = await readNeeds(portion);
  const keys = new Set(needs.files.map(({ key }) => key));
  const load = async (): Promise<RenderFiles> => ({ files: portion.files, keys, contents: await loadContents(context, owner, needs) });
  const pages: ArchiveFile[] = [];
  for await (const some of context.threads.stream<RenderedFile[]>(RENDER_FILES, load, { owner, stallMs: STALL_MS, signal })) {
    pages.push(...some.map(({ path, body }) => ({ path, body })));
  }
  return pages;
}
