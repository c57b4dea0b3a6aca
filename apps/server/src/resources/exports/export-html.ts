import { isDeepStrictEqual } from 'node:util';
import type { PlannedFile } from '@docreel/site/light';
import { inOrder } from '../../lib/iterating/in-order.ts';
import type { ArchiveFile, ArchivePart } from '../../platform/archive/write-zip.ts';
import { LANES } from '../publications/building/in-lanes.ts';
import { loadContents } from '../publications/building/contents.ts';
import type { TextPlace } from '../publications/building/outline.store.ts';
import { type PlannedFiles, planFiles } from '../publications/building/planning/plan-files.ts';
import type { SitePlan } from '../publications/building/planning/plan-site.thread.ts';
import type { RenderedFile, RenderFiles } from '../publications/building/render-files.thread.ts';
import { takeSnapshot } from '../publications/building/take-snapshot.ts';
import { portionsOf, weightOf } from '../publications/building/texts.ts';
import { ContentChanged } from './content-changed.ts';
import { warningsFile } from './media.ts';
import type { ExportContext } from './export-context.ts';
import { type StoredFile, storedFiles } from './stored-files.ts';
import { type Selection, type TakenOutline, takeOutline } from './take-outline.ts';

const RENDER_FILES = new URL('../publications/building/render-files.thread.ts', import.meta.url);
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
  const stop = new AbortController();
  const owner = selection.projectId;
  try {
    const whole = await takeSnapshot(context, selection.projectId, { signal: stop.signal, onProgress: () => undefined });
    // It was read a moment after the outline that the ETag is made of.
    const now = await takeOutline(context.db, selection);
    if (!isDeepStrictEqual(now, taken)) throw new ContentChanged('The project was changed just as its export began.');
    const { folderId, language } = selection;
    const plan = planFiles(context, whole.content, {
      owner,
      addresses: 'files',
      signal: stop.signal,
      narrowing: { folderId, language },
    });
    const texts = new Map<string, TextPlace>();
    const ends: SitePlan[] = [];
    const portions = portionsOf(filesOf(plan, { texts, ends }), (file) => weightOf(file, texts));
    const pages = inOrder(portions, LANES, (files, signal) => render(context, { owner, files, texts, signal }));
    for await (const portion of pages) yield* portion;
    const warnings = ends.flatMap(({ missing }) => missing);
    const shown = new Set(ends.flatMap(({ mediaPaths }) => mediaPaths));
    const media = whole.media.filter(({ path }) => shown.has(path));
    const onMissing = ({ path }: StoredFile) => warnings.push(`The file ${path} is not in storage; it is missing here.`);
    yield* storedFiles(context.storage, { files: media, onMissing });
    yield* warningsFile(warnings);
  } finally {
    stop.abort();
  }
}

/** Notes where their texts are before they are given, and what the plan ends with. */
async function* filesOf(
  plan: AsyncIterable<PlannedFiles>,
  { texts, ends }: { texts: Map<string, TextPlace>; ends: SitePlan[] },
): AsyncGenerator<PlannedFile> {
  for await (const planned of plan) {
    if (planned.end) {
      ends.push(planned.end);
      continue;
    }
    for (const [hash, place] of planned.places) texts.set(hash, place);
    yield* planned.files;
  }
}

interface Portion {
  owner: string;
  files: PlannedFile[];
  texts: Map<string, TextPlace>;
  signal: AbortSignal;
}

/** The whole portion, so that no thread waits for the client. */
async function render(context: ExportContext, { owner, files, texts, signal }: Portion): Promise<ArchiveFile[]> {
  const input: RenderFiles = { files, contents: await loadContents(context, owner, { files, places: texts }) };
  const pages: ArchiveFile[] = [];
  for await (const some of context.threads.stream<RenderedFile[]>(RENDER_FILES, input, { owner, stallMs: STALL_MS, signal })) {
    pages.push(...some.map(({ path, body }) => ({ path, body })));
  }
  return pages;
}
